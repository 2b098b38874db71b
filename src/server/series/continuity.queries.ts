import { sql } from 'kysely'
import type { Continuity } from '#contract/continuity.ts'
import type { Series } from '#contract/series.ts'
import { prefixOf } from '#domain/number-series.ts'
import type { Scope } from '../resource/scope.ts'

/** Of each list so many are answered; a hole of a series is explained by numbers, not by pages of them. */
const most = 100

const columns = sql`d.id, d.number, d.date, d.total, d.currency`

const invoices = (companyId: string, type: string) => sql`
  select ${columns}, d.client_title,
    case when d.deleted_at is not null then 'deleted' when d.voided_at is not null then 'void' else 'issued' end as state,
    coalesce(d.deleted_at, d.voided_at) as at, d.deleted_by,
    case when d.deleted_at is not null then d.delete_comment else d.void_comment end as comment
  from invoice d where d.company_id = ${companyId} and d.type = ${type}`

const receipts = (companyId: string, type: string) => sql`
  select ${columns}, p.client_title, case when p.deleted_at is not null then 'deleted' else 'issued' end as state, p.deleted_at as at,
    p.deleted_by, p.delete_comment as comment
  from receipt d join payment p on p.company_id = d.company_id and p.id = d.payment_id
  where d.company_id = ${companyId} and d.type = ${type}`

const isInvoice = (type: string) => type === 'simple' || type === 'credit' || type === 'proforma'

/**
 * Every document whose number is the series' prefix and digits, however it came by it, with what is gone for good. A number typed
 * with fewer zeros counts as the same number. Longer digits than any series has are somebody's own reference, not a count.
 */
export const readContinuity = async ({ db, companyId }: Scope, series: Series): Promise<Continuity> => {
  const type = series.invoice_type
  const prefix = prefixOf(series.next_number)
  const { rows } = await sql<{ report: Omit<Continuity, 'series'> }>`
    with known as (
      ${isInvoice(type) ? invoices(companyId, type) : receipts(companyId, type)}
    ), listed as materialized (
      select d.*, null as by, null::timestamptz as purged_at, substr(number, ${prefix.length + 1}::int) as digits from known d
      union all
      select document_id, number, date, total, currency, client_title, 'purged', deleted_at, null, delete_comment, deleted_by_name,
        purged_at, substr(number, ${prefix.length + 1}::int)
      from tombstone where company_id = ${companyId} and type = ${type}
    ), counted as materialized (
      select *, digits::numeric as place, lag(digits::numeric) over in_order as place_before, lag(number) over in_order as number_before,
        lag(date) over in_order as date_before, char_length(digits) as width
      from listed where starts_with(number, ${prefix}) and digits ~ '^[0-9]{1,17}$'
      window in_order as (order by digits::numeric, number)
    ), gap as (
      select ${prefix} || lpad((place_before + 1)::text, greatest(width, char_length((place_before + 1)::text)), '0') as "from",
        ${prefix} || lpad((place - 1)::text, greatest(width, char_length((place - 1)::text)), '0') as "to",
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
      'void', ${list(explained(sql`'id', id`), sql`counted where state = 'void'`)},
      'deleted', ${list(explained(sql`'id', id`), sql`counted where state = 'deleted'`)},
      'purged', ${list(explained(sql`'purged_at', ${utc(sql`purged_at`)}`), sql`counted where state = 'purged'`)},
      'out_of_order', ${list(
        sql`jsonb_build_object('number', number, 'date', date, 'previous_number', number_before, 'previous_date', date_before)`,
        sql`counted where date < date_before`,
      )}
    ) as report`.execute(db)
  return { series, ...rows[0]!.report }
}

const utc = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const list = (item: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(${item} order by place) from (select * from ${from} order by place limit ${sql.lit(most)}) first), '[]')`

/** What stands in a tombstone as a name stands in a document as its person. */
const explained = (
  own: ReturnType<typeof sql>,
) => sql`jsonb_build_object(${own}, 'number', number, 'date', date, 'total', total::text,
  'currency', currency, 'client_title', client_title, 'at', ${utc(sql`at`)}, 'comment', comment,
  'by', coalesce(by, (select u.name from app_user u where u.id = deleted_by)))`
