import type { Dashboard, dashboardRows } from '#contract/books/dashboard.ts'
import { amountText } from '#domain/currency.ts'
import { sum } from '#domain/decimal.ts'
import { roleAllows } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { monthsBetween, monthsOfYear, spanBefore, spanOf } from '#domain/periods.ts'
import type { Span } from '#domain/periods.ts'
import { entriesOf } from '#server/books/history/entries.ts'
import { readEvents } from '#server/books/history/history.queries.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readAttention, readFirstSteps } from './attention.queries.ts'
import { readIsafAttention } from './isaf-attention.queries.ts'
import {
  readAccounts,
  readLatestPayments,
  readOverdue,
  readOverdueSum,
  readReceivables,
  readTopClients,
} from './money.queries.ts'
import { figureOf, readMonths, yearOf } from './months.queries.ts'
import type { TotalsType } from './months.queries.ts'

/** The figures of a period and of the previous one. */
const readPeriod = async (context: CompanyContext, kind: Span, day: PlainDate): Promise<Dashboard['period']> => {
  const { currency } = context.session
  const current = spanOf(kind, day)
  const previous = spanBefore(kind, day)
  const monthsOf = ({ from, to }: typeof current) => monthsBetween(from, to)
  const figuresOf = await readMonths(context, [...monthsOf(previous), ...monthsOf(current)])
  const figure = (type: TotalsType) => {
    const total = (days: typeof current) =>
      amountText(sum(monthsOf(days).map((month) => figureOf[type](figuresOf(month)))), currency)
    return { amount: total(current), previous: total(previous) }
  }
  return {
    kind,
    ...current,
    previous,
    income: figure('income'),
    expenses: figure('expenses'),
    profit: figure('profit'),
    vat: figure('vat'),
  }
}

const maxActivities = 6

/** The latest entries of the history, without the changed fields. */
const readActivity = async (context: CompanyContext): Promise<Dashboard['activity']> => {
  if (!roleAllows(context.session.role, 'history.read')) return []
  const { events } = await readEvents(context, { limit: maxActivities })
  return entriesOf(events, { ofCompany: true, withAddress: false })
    .slice(0, maxActivities)
    .map(({ id, at, user, action, document }) => ({ id, at, user, action, document }))
}

const isTotalsType = (type: string): type is TotalsType => Object.hasOwn(figureOf, type)

export const dashboardHandlers: HandlersOf<typeof dashboardRows> = {
  'dashboard.all': async (context, { query }) => {
    const { session, today } = context
    const { currency } = session
    // The queries are pipelined: one round trip instead of ten.
    const [period, accounts, receivables, late, overdue, payments, activity, clients, attention, isaf, steps] =
      await Promise.all([
        readPeriod(context, query.period ?? 'month', query.date ?? today),
        readAccounts(context),
        readReceivables(context, today, currency),
        readOverdueSum(context, today, currency),
        readOverdue(context, today),
        readLatestPayments(context),
        readActivity(context),
        readTopClients(context, Number(today.slice(0, 4)), currency),
        readAttention(context, today, session),
        readIsafAttention(context),
        readFirstSteps(context),
      ])
    return {
      currency,
      today,
      period,
      accounts,
      receivables,
      overdue: { ...late, data: overdue },
      payments,
      activity,
      clients,
      attention: [...attention, ...isaf],
      ...steps,
    }
  },
  'dashboard.totals': async (context, { params, body: { year } }) => {
    const { type } = params
    if (!isTotalsType(type)) throw notFound('totals')
    const { currency } = context.session
    const figuresOf = await readMonths(context, [...monthsOfYear(year - 1), ...monthsOfYear(year)])
    const totals = (totalsYear: number) => yearOf(totalsYear, currency, (month) => figureOf[type](figuresOf(month)))
    const { months, total } = totals(year - 1)
    return { ...totals(year), previous_year: { year: year - 1, months, total } }
  },
}
