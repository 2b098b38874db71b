import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { importCalls } from '../test/import-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { dryRun, apply, undo, item, map } = importCalls(() => ({ server, books }))
const totals = async (list: string): Promise<Item> => (await books.read(`/${list}/all`)).meta

const expectTrueBooks = async () => {
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
}

const invoices = `Numeris;Data;Klientas;Kliento kodas;Prekė ar paslauga;Kiekis;Kaina be PVM;PVM tarifas;Suma su PVM
SF-1;2026-03-10;UAB „Klevas“;304567891;Lentos;10;8;21;181,50
SF-1;2026-03-10;UAB „Klevas“;304567891;Pristatymas;1;70;21;181,50
SF-2;2026-04-02;UAB „Ąžuolas“;110053842;Obliavimas;1;100;21;121,00
`

test('a table of invoices becomes moved-in documents with their clients, and is taken back whole', async () => {
  const read = await dryRun('invoices', invoices)
  expect(read).toMatchObject({ missing: [], rows: { new: 3, same: 1, wrong: 0 } })
  const applied = await apply(read.id)
  expect(applied).toMatchObject({ state: 'applied', problems: [] })
  const { data, meta } = await books.list()
  expect(meta.totals).toMatchObject([{ total: '302.50', unpaid: '302.50' }])
  const first = await books.get(data.find(({ number }: Item) => number === 'SF-1').id)
  expect(first).toMatchObject({
    origin: 'import',
    import_source: 'table',
    client_title: 'UAB „Klevas“',
    total: '181.50',
    import_lines: [{ title: 'Lentos', quantity: '10' }, { title: 'Pristatymas' }],
  })
  expect((await dryRun('invoices', invoices)).rows).toMatchObject({ new: 0, changed: 0, wrong: 0 })
  expect(await undo(read.id)).toMatchObject({ state: 'undone', kept: [] })
  expect((await totals('invoice')).count).toBe(0)
  await expectTrueBooks()
})

test('documents until a chosen day count as paid, which is chosen in the dry run', async () => {
  const read = await dryRun('invoices', invoices)
  expect((await map(read.id, read.mapping, '2026-03-31')).status).toBe(200)
  await apply(read.id)
  expect((await totals('invoice')).totals).toMatchObject([{ total: '302.50', paid: '181.50', unpaid: '121.00' }])
  await expectTrueBooks()
})

test('an import of documents goes on after it died between two batches, and stores none twice', async () => {
  const rows = Array.from({ length: 700 }, (_, at) => `S-${at};2026-03-1${at % 10};110053842;121,00`)
  const { id } = await dryRun('invoices', `Numeris;Data;Kliento kodas;Suma su PVM\n${rows.join('\n')}\n`)
  await server.owner.query(`
    create function die() returns trigger language plpgsql as $$ begin
      if new.number = 'S-500' then raise exception 'lost' using errcode = '57P01'; end if; return new; end $$;
    create trigger die before insert on invoice for each row execute function die()`)
  await books.ask('POST', `/import/${id}/apply`)
  await server.runJobs()
  const died = await item(id)
  expect(died.state).toBe('applying')
  expect(died.progress.done).toBeLessThan(died.progress.total)
  await server.owner.query('drop trigger die on invoice; drop function die')
  await server.owner.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  )
  await server.runJobs()
  expect(await item(id)).toMatchObject({ state: 'applied' })
  expect(await totals('invoice')).toMatchObject({ count: 700, totals: [{ total: '84700.00' }] })
  await expectTrueBooks()
})

test('opening balances are debts of clients, debts to vendors and balances of accounts', async () => {
  const table = `Tipas;Klientas ar tiekėjas;Kodas;Dokumento numeris;Data;Apmokėti iki;Sąskaitos pavadinimas;Likutis
Klientas;UAB „Ąžuolas“;110053842;SF-7;2026-03-10;2026-03-24;;121,00
Tiekėjas;UAB „Medis“;304567891;;2026-02-01;;;60,50
Sąskaita;;;;;;Kasa seifas;500,00
`
  const read = await dryRun('opening_balances', table)
  expect(read).toMatchObject({ missing: [], rows: { wrong: 0 } })
  expect(await apply(read.id)).toMatchObject({ state: 'applied', problems: [] })
  expect((await books.list()).data).toMatchObject([{ number: 'SF-7', import_source: 'opening', overdue: true }])
  expect((await books.read('/expense/all')).data).toMatchObject([
    { vendor_title: 'UAB „Medis“', number: 'PRAD 304567891', total: '60.50' },
  ])
  const accounts = await books.read('/company-account/all')
  expect(accounts.data.map(({ title }: Item) => title)).toContain('Kasa seifas')
  const balance = await books.read('/report/balance')
  const cell = (key: string) => balance.rows.find((row: Item) => row.key === key).cells.amount
  expect(cell('asset:total')).toBe(cell('total'))
  expect(await undo(read.id)).toMatchObject({ state: 'undone', kept: [] })
  await expectTrueBooks()
})
