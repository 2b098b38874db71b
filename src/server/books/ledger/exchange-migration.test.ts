import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSqlFile } from '#server/platform/db/sql-files.ts'
import { root } from '#server/platform/process/project-root.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { openWorkspace, operations } from './test/operations.ts'
import type { Workspace } from './test/operations.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())

/** What the migration adds is removed, as in a database of the version before. */
const withoutDifferences = `
  set constraints all immediate;
  delete from ledger_entry where amount = 0;
  alter table ledger_entry drop constraint ledger_entry_not_empty, drop constraint ledger_entry_fx_base,
    add constraint ledger_entry_amount_check check (amount <> 0);
  alter table invoice_payment drop column joined_on;
  alter table expense_payment drop column joined_on;
  alter table company drop column differences_from;
  delete from ledger_month where account = 'fx';
  update ledger_month m set base_amount = coalesce((select sum(e.base_amount) from ledger_entry e where e.company_id = m.company_id
    and date_trunc('month', e.date) = m.month and e.account = m.account and e.subject_id = m.subject_id and e.document_kind = m.document_kind), 0)`

/** Entries that are not as the rule says, and sums that are not those of the entries. */
const mistakes = `
  with entries as (
    select d.company_id, 'payment' as kind, d.id, e.* from payment d, entries_of_payment(d) e
    union all select d.company_id, 'invoice_payment', d.id, e.* from invoice_payment d, entries_of_invoice_payment(d) e
    union all select d.company_id, 'expense_payment', d.id, e.* from expense_payment d, entries_of_expense_payment(d) e
  ), stored as (
    select company_id, document_kind, document_id, position, account, subject_id, currency, date, amount, base_amount from ledger_entry
    where document_kind in ('payment', 'invoice_payment', 'expense_payment')
  ), month as (
    select company_id, date_trunc('month', date)::date as month, account, subject_id, document_kind, sum(base_amount) as amount from ledger_entry group by 1, 2, 3, 4, 5
  ), turnover as (
    select company_id, date_trunc('month', date)::date as month, account, sum(greatest(base_amount, 0)), sum(greatest(-base_amount, 0)) from ledger_entry group by 1, 2, 3
  )
  select 'entry' as kind, x::text as row from (table entries except table stored) x union all select 'too many', x::text from (table stored except table entries) x
  union all select 'month', x::text from (select * from month where amount <> 0
    except select company_id, month, account, subject_id, document_kind, base_amount from ledger_month) x
  union all select 'turnover', x::text from (table turnover except select company_id, month, account, debit, credit from account_turnover) x`

const fillBooks = async (workspace: Workspace) => {
  const names = [
    'create an invoice',
    'record an expense',
    'pay an invoice',
    'record money received',
    'record money paid',
    'use an advance on an invoice',
    'credit an invoice',
    "record a vendor's credit invoice",
    'change a payment',
  ]
  for (let at = 0; at < 60; at += 1)
    await operations[names[at % names.length]!]!(workspace, {
      operation: '',
      a: at * 7,
      b: at * 3,
      percent: at % 4 ? 100 : 37,
    })
}

test('the migration posts the differences of what was settled before, those of a closed period on the first open day', async () => {
  const [open, closed] = [await openWorkspace(server), await openWorkspace(server)]
  await fillBooks(open)
  await fillBooks(closed)
  await closed.books.ask('POST', '/period/close', { until: '2026-10-31' })
  const { sql } = readSqlFile(path.join(root, 'migrations'), '0036_exchange_differences.sql')
  const client = await server.owner.connect()
  const differences = async (company: string) =>
    (
      await client.query(
        `select document_id, position, date::text, base_amount from ledger_entry where company_id = $1 and account = 'fx' order by 1, 2`,
        [company],
      )
    ).rows
  try {
    const before = await differences(open.books.company.id)
    expect(before.length).toBeGreaterThan(2)
    await client.query('begin')
    await client.query(withoutDifferences)
    expect(await differences(open.books.company.id)).toEqual([])
    await client.query(sql)
    expect((await client.query(mistakes)).rows).toEqual([])
    expect(await differences(open.books.company.id)).toEqual(before)
    const days = (await differences(closed.books.company.id)).map(({ date }) => date)
    expect(days.length).toBeGreaterThan(2)
    expect(days.filter((day) => day < '2026-11-01')).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
