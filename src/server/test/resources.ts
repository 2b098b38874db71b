import { expect } from 'vitest'
import { createTestServer, signUpWithCompany } from './server.ts'
import type { Person } from './server.ts'

let count = 0
/** Each resource with a form that creates a row, the names of its text fields, and a change. */
export const resources = [
  {
    name: 'unit',
    table: 'unit',
    form: () => ({ title: 'Dėžė', short_name: 'dėž.' }),
    texts: ['title', 'short_name', 'format'],
    changed: { title: 'Didelė dėžė' },
    isSetting: true,
  },
  {
    name: 'vat',
    table: 'vat_rate',
    form: () => ({ type: 'reduced', rate: '6.5', title: 'Kitas tarifas' }),
    texts: ['title', 'code', 'legal_note'],
    changed: { title: 'Dar kitas tarifas' },
    isSetting: true,
  },
  {
    name: 'series',
    table: 'series',
    form: () => ({ invoice_type: 'simple', next_number: `X${(count += 1)}-001` }),
    texts: ['next_number', 'description'],
    changed: { description: 'Užsienio klientams' },
    isSetting: true,
  },
  {
    name: 'activity',
    table: 'activity',
    form: () => ({ title: 'Fotografavimas', tariff: '15' }),
    texts: ['title', 'code', 'certificate_number'],
    changed: { title: 'Vaizdo įrašai' },
    isSetting: true,
  },
  {
    name: 'company-account',
    table: 'company_account',
    form: () => ({ type: 'cash', title: 'Antra kasa' }),
    texts: ['title', 'extra_name', 'account_number', 'bank_name', 'bank_code', 'cash_register_number'],
    changed: { title: 'Trečia kasa' },
    isSetting: true,
  },
  {
    name: 'product',
    table: 'product',
    form: () => ({ title: 'Ąžuolo lenta', price_without_vat: '10' }),
    texts: ['title', 'code', 'description'],
    changed: { title: 'Uosio lenta' },
    isSetting: false,
  },
  {
    name: 'client',
    table: 'client',
    form: () => ({ title: 'UAB „Medis“' }),
    texts: ['title', 'code', 'vat_code', 'address', 'city', 'postal_code', 'note'],
    changed: { title: 'UAB „Miškas“' },
    isSetting: false,
  },
] as const

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
        const answer = await person.ask('POST', `/${name}`, form())
        expect(answer).toMatchObject({ status: 201 })
        return answer.body
      },
      countStored: async () => (await server.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count,
      /** What the answer for a form adds to the item: see `can.test.ts`; only non-settings have a history. */
      formParts: {
        can: expect.any(Object),
        refusals: expect.any(Object),
        ...(isSetting ? {} : { history: expect.any(Object) }),
      },
    }
  }
  return { server, owner, stranger, callsOf }
}
