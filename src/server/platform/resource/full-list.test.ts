import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingLimits } from '#domain/resources.ts'
import type { Setting } from '#domain/resources.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const maxBytes = 300_000
/** The longest text of a field, in letters of two bytes each. */
const longText = (length: number) => 'Ąžuolynų '.repeat(length).slice(0, length - 1) + 'ų'
let created = 0
const forms: Record<Setting, () => object> = {
  unit: () => ({ title: longText(60), short_name: longText(12), format: '0.######' }),
  vat_rate: () => ({
    type: 'reduced',
    rate: '6.55',
    title: longText(120),
    code: 'PVM100',
    legal_note: longText(300),
  }),
  series: () => ({
    invoice_type: 'simple',
    next_number: `${longText(34)}${(created += 1)}`,
    description: longText(120),
  }),
  activity: () => ({ title: longText(120), code: longText(20), tariff: '12.34', certificate_number: longText(60) }),
  note_template: () => ({ title: longText(100), text: longText(1500) }),
  company_account: () => ({
    type: 'bank',
    title: longText(120),
    bank_name: longText(120),
    bank_code: longText(20),
    extra_name: longText(120),
  }),
  expense_category: () => ({ title: `${longText(95)}${(created += 1)}` }),
}
const tables = Object.keys(settingLimits) as Setting[]

const countInUse = async (table: Setting): Promise<number> =>
  (
    await server.owner.query(`select count(*)::int from ${table} where company_id = $1 and archived_at is null`, [
      books.company.id,
    ])
  ).rows[0].count
const fill = async (table: Setting, upTo: number) => {
  for (let missing = upTo - (await countInUse(table)); missing > 0; missing -= 1)
    await books.create(`/${settingLimits[table].resource}`, forms[table]())
}

describe.each(tables)('a company with all the rows of %s that a form can offer', (table) => {
  const { resource, maxInUse } = settingLimits[table]
  const refusal = { status: 409, body: { code: 'list_full', resource } }

  test('concurrent requests cannot exceed the limit, and the message names it', async () => {
    await fill(table, maxInUse - 1)
    const ask = () => books.ask('POST', `/${resource}`, forms[table]())
    const responses = await Promise.all(Array.from({ length: 6 }, ask))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await countInUse(table)).toBe(maxInUse)
    for (const [language, text] of [
      ['lt', `ne daugiau kaip ${maxInUse}`],
      ['en', `up to ${maxInUse}`],
    ] as const) {
      const response = await books.ask('POST', `/${resource}`, forms[table](), { 'accept-language': language })
      expect(response).toMatchObject(refusal)
      expect(response.body.detail).toContain(text)
    }
  })

  test('archiving or deleting a row allows another one, and then the first cannot be restored', async () => {
    const { data } = await books.read(
      `/${resource}/all?limit=200&sort=${resource === 'series' ? '-next_number' : 'title'}`,
    )
    const longRows = data.filter((row: { title?: string; description?: string }) =>
      (row.description ?? row.title)?.startsWith('Ąžuolynų'),
    )
    const [archived, deleted] = longRows
    expect((await books.ask('POST', `/${resource}/${archived.id}/archive`)).status).toBe(200)
    await books.create(`/${resource}`, forms[table]())
    expect(await books.ask('POST', `/${resource}/${archived.id}/archive-restore`)).toMatchObject(refusal)
    expect((await books.ask('DELETE', `/${resource}/${deleted.id}`)).status).toBe(204)
    await books.create(`/${resource}`, forms[table]())
    expect(await books.ask('POST', `/${resource}/${deleted.id}/restore`)).toMatchObject(refusal)
    expect(await countInUse(table)).toBe(maxInUse)
  })

  test('the database enforces the limit too', async () => {
    await expect(
      server.owner.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'is_default', false, 'is_main', false))).*
          from ${table} t where company_id = $1 and archived_at is null limit 1`,
        [books.company.id],
      ),
    ).rejects.toThrow(`at most ${maxInUse} rows`)
    await expect(
      server.owner.query(`update ${table} set archived_at = null, deleted_at = null where company_id = $1`, [
        books.company.id,
      ]),
    ).rejects.toThrow(`at most ${maxInUse} rows`)
  })
})

test.each(['invoice', 'expense', 'payment', 'product', 'expense-category'])(
  'the form of a new %s offers all rows of full lists and stays under 300 kB',
  async (resource) => {
    for (const table of tables) await fill(table, settingLimits[table].maxInUse)
    const body = await books.read(`/${resource}/create`)
    const offered: Partial<Record<string, Setting>> = {
      units: 'unit',
      accounts: 'company_account',
      categories: 'expense_category',
    }
    for (const [name, table] of Object.entries(offered))
      if (table && body.options[name]) expect(body.options[name]).toHaveLength(settingLimits[table].maxInUse)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(maxBytes)
  },
)
