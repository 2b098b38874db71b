import { sql } from 'kysely'
import type { RateItem, RateUpload } from '#contract/setup/rate.ts'
import type { PublishedRate, Publisher } from '#domain/exchange-rate/published-rate.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type FoundRate = Pick<RateItem, 'date' | 'per_euro' | 'source'>

/** The last rate of the currency on one of the days; of one day, the company's own. */
export const findRate = async (
  { db, companyId }: Scope,
  currency: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<FoundRate | undefined> => {
  const { rows } = await sql<FoundRate>`
    select trim_scale(per_euro)::text as per_euro, date::text as date, source from (
      (select per_euro, date, case when upload_id is null then 'hand' else 'upload' end as source, 1 as place from own_rate
        where company_id = ${companyId} and currency = ${currency} and date between ${from}::date and ${to}::date order by date desc limit 1)
      union all
      (select per_euro, date, source, 2 from shared_rate
        where currency = ${currency} and date between ${from}::date and ${to}::date order by date desc limit 1)
    ) known order by known.date desc, place limit 1`.execute(db)
  return rows[0]
}

/** The rates of the days, newest first. A day with an own rate of a currency has no other of it. */
export const listRates = async (
  { db, companyId }: Scope,
  days: { from: PlainDate; to: PlainDate },
): Promise<RateItem[]> => {
  const { rows } = await sql<RateItem>`
    with own as (
      select id, currency, date, per_euro, case when upload_id is null then 'hand' else 'upload' end as source from own_rate
      where company_id = ${companyId} and date between ${days.from}::date and ${days.to}::date
    )
    select id::text, currency, date::text, trim_scale(per_euro)::text as per_euro, source from (
      select * from own
      union all
      select null, currency, date, per_euro, source from shared_rate s
      where date between ${days.from}::date and ${days.to}::date
        and not exists (select from own where own.currency = s.currency and own.date = s.date)
    ) known order by known.date desc, currency`.execute(db)
  return rows
}

export type RateMonths = { last: string | null; previous: string | null; next: string | null }

/** The last month with rates, and those before and after the days. */
export const monthsOfRates = async (
  { db, companyId }: Scope,
  days: { from: PlainDate; to: PlainDate },
): Promise<RateMonths> => {
  const { rows } = await sql<RateMonths>`
    select to_char(greatest((select max(date) from own_rate where company_id = ${companyId}), (select max(date) from shared_rate)), 'YYYY-MM') as last,
      to_char(greatest(
        (select max(date) from own_rate where company_id = ${companyId} and date < ${days.from}::date),
        (select max(date) from shared_rate where date < ${days.from}::date)), 'YYYY-MM') as previous,
      to_char(least(
        (select min(date) from own_rate where company_id = ${companyId} and date > ${days.to}::date),
        (select min(date) from shared_rate where date > ${days.to}::date)), 'YYYY-MM') as next`.execute(db)
  return rows[0] ?? { last: null, previous: null, next: null }
}

const uploadColumns = sql`u.id, u.name, u.publisher, u.created_at, p.name as created_by, u.added, u.date_from::text as "from", u.date_to::text as "to"`

const mostUploads = 50

/** Uploaded files, newest first. */
export const listUploads = async ({ db, companyId }: Scope): Promise<RateUpload[]> => {
  const { rows } = await sql<RateUpload>`
    select ${uploadColumns} from rate_upload u left join app_user p on p.id = u.created_by
    where u.company_id = ${companyId} order by u.created_at desc, u.id limit ${mostUploads}`.execute(db)
  return rows
}

/** Undefined if the company has a rate of the day already. */
export const insertRate = async (
  { db, companyId }: Scope,
  { currency, date, per_euro }: PublishedRate,
  userId: string,
): Promise<RateItem | undefined> => {
  const { rows } = await sql<RateItem>`
    insert into own_rate (company_id, currency, date, per_euro, created_by)
    values (${companyId}, ${currency}, ${date}::date, ${per_euro}::numeric, ${userId})
    on conflict on constraint own_rate_once do nothing
    returning id::text, currency, date::text, trim_scale(per_euro)::text as per_euro, 'hand' as source`.execute(db)
  return rows[0]
}

/** How many rates the company has. Other requests of the company that add rates wait until this one ends. */
export const lockAndCountRates = async ({ db, companyId }: Scope): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rates ${companyId}`}, 0))`.execute(db)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from own_rate where company_id = ${companyId}`.execute(db)
  return rows[0]?.count ?? 0
}

type NewUpload = { id: string; name: string; publisher: Publisher; userId: string }

/** Adds the rates that the company lacks, with their upload; undefined if there are none. */
export const insertUpload = async (
  { db, companyId }: Scope,
  { id, name, publisher, userId }: NewUpload,
  rates: readonly PublishedRate[],
): Promise<RateUpload | undefined> => {
  const column = (key: keyof PublishedRate) => rates.map((rate) => rate[key])
  const { rows } = await sql<RateUpload>`
    with added as (
      insert into own_rate (company_id, currency, date, per_euro, upload_id, created_by)
      select ${companyId}, currency, date, per_euro, ${id}, ${userId}
      from unnest(${column('currency')}::text[], ${column('date')}::date[], ${column('per_euro')}::numeric[]) as read(currency, date, per_euro)
      on conflict on constraint own_rate_once do nothing returning date
    ), u as (
      insert into rate_upload (company_id, id, name, publisher, added, date_from, date_to, created_by)
      select ${companyId}, ${id}, ${name}, ${publisher}, count(*), min(date), max(date), ${userId} from added having count(*) > 0
      returning *
    )
    select ${uploadColumns} from u left join app_user p on p.id = u.created_by`.execute(db)
  return rows[0]
}

export const deleteUpload = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from rate_upload where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export const deleteRate = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from own_rate where company_id = ${companyId} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}
