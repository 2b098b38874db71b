import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { companyForm, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  await books.invoice()
})
afterAll(() => server.close())

const options = async () => (await books.ask('GET', '/invoice/options')).body

// The server caches the options of forms after the first read; each test then changes them directly in the database.
beforeEach(options)

/** Every column in the options of a form, with another value for it. */
const columns: Record<string, [list: string, of: Record<string, unknown>]> = {
  unit: ['units', { title: 'Dėžė', short_name: 'dėž.', format: '0.00' }],
  vat_rate: [
    'vats',
    {
      type: 'reduced',
      rate: '8',
      title: 'Kitas',
      code: 'PVM2',
      legal_note: 'Pastaba',
      valid_from: '2020-01-01',
      valid_to: '2030-01-01',
    },
  ],
  series: ['series', { next_number: 'ZZZ-0042', description: 'Kita', is_default: false }],
  company_account: [
    'accounts',
    {
      type: 'card',
      title: 'Kita',
      account_number: 'LT601010012345678901',
      bank_name: 'Kitas bankas',
      bank_code: '70440',
      currency: 'USD',
      is_main: false,
      show_in_invoice: false,
      accept_payments: false,
    },
  ],
}
const changes = Object.entries(columns).flatMap(([table, [list, of]]) =>
  Object.entries(of).map(([column, value]) => ({ table, list, column, value })),
)

describe('a form shows at once what another process changed', () => {
  test.each(changes)('a change of $column of $table is shown', async ({ table, list, column, value }) => {
    // The form offers only series of invoices.
    const [first] = (await options())[list]
    await server.owner.query(`update ${table} set ${column} = $2 where id = $1`, [first.id, value])
    const changed = (await options())[list].find((row: { id: string }) => row.id === first.id)
    expect(changed[column]).toEqual(value)
  })

  test('a change of the order or the default of VAT rates is shown', async () => {
    const [first, second] = (await options()).vats
    await server.owner.query('update vat_rate set position = 1000, is_default = false where id = $1', [first.id])
    await server.owner.query('update vat_rate set is_default = true where id = $1', [second.id])
    const { vats } = await options()
    expect(vats[0]).toMatchObject({ id: second.id, is_default: true })
    expect(vats.at(-1)).toMatchObject({ id: first.id, is_default: false })
  })

  test('a change of the layout is shown', async () => {
    await server.owner.query(`update company set invoice_style = '{"layout":"classic"}' where id = $1`, [
      books.company.id,
    ])
    expect((await options()).layout).toBe('classic')
  })

  test.each(Object.entries(columns))('a row more of %s, and one fewer', async (table, [list]) => {
    const before = (await options())[list]
    const [first] = before
    const copied = crypto.randomUUID()
    await server.owner.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', $2::text, 'is_default', false, 'is_main', false))).* from ${table} t where id = $1`,
      [first.id, copied],
    )
    expect((await options())[list]).toHaveLength(before.length + 1)
    await server.owner.query(`update ${table} set archived_at = now() where id = $1`, [copied])
    expect((await options())[list]).toHaveLength(before.length)
    await server.owner.query(`update ${table} set archived_at = null where id = $1`, [copied])
    expect((await options())[list]).toHaveLength(before.length + 1)
    await server.owner.query(`delete from ${table} where id = $1`, [copied])
    expect((await options())[list]).toEqual(before)
  })
})

test('rolled back changes are not cached, and another company gets its own settings', async () => {
  const before = await options()
  const other = await openBooks(server)
  const theirs = (await other.ask('GET', '/invoice/create')).body.options
  const ids = (lists: typeof before) =>
    [...lists.units, ...lists.vats, ...lists.series, ...lists.accounts].map(({ id: of }) => of)
  expect(ids(theirs).filter((of) => ids(before).includes(of))).toEqual([])
  const { units } = before
  await server.owner.query("begin; update unit set title = 'Niekada'; rollback")
  expect((await options()).units).toEqual(units)
})

test('documents and payments do not invalidate the cached settings', async () => {
  const fresh = await openBooks(server)
  const version = async () =>
    (await server.owner.query('select version from settings_version where company_id = $1', [fresh.company.id])).rows[0]
  const before = await version()
  const invoice = await fresh.invoice()
  const paid = await fresh.ask('POST', `/invoice/${invoice.id}/add-payment`, {
    account_id: fresh.account.id,
    date: '2026-11-20',
    amount: '1',
  })
  expect(paid.status).toBe(200)
  expect(await version()).toEqual(before)
})

test('a pipelined read for another company is not cached', async () => {
  const own = await openBooks(server)
  const other = await own.create('/company', companyForm({ title: 'UAB „Kita“' }))
  const workIn = (company: string) =>
    server.owner.query('update app_user set current_company_id = $2 where id = $1', [own.id, company])
  await workIn(own.company.id)
  // A new version: the session has it, but the lists are not read yet.
  await server.owner.query('update unit set title = title where company_id = $1', [own.company.id])
  await own.ask('GET', '/unit/all')
  await workIn(other.id)
  await own.ask('GET', '/invoice/create')
  await workIn(own.company.id)
  const { units } = (await own.ask('GET', '/invoice/create')).body.options
  expect(units).toHaveLength(6)
})
