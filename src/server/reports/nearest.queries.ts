import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { ledgerAccountNames, accountsOfSide } from '#domain/ledger-account.ts'
import { monthsBetween } from '#domain/periods.ts'
import { endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { LedgerAccount } from '#domain/posting.ts'
import { firstReportDay, isWholeMonths, reportOf } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import { euCodes, hasSuppliesInMonth } from './eu-sales/eu-sales.queries.ts'
import type { ReportContext, ReportRequest } from './report.ts'

/** The accounts of a report from the ledger. */
const accountsOf = (name: ReportName, { account }: ReportRequest): readonly LedgerAccount[] => {
  switch (name) {
    case 'profit-and-loss':
      return [...accountsOfSide('income'), ...accountsOfSide('expense')]
    case 'cash-flow':
      return ['money']
    case 'sales-by-client':
    case 'sales-by-product':
      return ['income']
    case 'expenses-by-vendor':
      return ['expense']
    case 'ledger':
      return [account ?? 'money']
    default:
      return ledgerAccountNames
  }
}

/** The months that have figures of a report, from its kept sums. */
const monthsOf = (
  name: ReportName,
  request: ReportRequest,
  companyId: string,
): { table: RawBuilder<unknown>; condition: RawBuilder<unknown> } => {
  const ofCompany = sql`company_id = ${companyId}`
  const hasVat = sql`${ofCompany} and (base <> 0 or vat <> 0)`
  if (name === 'vat') return { table: sql`vat_month`, condition: hasVat }
  if (name === 'vat-register')
    return { table: sql`vat_month`, condition: sql`${hasVat} and part in ('sale', 'registered')` }
  if (name === 'eu-sales')
    return {
      table: sql`vat_month`,
      condition: sql`${hasVat} and part = 'sale' and code = any(${Object.values(euCodes)}::text[])
        and ${hasSuppliesInMonth(companyId)}`,
    }
  if (reportOf(name).isCash || request.basis === 'cash')
    return { table: sql`cash_month`, condition: sql`${ofCompany} and amount <> 0` }
  return {
    table: sql`account_turnover`,
    condition: sql`${ofCompany} and account = any(${[...accountsOf(name, request)]}::text[]) and (debit <> 0 or credit <> 0)`,
  }
}

/** How many months lie between a month and a period. */
const distanceTo = (month: PlainDate, { from, to }: ReportRequest['span']): number =>
  month < from ? monthsBetween(month, from).length : monthsBetween(to, month).length

/** The month with figures of a report that is nearest to its period, the earlier one of two; null if there is none. */
export const readNearestMonth = async (
  { db, companyId, today }: ReportContext,
  name: ReportName,
  request: ReportRequest,
): Promise<PlainDate | null> => {
  const { span } = request
  const { table, condition } = monthsOf(name, request, companyId)
  // Part of a month may be empty while the rest of it is not.
  const [before, after] = isWholeMonths(span) ? [span.from, span.to] : [endOfMonth(span.from), startOfMonth(span.from)]
  const { rows } = await sql<{ month: PlainDate | null }>`
    select (select month from ${table} where ${condition} and month < ${before}::date and month >= ${firstReportDay}::date
      order by month desc limit 1)::text as month
    union all
    select (select month from ${table} where ${condition} and month > ${after}::date and month <= ${today}::date
      order by month limit 1)::text`.execute(db)
  const [earlier, later] = rows.map(({ month }) => month)
  if (!earlier || !later) return earlier ?? later ?? null
  return distanceTo(later, span) < distanceTo(earlier, span) ? later : earlier
}
