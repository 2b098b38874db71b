import type { RegisterRow } from '#contract/setup/company-account.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Values } from '#server/books/export/document.queries.ts'
import { readRegister } from '#server/money/account-register/register.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { findAccount } from '#server/setup/company-account/company-account.queries.ts'
import { packText } from './entry.ts'
import type { ReportColumn } from '#contract/reports/report.ts'
import { sql } from 'kysely'

const columns: readonly [string, ReportColumn['type']][] = [
  ['account', 'text'],
  ['date', 'date'],
  ['type', 'text'],
  ['title', 'text'],
  ['documents', 'text'],
  ['note', 'text'],
  ['in', 'money'],
  ['out', 'money'],
  ['balance', 'money'],
  ['currency', 'text'],
]

/** The accounts that have a balance or a movement until the end of the period. */
export const listAccounts = async ({ db, companyId }: Pick<CompanyContext, 'db' | 'companyId'>, { to }: ReportSpan) => {
  const { rows } = await sql<{ id: string }>`
    select a.id from company_account a where a.company_id = ${companyId} and (a.initial_balance <> 0 or exists (
      select from account_month m where m.company_id = a.company_id and m.account_id = a.id and m.month <= ${to}::date))
    order by a.title, a.id`.execute(db)
  return rows.map(({ id }) => id)
}

const valuesOf = (row: RegisterRow): Values => ({
  date: row.date,
  title: row.other_account?.title ?? row.client_title,
  documents: row.documents.map(({ number }) => number ?? '–').join(', ') || row.receipt_number,
  note: row.note,
  in: row.in,
  out: row.out,
  balance: row.balance,
})

/** All accounts with their movements, as in the register on the screen: newest first, with the balance after each. */
async function* rowsOf(context: CompanyContext, { from, to }: ReportSpan): AsyncGenerator<Values> {
  const text = (key: string) => packText(context.language, key)
  for (const id of await listAccounts(context, { from, to })) {
    const account = await findAccount(context, id)
    if (!account) continue
    const named = { account: account.title, currency: account.currency }
    const page = (cursor?: string) =>
      readRegister(context, account, { date_from: from, date_to: to, limit: 200, cursor })
    let register = await page()
    const { meta } = register
    yield { ...named, date: to, title: text('closing'), in: meta.in, out: meta.out, balance: meta.closing }
    for (;;) {
      for (const row of register.data) yield { ...named, type: text(`payment_${row.type}`), ...valuesOf(row) }
      if (register.meta.next_cursor === null) break
      register = await page(register.meta.next_cursor)
    }
    yield { ...named, date: from, title: text('opening'), balance: meta.opening }
  }
}

/** Statements of all accounts of banks and tills as one table. */
export const statementTable = (context: CompanyContext, span: ReportSpan) => ({
  title: packText(context.language, 'file_statements'),
  columns: columns.map(([key, type]) => ({ key, type, title: packText(context.language, `column_${key}`) })),
  rows: rowsOf(context, span),
})
