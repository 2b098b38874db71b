import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Continuity, Series } from '#contract/setup/series.ts'
import { prefixOf } from '#domain/number-series.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The report shows at most this many rows of each list. */
const maxListed = 100

/** The table of a document type, its state, and the details of one document, which are read for listed rows only. */
type Documents = { from: RawBuilder<unknown>; state: RawBuilder<unknown>; details: RawBuilder<unknown> }

const invoices: Documents = {
  from: sql`invoice d`,
  state: sql`case when d.deleted_at is not null then 'deleted' when d.voided_at is not null then 'void' else 'issued' end`,
  details: sql`d.client_title, coalesce(d.deleted_at, d.voided_at) as at,
    case when d.deleted_at is not null then d.deleted_by else d.voided_by end as by_user,
    case when d.deleted_at is not null then d.delete_comment else d.void_comment end as comment`,
}

const receipts: Documents = {
  from: sql`receipt d join payment p on p.company_id = d.company_id and p.id = d.payment_id`,
  state: sql`case when p.deleted_at is not null then 'deleted' else 'issued' end`,
  details: sql`p.client_title, p.deleted_at as at, p.deleted_by as by_user, p.delete_comment as comment`,
}

const isInvoice = (type: string) => type === 'simple' || type === 'credit' || type === 'proforma' || type === 'quote'

/**
 * Every document whose number is the series' prefix and digits, including purged ones. A number entered
 * with fewer zeros counts as the same number. More than 17 digits are a reference of the user's own, not a number of the series.
 */
export const readContinuity = async ({ db, companyId }: Scope, series: Series): Promise<Continuity> => {
  const type = series.invoice_type
  const prefix = prefixOf(series.next_number)
  const documents = isInvoice(type) ? invoices : receipts
  const ofType = sql`d.company_id = ${companyId} and d.type = ${type}`
  const { rows } = await sql<{ report: Omit<Continuity, 'series'> }>`
    with listed as (
      select d.id, d.number, d.date, ${documents.state} as state from ${documents.from} where ${ofType}
      union all
      select d.document_id, d.number, d.date, 'purged' from tombstone d where ${ofType}
    ), placed as materialized (
      select id, number, date, state, substr(number, ${prefix.length + 1}::int)::bigint as place
      from listed where starts_with(number, ${prefix}) and substr(number, ${prefix.length + 1}::int) ~ '^[0-9]{1,17}$'
    ), counted as materialized (
      select id, number, date, state, place, lag(place) over in_order as place_before, lag(number) over in_order as number_before,
        lag(date) over in_order as date_before
      from placed window in_order as (order by place, number)
    ), gap as (
      select ${prefix} || ${padded(sql`place_before + 1`, prefix)} as "from", ${prefix} || ${padded(sql`place - 1`, prefix)} as "to",
        place - place_before - 1 as count, place
      from counted where place - place_before > 1
    )
    select jsonb_build_object(
      'first', (select number from counted order by place, number limit 1),
      'last', (select number from counted order by place desc, number desc limit 1),
      'counts', (select jsonb_build_object('issued', count(*), 'void', count(*) filter (where state = 'void'),
          'deleted', count(*) filter (where state = 'deleted'), 'purged', count(*) filter (where state = 'purged'),
          'out_of_order', count(*) filter (where date < date_before)) from counted)
        || (select jsonb_build_object('gaps', count(*), 'missing', coalesce(sum(count), 0)) from gap),
      'gaps', ${list(sql`jsonb_build_object('from', "from", 'to', "to", 'count', count)`, sql`gap`)},
      'void', ${documentList('void', documents, ofType)},
      'deleted', ${documentList('deleted', documents, ofType)},
      'purged', ${list(
        details(sql`'purged_at', ${utc(sql`purged_at`)}`, sql`by`),
        firstWithState('purged'),
        sql`join lateral (select d.total, d.currency, d.client_title, d.deleted_at as at, d.delete_comment as comment, d.deleted_by_name as by,
          d.purged_at from tombstone d where ${ofType} and d.document_id = first.id) d on true`,
      )},
      'out_of_order', ${list(
        sql`jsonb_build_object('number', number, 'date', date, 'previous_number', number_before, 'previous_date', date_before)`,
        sql`counted where date < date_before`,
      )}
    ) as report`.execute(db)
  return { series, ...rows[0]!.report }
}

/** A missing number has as many digits as the first one after the gap. */
const padded = (place: RawBuilder<unknown>, prefix: string) =>
  sql`lpad((${place})::text, greatest(char_length(number) - ${prefix.length}::int, char_length((${place})::text)), '0')`

const utc = (moment: RawBuilder<unknown>) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const list = (item: RawBuilder<unknown>, from: RawBuilder<unknown>, joined = sql``) =>
  sql`coalesce((select jsonb_agg(${item} order by place) from (select * from ${from} order by place limit ${sql.lit(maxListed)}) first ${joined}), '[]')`

const firstWithState = (state: string) => sql`counted where state = ${sql.lit(state)}`

const documentList = (state: string, { from, details: columns }: Documents, ofType: RawBuilder<unknown>) =>
  list(
    details(sql`'id', id`, sql`(select u.name from app_user u where u.id = by_user)`),
    firstWithState(state),
    sql`join lateral (select d.total, d.currency, ${columns} from ${from} where ${ofType} and d.id = first.id) d on true`,
  )

const details = (ownFields: RawBuilder<unknown>, personName: RawBuilder<unknown>) =>
  sql`jsonb_build_object(${ownFields}, 'number', number, 'date', date, 'total', total::text,
    'currency', currency, 'client_title', client_title, 'at', ${utc(sql`at`)}, 'comment', comment, 'by', ${personName})`
