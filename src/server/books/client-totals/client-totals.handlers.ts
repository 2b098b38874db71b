import { clientTotals } from '#contract/books/client-totals.ts'
import type { clientTotalsRows } from '#contract/books/client-totals.ts'
import { readClientYear } from '#server/books/dashboard/months.queries.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readBalances, readCounts, readOverdue, readOpen, readPaysIn } from './client-overview.queries.ts'
import { existsClient } from '#server/sales/client/client.queries.ts'

export const clientTotalsHandlers: HandlersOf<typeof clientTotalsRows> = {
  'client.overview': async (context, { params: { id } }) => {
    const { today, session } = context
    const year = Number(today.slice(0, 4))
    const ofYear = { year, currency: session.currency }
    const [exists, balanceOf, counts, paysIn, overdue, open, sold, bought] = await Promise.all([
      existsClient(context, id),
      readBalances(context, id),
      readCounts(context, id, today),
      readPaysIn(context, id),
      readOverdue(context, id, today),
      readOpen(context, id, today),
      readClientYear(context, id, { type: 'sales', ...ofYear }),
      readClientYear(context, id, { type: 'purchases', ...ofYear }),
    ])
    if (!exists) throw notFound('client')
    const { invoices, payments, expenses } = counts
    return {
      currency: session.currency,
      counts: { invoices, payments, expenses },
      debt: { amounts: balanceOf('debt'), count: counts.unpaid, overdue: counts.overdue },
      advance: balanceOf('advance'),
      payable: balanceOf('payable'),
      sold: { year, total: sold.total, count: counts.sold },
      bought: { year, total: bought.total },
      late: overdue,
      pays_in_days: paysIn.days,
      pays_after_due: paysIn.after_due,
      open,
      open_count: counts.open,
    }
  },
  'client.totals': async (context, { params: { id, type }, body: { year } }) => {
    const totalsType = clientTotals.find((each) => each === type)
    if (!totalsType) throw notFound('totals')
    const [exists, totals] = await Promise.all([
      existsClient(context, id),
      readClientYear(context, id, { type: totalsType, year, currency: context.session.currency }),
    ])
    if (!exists) throw notFound('client')
    return totals
  },
}
