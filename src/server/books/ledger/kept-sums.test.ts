import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFunctions } from '#server/platform/db/sql-files.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { readCatalogue, triggersThatWrite } from './kept-by.ts'
import type { Catalogue } from './kept-by.ts'
import type { KeptSum } from './kept-sum.ts'
import { keptSums } from './kept-sums.ts'
import { sumsPage } from './sums-page.ts'
import { differenceOf } from './verify.ts'
import { root } from '#server/platform/process/project-root.ts'

let server: TestServer
let catalogue: Catalogue
let client: pg.PoolClient
beforeAll(async () => {
  server = await createTestServer()
  const { books } = await oneOfEach(server)
  await books.invoice({ type: 'proforma' })
  const { id: product_id } = await books.product()
  await books.invoice({ lines: [books.line({ product_id })] })
  const form = { vendor_id: books.client.id, date: '2026-11-20', lines: [books.line()] }
  await books.create('/expense', form)
  const account_id = books.account.id
  await books.create('/payment', {
    type: 'expense',
    date: '2026-11-20',
    client_id: books.client.id,
    account_id,
    total: '5',
  })
  client = await server.owner.connect()
  catalogue = await readCatalogue(client)
})
afterAll(async () => {
  client.release()
  await server.close()
})

const stored = [...new Set(keptSums.filter(({ by }) => by === undefined).map((sum) => sum.stored))]

test.each(stored)('%s is written only by the triggers that the list of kept sums names', (where) => {
  const listedTriggers = keptSums
    .filter((sum) => sum.stored === where && sum.by !== 'checked')
    .flatMap((sum) => sum.triggers)
  expect([...new Set(listedTriggers)].sort()).toEqual(
    triggersThatWrite(where, catalogue)
      .map(({ name }) => name)
      .sort(),
  )
})

test('every table that only triggers write is a kept sum or a listed exception', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and has_table_privilege('kvitas_app', c.oid, 'select') and not has_table_privilege('kvitas_app', c.oid, 'insert') order by 1`,
  )
  const others = [
    'audit_event',
    'backup_run',
    'book_change',
    'company_sending',
    'company_style',
    'journal_number',
    'notice',
    'push_delivery',
    'push_subscription',
    'settings_version',
    'tombstone',
    // Public data that a job replaces as the owner of the tables.
    'registered_company',
    'vendor_account',
  ]
  expect(rows.map(({ name }) => name)).toEqual([...others, ...stored.filter((where) => !where.includes('.'))].sort())
})

const ledgerAccounts: Record<string, string> = {
  'debt of client': 'receivable',
  'debt to vendor': 'payable',
  'advance of client': 'advance_received',
  'advance to vendor': 'advance_paid',
}

/** Changes for sums that cannot be made wrong by changing the last figure of their table. */
const changes: Record<string, [table: string, change: string]> = {
  'paid of invoice': ['invoice', `paid = paid + 0.01 where type = 'simple' and paid < total`],
  'what credits settled of invoice': ['invoice', 'credit_settled = credit_settled + 0.01'],
  'paid of expense': ['expense', 'paid = paid + 0.01 where paid < total'],
  'last payment of invoice': ['invoice', 'last_paid_on = last_paid_on + 1 where last_paid_on is not null'],
  'last payment of expense': ['expense', 'last_paid_on = last_paid_on + 1 where last_paid_on is not null'],
  'used of payment': ['payment', `used = used + 0.01 where type = 'income' and used < total`],
  'credited mark of invoice': ['invoice', `credited = 'partly' where credited = 'none'`],
  'invoiced mark of proforma': ['invoice', `is_invoiced = true where type = 'proforma'`],
  'totals of invoice': ['invoice_vat', 'base = base + 0.01'],
  'totals of expense': ['expense_vat', 'base = base + 0.01'],
  'sold of product': ['product', 'sold_quantity = sold_quantity + 1'],
  'what moved account': ['company_account', 'moved = moved + 1'],
  'balance of account': ['company_account', 'moved = moved + 1'],
  'balance of the entries of': ['ledger_entry', 'amount = amount + 0.01'],
  'documents with the next number of their series': [
    'series',
    'next_number = invoice.number from invoice where invoice.series_id = series.id',
  ],
}

const changeOf = ({ title, figures, stored: table }: KeptSum): [string, string] => {
  const account = ledgerAccounts[title]
  if (account) return [table, `amount = amount + 0.01 where account = '${account}'`]
  const list = /^the list of (client|product)s$/.exec(title)
  if (list) return [table, `count = count + 1 where resource = '${list[1]}'`]
  return changes[title] ?? [table, `${figures.at(-1)} = ${figures.at(-1)} + 1`]
}

describe('a wrong kept sum', () => {
  test.each(keptSums.map((sum) => [sum.title, sum] as const))('a wrong value is found: %s', async (_, sum) => {
    expect(await differenceOf(client, sum)).toBeNull()
    const [table, change] = changeOf(sum)
    await client.query('begin')
    try {
      await client.query(`alter table ${table} disable trigger user`)
      expect((await client.query(`update ${table} set ${change}`)).rowCount).toBeGreaterThan(0)
      expect((await differenceOf(client, sum))?.title).toContain(sum.title)
    } finally {
      await client.query('rollback')
    }
  })
})

test('docs/sums.md is current (otherwise run npm run schema)', () => {
  const functions = readFunctions(path.join(root, 'migrations'))
  expect(readFileSync(path.join(root, 'docs/sums.md'), 'utf8')).toBe(sumsPage(catalogue, functions))
})
