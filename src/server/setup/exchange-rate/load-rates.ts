// Decision: docs/decisions/exchange-rates.md
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PublishedRate, Publisher } from '#domain/exchange-rate/published-rate.ts'
import { areRatesDue, ratesAddress } from '#domain/exchange-rate/rates-due.ts'
import { today } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readRestoredFrom } from '#server/platform/mail/sending-state.ts'
import { fetchLimited } from '#server/platform/outside/fetch-limited.ts'
import { readSource, storeLoaded, storeProblem } from '#server/platform/outside/loaded-source.queries.ts'
import type { Services } from '#server/platform/services.ts'
import { firstRateDay, readRatesFile } from './read-rates-file.ts'

/** The history since 1999 has 7 MB. */
const limits = { timeoutMs: 60_000, maxBytes: 20 * 1024 * 1024 }
const name = 'rates'

const millis = (moment: string | null | undefined) => (moment ? Date.parse(moment) : undefined)

/**
 * Loads published rates from RATES_URL for all companies if they are due: once a day after the publication, and every hour after a failure.
 * It never fails itself: the page of operators and the log have the reason.
 */
export const loadRates = async (services: Services): Promise<void> => {
  const { pool, config, log } = services
  if (config.ratesUrl === undefined) return
  const now = services.clock()
  const [source, restored] = await inTransaction(
    pool,
    null,
    async (db) => [await readSource(db, name), await readRestoredFrom(db)] as const,
  )
  const times = { loadedAt: millis(source?.loaded_at), triedAt: millis(source?.tried_at) }
  // Nothing is asked for by an instance that was restored and may not be the one in use.
  if (restored || !areRatesDue(times, now.getTime())) return
  const url = ratesAddress(config.ratesUrl, times.loadedAt, now.getTime())
  try {
    const stored = await load(services, url, now)
    log.info({ url, ...stored }, 'exchange rates loaded')
  } catch (error) {
    log.error({ err: error, url }, 'the exchange rates were not loaded; it is tried again in an hour')
    const reason = `${url}: ${error instanceof Error ? reasonOf(error) : String(error)}`
    await inTransaction(pool, null, (db) => asProvider(db, () => storeProblem(db, name, reason, now)))
  }
}

/** The reason of a failed `fetch` is the cause of its error. */
const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message)

const load = async ({ pool }: Services, url: string, now: Date) => {
  const { status, bytes } = await fetchLimited(url, {}, limits)
  if (status !== 200) throw new Error(`HTTP ${status}`)
  const read = await readRatesFile(bytes, 'rates of all companies', firstRateDay(today(now)))
  if ('refused' in read) throw new Error(`${read.refused} ${read.value}`.trim())
  const { publisher, rates } = read
  const as_of = rates.reduce<string | null>((last, { date }) => (last === null || date > last ? date : last), null)
  const fingerprint = createHash('sha256').update(bytes).digest('hex')
  await inTransaction(pool, null, (db) =>
    asProvider(db, async () => {
      await storeRates(db, publisher, rates)
      await storeLoaded(db, name, { fingerprint, row_count: rates.length, as_of }, now)
    }),
  )
  return { rates: rates.length, as_of }
}

/** A corrected rate replaces the one before. */
const storeRates = async (db: Database, publisher: Publisher, rates: readonly PublishedRate[]): Promise<void> => {
  const column = (key: keyof PublishedRate) => rates.map((rate) => rate[key])
  await sql`insert into shared_rate (currency, date, per_euro, source)
    select distinct on (currency, date) currency, date, per_euro, ${publisher}
    from unnest(${column('currency')}::text[], ${column('date')}::date[], ${column('per_euro')}::numeric[]) as read(currency, date, per_euro)
    on conflict (currency, date) do update set per_euro = excluded.per_euro, source = excluded.source, stored_at = now()
      where (shared_rate.per_euro, shared_rate.source) is distinct from (excluded.per_euro, excluded.source)`.execute(
    db,
  )
}
