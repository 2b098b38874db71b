import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { DebtorKind } from '#domain/reminder/interest.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { logoOf } from '#server/sales/printed-document/document-style.queries.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import { clientDetailsOf, sellerDetailsOf } from '#server/sales/invoice/snapshot.ts'
import { lateInterestOf, readOpensFor } from '#server/sales/reminder/late-interest.ts'
import { readReminderSettings } from '#server/sales/reminder/settings.queries.ts'
import { sheetStyle } from '#server/setup/logo-and-style/sheet-style.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { statementData } from './statement-data.ts'
import { maxMovements, readAges, readMonths, readMovements, readOpen, readOpening } from './statement.queries.ts'
import type { DebtAge, Movement, StatementScope, OpenInvoice } from './statement.queries.ts'

export type StatementPeriod = Omit<StatementScope, 'client_id'> & { language: Language }

/** A client's documents and payments in a period, with opening and closing balance and the ages of the debt. */
export type Statement = StatementScope & {
  opening: string
  rows: (Movement & { balance: string })[]
  /** The number of movements if they are summed by month, else null. */
  summed: number | null
  debit: string
  credit: string
  closing: string
  open: OpenInvoice[]
  ages: DebtAge[]
  unpaid: string
  /** Payments without an invoice. */
  advance: string
}

export const readStatement = async (
  scope: Pick<CompanyContext, 'db' | 'companyId'>,
  of: StatementScope,
): Promise<Statement> => {
  const { opening, count } = await readOpening(scope, of)
  const isLong = count > maxMovements
  const found = isLong ? await readMonths(scope, of) : await readMovements(scope, of)
  const open = await readOpen(scope, of)
  const ages = await readAges(scope, of)
  const money = (value: Parameters<typeof amountText>[0]) => amountText(value, of.currency)
  let balance = dec(opening)
  const rows = found.map((row) => {
    balance = balance.plus(dec(row.debit)).minus(dec(row.credit))
    return { ...row, debit: money(dec(row.debit)), credit: money(dec(row.credit)), balance: money(balance) }
  })
  const unpaid = sum(ages.map((age) => dec(age.unpaid)))
  return {
    ...of,
    opening: money(dec(opening)),
    rows,
    summed: isLong ? count : null,
    debit: money(sum(rows.map((row) => dec(row.debit)))),
    credit: money(sum(rows.map((row) => dec(row.credit)))),
    closing: money(balance),
    open: open.map((one) => ({ ...one, total: money(dec(one.total)), unpaid: money(dec(one.unpaid)) })),
    ages: ages.map((age) => ({ ...age, unpaid: money(dec(age.unpaid)) })),
    unpaid: money(unpaid),
    advance: money(unpaid.minus(balance)),
  }
}

type Query = { [Name in keyof StatementPeriod]?: StatementPeriod[Name] | undefined }

/** The requested period; by default this year so far in the client's currency and language. Refuses an unknown client. */
export const periodOf = async (
  { db, companyId, today }: CompanyContext,
  clientId: string,
  query: Query,
): Promise<StatementPeriod> => {
  const client = await db
    .selectFrom('client')
    .select(['currency', 'language'])
    .where('company_id', '=', companyId)
    .where('id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!client) throw notFound('client')
  const date_to = query.date_to ?? today
  const date_from = query.date_from ?? `${date_to.slice(0, 4)}-01-01`
  if (date_from > date_to) throw refuseField('date_to', 'date_order')
  const language = query.language ?? (client.language === 'en' ? 'en' : 'lt')
  return { date_from, date_to, currency: query.currency ?? client.currency, language }
}

/** The interest for late payment of the listed invoices until the last day, by the rule of the company; it is not in the balance. */
const interestOf = async (context: CompanyContext, { open, currency, date_to }: Statement, kind: DebtorKind) => {
  const { interest: terms } = await readReminderSettings(context)
  const invoices = open.map(({ id, date_due }) => ({ id, date_due, currency }))
  const opens = await readOpensFor(context, [{ invoices }], terms)
  return lateInterestOf(invoices, opens, { terms, kind, today: date_to })
}

/** The printed statement and the client's title. With `act` it is a statement of reconciliation for both to sign. */
export const printedStatement = async (
  context: CompanyContext,
  clientId: string,
  period: StatementPeriod,
  { act = false }: { act?: boolean } = {},
) => {
  const { seller, client } = await readLookups(context.db, context.companyId, { client_id: clientId })
  if (!client) throw notFound('client')
  const { language, ...of } = period
  const statement = await readStatement(context, { ...of, client_id: clientId })
  const parties = { seller_details: sellerDetailsOf(seller), client_details: clientDetailsOf(client) }
  const sheet = sheetStyle(seller.invoice_style, await logoOf(context, seller.logo_version))
  const interest = await interestOf(context, statement, client.type)
  const style = { sheet, language, today: context.today, act, interest }
  return { data: statementData(statement, parties, style), client: client.title }
}
