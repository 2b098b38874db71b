import type { ReportColumn } from '#contract/reports/report.ts'
import { dec, zero } from '#domain/decimal.ts'
import { ledgerAccountNames } from '#domain/ledger-account.ts'
import type { Values } from '#server/books/export/document.queries.ts'
import { rowsFrom } from '../file/report-file.ts'
import { ledger } from '../ledger/ledger.ts'
import { reportText } from '../report.ts'
import type { ReportContext, ReportRequest } from '../report.ts'
import { packText } from './entry.ts'

const rowsPerRead = 2000

/** The entries of all accounts, account by account, as the report of one account has them; accounts without any are left out. */
async function* rowsOf(context: ReportContext, request: ReportRequest): AsyncGenerator<Values> {
  for (const account of ledgerAccountNames) {
    const ofAccount = { ...request, account, limit: rowsPerRead }
    const first = await ledger.read(context, ofAccount)
    const hasEntries = first.rows.some(({ kind }) => kind === 'line')
    if (!hasEntries && dec(first.totals['balance'] ?? '0').eq(zero)) continue
    const title = reportText(context.language, `account_${account}`)
    for await (const cells of rowsFrom(context, 'ledger', ofAccount, first)) yield { account: title, ...cells }
  }
}

/** The general ledger as one table. */
export const ledgerTable = (context: ReportContext, request: ReportRequest) => {
  const column = (key: string, type: ReportColumn['type'], title = reportText(context.language, `column_${key}`)) => ({
    key,
    type,
    title,
  })
  return {
    title: packText(context.language, 'file_ledger'),
    columns: [
      column('account', 'text', packText(context.language, 'column_ledger_account')),
      column('date', 'date'),
      column('number', 'text'),
      column('title', 'text', reportText(context.language, 'column_document')),
      column('subject', 'text', packText(context.language, 'column_subject')),
      column('debit', 'money'),
      column('credit', 'money'),
      column('balance', 'money'),
    ],
    rows: rowsOf(context, request),
  }
}
