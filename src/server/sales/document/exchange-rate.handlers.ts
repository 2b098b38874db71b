import type { exchangeRateRows } from '#contract/sales/exchange-rate.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { latestRate } from './latest-rate.queries.ts'

export const exchangeRateHandlers: HandlersOf<typeof exchangeRateRows> = {
  'rate.latest': async (context, { query }) => ({
    data: await latestRate(context, query.currency, query.date),
  }),
}
