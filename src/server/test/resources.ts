import { expect } from 'vitest'
import type { z } from 'zod'
import { contract } from '#contract/index.ts'
import { namesOf } from '#contract/platform/field-names.ts'
import { resources as registry } from '#domain/resources.ts'
import type { RegisterName, ResourceName, SettingName } from '#domain/resources.ts'
import { createTestServer, signUpWithCompany } from './server.ts'
import type { Person } from './server.ts'

type ResourceForms = { form: () => object; changed: object }
let count = 0
/** A form that creates a row of each setting and register, and a change of it. */
const forms: Record<SettingName | RegisterName, ResourceForms> = {
  unit: { form: () => ({ title: 'Dėžė', short_name: 'dėž.' }), changed: { title: 'Didelė dėžė' } },
  vat: {
    form: () => ({ type: 'reduced', rate: '6.5', title: 'Kitas tarifas' }),
    changed: { title: 'Dar kitas tarifas' },
  },
  series: {
    form: () => ({ invoice_type: 'simple', next_number: `X${(count += 1)}-001` }),
    changed: { description: 'Užsienio klientams' },
  },
  activity: { form: () => ({ title: 'Fotografavimas', tariff: '15' }), changed: { title: 'Vaizdo įrašai' } },
  'note-template': { form: () => ({ title: 'Padėka', text: 'Ačiū.' }), changed: { text: 'Ačiū, kad perkate.' } },
  'expense-category': { form: () => ({ title: 'Popierius' }), changed: { title: 'Kanceliarinės prekės' } },
  'company-account': { form: () => ({ type: 'cash', title: 'Antra kasa' }), changed: { title: 'Trečia kasa' } },
  product: {
    form: () => ({ title: 'Ąžuolo lenta', price_without_vat: '10' }),
    changed: { title: 'Uosio lenta' },
  },
  client: { form: () => ({ title: 'UAB „Medis“' }), changed: { title: 'UAB „Miškas“' } },
}

/** The fields of a form that accept a text, including the format of a unit. */
const textsOf = (name: ResourceName) => {
  const { shape }: z.ZodObject = contract[`${name}.create`].input
  const accepts = (field: string, text: string) => (shape[field] as z.ZodType).safeParse(text).success
  return Object.keys(shape).filter((field) => accepts(field, 'Tekstas') || accepts(field, '0.###'))
}

/** Each setting and register with a form, the names of its text fields, and a change. */
export const resources = namesOf(forms).map((name) => ({
  name,
  ...forms[name],
  texts: textsOf(name),
  table: registry[name].table,
  isSetting: registry[name].kind === 'setting',
}))

type Resource = (typeof resources)[number]

/** A server with two companies, and the calls that tests of all resources share. */
export async function createResourceServer() {
  const server = await createTestServer()
  const owner = await signUpWithCompany(server)
  const stranger = await signUpWithCompany(server)

  const callsOf = ({ name, table, form, isSetting }: Resource) => {
    const list = (query: string) => owner.ask('GET', `/${name}/all${query}`)
    return {
      list,
      ids: async (query: string) => (await list(query)).body.data.map((item: { id: string }) => item.id),
      create: async (person: Person = owner) => {
        const response = await person.ask('POST', `/${name}`, form())
        expect(response).toMatchObject({ status: 201 })
        return response.body
      },
      countStored: async () => (await server.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count,
      /** The fields that an answer for a form adds to the item (see `can.test.ts`); settings have no history. */
      formParts: {
        can: expect.any(Object),
        refusals: expect.any(Object),
        ...(isSetting ? {} : { history: expect.any(Object) }),
      },
    }
  }
  return { server, owner, stranger, callsOf }
}
