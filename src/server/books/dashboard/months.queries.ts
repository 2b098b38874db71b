import { sql } from 'kysely'
import type { YearTotals } from '#contract/books/dashboard.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum, zero } from '#domain/decimal.ts'
import { resultLines } from '#domain/ledger-account.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { monthsOfYear } from '#domain/periods.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/**
 * The sums of a month; income and expenses are without VAT. `sales` is the part of the income that is on invoices (the rest is interest and
 * the like), `vat_invoiced` that of `vat_charged`. `moved_in`: invoices of another program, with VAT, which are no income here.
 */
export type MonthFigures = {
  income: Decimal
  sales: Decimal
  expenses: Decimal
  vat_charged: Decimal
  vat_invoiced: Decimal
  moved_in: Decimal
  vat_paid: Decimal
}

type Row = { month: string } & Record<keyof MonthFigures, string>

/** The figures of these months, from the ledger's kept sums: few rows per month, however many documents there are. */
export const readMonths = async (
  { db, companyId }: Scope,
  months: readonly PlainDate[],
): Promise<(month: PlainDate) => MonthFigures> => {
  // Month by month: one query over all months would read the rows of all clients between them.
  const { rows } = await sql<Row>`
    select m.month::text as month, s.* from unnest(${[...months]}::date[]) m (month) cross join lateral (
      select coalesce(-sum(base_amount) filter (where account = 'income' or subject_id = ${resultLines.gain}), 0) as income,
        coalesce(-sum(base_amount) filter (where account = 'income' and document_kind = 'invoice'), 0) as sales,
        coalesce(sum(base_amount) filter (where account = 'expense' or subject_id = ${resultLines.loss}), 0) as expenses,
        coalesce(-sum(base_amount) filter (where account = 'vat_payable' and document_kind <> 'payment'), 0) as vat_charged,
        coalesce(-sum(base_amount) filter (where account = 'vat_payable' and document_kind = 'invoice'), 0) as vat_invoiced,
        coalesce(-sum(base_amount) filter (where account = 'opening' and document_kind = 'invoice'), 0) as moved_in,
        coalesce(sum(base_amount) filter (where account = 'vat_receivable'), 0) as vat_paid
      from ledger_month where company_id = ${companyId} and month = m.month
        and account = any('{income,expense,fx,vat_payable,vat_receivable,opening}')) s`.execute(db)
  const figuresByMonth = new Map(rows.map(({ month, ...figures }) => [month, figures]))
  return (month) => {
    const figures = figuresByMonth.get(month)
    return {
      income: dec(figures?.income ?? 0),
      sales: dec(figures?.sales ?? 0),
      expenses: dec(figures?.expenses ?? 0),
      vat_charged: dec(figures?.vat_charged ?? 0),
      vat_invoiced: dec(figures?.vat_invoiced ?? 0),
      moved_in: dec(figures?.moved_in ?? 0),
      vat_paid: dec(figures?.vat_paid ?? 0),
    }
  }
}

/** One figure of a month, by the type of totals. */
export const figureOf = {
  income: ({ income }) => income,
  expenses: ({ expenses }) => expenses,
  profit: ({ income, expenses }) => income.minus(expenses),
  // VAT of purchases that the company computes itself is owed, but not invoiced.
  invoices: ({ sales, vat_invoiced, moved_in }) => sales.plus(vat_invoiced).plus(moved_in),
  vat: ({ vat_charged, vat_paid }) => vat_charged.minus(vat_paid),
} satisfies Record<string, (figures: MonthFigures) => Decimal>
export type TotalsType = keyof typeof figureOf

/** Twelve amounts and their sum in the form of the contract. */
export const yearOf = (year: number, currency: string, amountOf: (month: PlainDate) => Decimal): YearTotals => {
  const months = monthsOfYear(year).map(amountOf)
  return {
    year,
    currency,
    months: months.map((amount) => amountText(amount, currency)),
    total: amountText(sum(months), currency),
  }
}

const clientSums = {
  sales: sql`account = 'receivable' and document_kind = 'invoice'`,
  // The value of a vendor's credit invoice is an advance.
  purchases: sql`account in ('payable', 'advance_paid') and document_kind = 'expense'`,
  // The value of a credit invoice is in both accounts and adds up to zero.
  payments: sql`account in ('advance_received', 'receivable') and document_kind = 'payment'`,
}
export type ClientTotalsType = keyof typeof clientSums

/** The sums of a client by month of a year. */
export const readClientYear = async (
  { db, companyId }: Scope,
  clientId: string,
  request: { type: ClientTotalsType; year: number; currency: string },
): Promise<YearTotals> => {
  const { type, year, currency } = request
  const { rows } = await sql<{ month: string; amount: string }>`
    select m.month::text as month, s.amount from unnest(${monthsOfYear(year)}::date[]) m (month) cross join lateral (
      select sum(base_amount) as amount from ledger_month
      where company_id = ${companyId} and month = m.month and subject_id = ${clientId} and ${clientSums[type]}) s
    where s.amount is not null`.execute(db)
  const sums = new Map(rows.map(({ month, amount }) => [month, dec(amount)]))
  const sign = type === 'sales' ? 1 : -1
  return yearOf(year, currency, (month) => (sums.get(month) ?? zero).times(sign))
}
