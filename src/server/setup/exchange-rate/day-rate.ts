import type { DayRate } from '#contract/setup/rate.ts'
import { rateBetween, rateDays } from '#domain/exchange-rate/published-rate.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { findRate } from './rate.queries.ts'
import type { FoundRate } from './rate.queries.ts'

/** A euro is a euro on every day. */
const euro = (date: PlainDate): FoundRate => ({ date, per_euro: '1', source: 'ecb' })

/**
 * The rate for a document of the day. With books in another currency than the euro it is computed from two published rates, and is of the
 * older one's day and source.
 */
export const dayRate = async (context: CompanyContext, currency: string, date: PlainDate): Promise<DayRate> => {
  const days = rateDays(date)
  const found = async (code: string) => (code === 'EUR' ? euro(days.to) : findRate(context, code, days))
  const own = context.session.currency
  const none: DayRate = { currency, date, rate: null, rate_date: null, source: null, per_euro: null }
  if (currency === own) return { ...none, rate: '1' }
  const [from, to] = [await found(currency), await found(own)]
  if (!from || !to) return none
  const older = currency !== 'EUR' && (own === 'EUR' || from.date <= to.date) ? from : to
  const rate = rateBetween(from.per_euro, to.per_euro)
  return rate ? { currency, date, rate, rate_date: older.date, source: older.source, per_euro: from.per_euro } : none
}
