import { sql } from 'kysely'
import { expenseTextNames } from '#contract/purchases/expense-fields.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import type { Role } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { columnsAs } from '#server/platform/db/columns.ts'
import type { Closing } from '#server/sales/document/closed-period.ts'
import { newestPayments } from '#server/sales/document/payments-page.queries.ts'
import { changeCount } from '#server/platform/resource/history-counts.queries.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'
import { inLanguage } from '#server/platform/resource/seeded.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { itemOf } from './item.ts'
import type { StoredItem } from './item.ts'
import {
  joinCredits,
  newestCredits,
  newestSettled,
  settledOfCorrected,
  unusedOfCredit,
} from './linked-credits.queries.ts'

/** Columns of a row in a list; `e` is the expense, `c` its category. */
export const rowColumnsFor = (
  language: Language,
) => sql`e.id, e.version, e.created_at, e.updated_at, e.archived_at, e.deleted_at, e.kind, e.vendor_id, e.vendor_title, e.number,
  e.date, e.date_due, e.date_registered, e.date_supply, e.currency, e.vat, ${columnsAs('expense', 'e', expenseTextNames)}, e.category_id, ${inLanguage('title', language, 'c')} as category_title, e.total_without_vat, e.vat_total, e.total,
  e.paid, coalesce(k.own, 0)::text as credited_total, coalesce(k.other, 0)::text as offset_total, e.unpaid, e.payment_state,
  case when e.corrects_id is not null then (select o.number from expense o where o.company_id = e.company_id and o.id = e.corrects_id) end as corrects_number,
  (select jsonb_build_object('file_id', f.id, 'since', f.made_on, 'date', f.date, 'amount', r.amount::text)
    from payment_file_row r join payment_file f on f.company_id = r.company_id and f.id = r.payment_file_id
    where r.company_id = e.company_id and r.expense_id = e.id and r.settled_at is null and r.cancelled_at is null) as in_payment,
  (select count(*)::int from expense_file f where f.company_id = e.company_id and f.expense_id = e.id) as file_count, e.delete_comment, e.origin, e.import_source,
  case when e.deleted_by is not null then (select d.name from app_user d where d.id = e.deleted_by) end as deleted_by`

export const rowTables = sql`expense e left join expense_category c on c.company_id = e.company_id and c.id = e.category_id ${joinCredits}`

const itemColumnsFor = (
  language: Language,
) => sql`${rowColumnsFor(language)}, e.corrects_id, e.posting_date, e.paid_before, coalesce(e.import_lines, '[]') as import_lines, e.paper_difference, e.confirm_difference, e.exchange_rate, e.prices_include_vat, e.discount, e.delivery, e.subtotal, e.discount_total,
  u.name as created_by_name, ${changeCount(sql`e.company_id`, sql`e.id`)} as history,
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'title', l.title, 'quantity', l.quantity::text,
      'price', l.price::text, 'vat_id', l.vat_id, 'vat_type', l.vat_type, 'vat_rate', l.vat_rate::text,
      'total_without_vat', l.total_without_vat::text, 'vat_total', l.vat_total::text, 'total', l.total::text) order by l.position)
    from expense_line l where l.company_id = e.company_id and l.expense_id = e.id), '[]') as lines,
  coalesce((select jsonb_agg(jsonb_build_object('vat_id', v.vat_id, 'type', v.type, 'rate', v.rate::text, 'code', v.code, 'title', coalesce(r.seeded->'title'->>${sql.lit(language)}, v.title),
      'base', v.base::text, 'vat', v.vat::text, 'deductible_percent', v.deductible_percent::text, 'vat_not_deducted', v.vat_not_deducted::text) order by v.position)
    from expense_vat v left join vat_rate r on r.company_id = v.company_id and r.id = v.vat_id where v.company_id = e.company_id and v.expense_id = e.id), '[]') as vat_rows,
  (select jsonb_build_object('id', o.id, 'number', o.number, 'date', o.date, 'settled', ${settledOfCorrected}) from expense o where o.company_id = e.company_id and o.id = e.corrects_id) as corrects,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type, 'thumbnail', f.thumbnail) order by f.id)
    from expense_file f where f.company_id = e.company_id and f.expense_id = e.id), '[]') as files,
  ${newestCredits} as credits, ${newestSettled} as settles, ${unusedOfCredit} as unused,
  ${newestPayments('expense', sql`e`)} as payments,
  coalesce((select jsonb_agg(to_jsonb(d)) from (
      select o.id, o.number, o.date, o.total::text, o.currency from expense o
      where o.company_id = e.company_id and o.vendor_id = e.vendor_id and lower(o.number) = lower(e.number) and o.id <> e.id
        and o.deleted_at is null and e.deleted_at is null order by o.date desc, o.id desc limit 10) d), '[]') as duplicates`

export type ReadContext = ReaderScope & { today: PlainDate; session: Closing & { role: Role } }

/** The whole expense as the user may see it; refuses with `not_found`. */
export const readExpense = async (
  { db, companyId, today, session, language }: ReadContext,
  id: string,
): Promise<Expense> => {
  const { rows } = await sql<StoredItem>`
    select ${itemColumnsFor(language)} from ${rowTables} left join app_user u on u.id = e.created_by
    where e.company_id = ${companyId} and e.id = ${id}`.execute(db)
  const [stored] = rows
  if (!stored) throw notFound('expense')
  return itemOf(stored, today, session)
}

/** The same, locked until the transaction ends. */
export const lockExpense = async (context: ReadContext, id: string): Promise<Expense> => {
  await sql`select 1 from expense where company_id = ${context.companyId} and id = ${id} for update`.execute(context.db)
  return readExpense(context, id)
}

/** Live expenses of a vendor with this number, ignoring case and without the expense `except`. */
export const readDuplicates = async (
  { db, companyId }: ReadContext,
  { vendor_id, number, except }: { vendor_id: string; number: string; except?: string | undefined },
) => {
  if (!number) return []
  const { rows } = await sql<{
    id: string
    number: string
    date: string
    total: string
    currency: string
    count: number
  }>`
    select id, number, date, total, currency, (count(*) over ())::int as count from expense
    where company_id = ${companyId} and id = any(array(select expenses_by_number(${number}))) and vendor_id = ${vendor_id} and deleted_at is null
      and (${except ?? null}::uuid is null or id <> ${except ?? null}::uuid)
    order by date desc, id desc limit 10`.execute(db)
  return rows
}
