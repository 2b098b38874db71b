import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Payment } from '#contract/money/payment.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { changeCount } from '#server/platform/resource/history-counts.queries.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { itemOf } from './item.ts'
import type { StoredItem } from './item.ts'

const account = (
  id: RawBuilder<unknown>,
) => sql`(select jsonb_build_object('id', a.id, 'title', a.title, 'type', a.type, 'currency', a.currency)
    from company_account a where a.company_id = p.company_id and a.id = ${id})`

/** The paid documents of a payment in the order of its parts. */
const documents = sql`(
    select jsonb_build_object('kind', 'invoice', 'id', i.id, 'number', i.number) as document, x.id as part_id
      from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
      where x.company_id = p.company_id and x.payment_id = p.id
    union all
    select jsonb_build_object('kind', 'expense', 'id', e.id, 'number', e.number), x.id
      from expense_payment x join expense e on e.company_id = x.company_id and e.id = x.expense_id
      where x.company_id = p.company_id and x.payment_id = p.id) paid`

/** The first documents of a payment and their number: `documents`, `documents_count`. */
export const documentColumns = sql`
  coalesce((select jsonb_agg(first.document order by first.part_id) from (select * from ${documents} order by part_id limit 3) first), '[]') as documents,
  (select count(*)::int from ${documents}) as documents_count`

/**
 * Columns of a row in a list; amounts are exact text. Other tables are read by subqueries instead of joins: they are
 * evaluated for the rows of the page, not for all sorted rows.
 */
export const rowColumns = sql`p.id, p.version, p.created_at, p.updated_at, p.archived_at, p.deleted_at, p.type, p.purpose, p.date, p.client_id, p.client_title,
  p.account_id, p.source_account_id, p.destination_account_id, p.total, p.currency, p.destination_total, p.destination_currency, p.used, p.unused,
  p.note, p.of_document, ${account(sql`p.account_id`)} as account, ${account(sql`p.source_account_id`)} as source_account,
  ${account(sql`p.destination_account_id`)} as destination_account, ${documentColumns},
  (select jsonb_build_object('type', r.type, 'number', r.number) from receipt r where r.company_id = p.company_id and r.payment_id = p.id) as receipt_head,
  p.delete_comment, case when p.deleted_by is not null then (select d.name from app_user d where d.id = p.deleted_by) end as deleted_by`

const itemColumns = sql`${rowColumns}, p.exchange_rate, p.refund_of,
  exists (select from payment r where r.company_id = p.company_id and r.refund_of = p.id and r.deleted_at is null) as is_refunded, u.name as created_by_name, ${changeCount(sql`p.company_id`, sql`p.id`)} as history,
  coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'invoice_id', i.id, 'number', i.number, 'type', i.type, 'date', i.date,
      'date_due', i.date_due, 'total', i.total::text, 'unpaid', i.unpaid::text, 'amount', x.amount::text) order by x.id)
    from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
    where x.company_id = p.company_id and x.payment_id = p.id), '[]') as invoices,
  coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'expense_id', e.id, 'number', e.number, 'date', e.date,
      'date_due', e.date_due, 'total', e.total::text, 'unpaid', e.unpaid::text, 'amount', x.amount::text) order by x.id)
    from expense_payment x join expense e on e.company_id = x.company_id and e.id = x.expense_id
    where x.company_id = p.company_id and x.payment_id = p.id), '[]') as expenses,
  (select jsonb_build_object('id', r.id, 'type', r.type, 'series_id', r.series_id, 'number', r.number, 'date', r.date, 'accountant', r.accountant,
      'cashier', r.cashier, 'paid_for', r.paid_for, 'income_account', r.income_account, 'total', r.total::text, 'currency', r.currency,
      'total_in_words', r.total_in_words, 'language', r.language, 'created_at', r.created_at)
    from receipt r where r.company_id = p.company_id and r.payment_id = p.id) as receipt,
  coalesce((select max(cash.amount) from (
      select sum(x.amount) as amount from (
        select invoice_id as document_id, payment_id, amount from invoice_payment where company_id = p.company_id
          and invoice_id in (select invoice_id from invoice_payment where company_id = p.company_id and payment_id = p.id)
        union all
        select expense_id, payment_id, amount from expense_payment where company_id = p.company_id
          and expense_id in (select expense_id from expense_payment where company_id = p.company_id and payment_id = p.id)
      ) x
      join payment o on o.company_id = p.company_id and o.id = x.payment_id
      join company_account a on a.company_id = p.company_id and a.id = o.account_id and a.type in ('cash', 'cash-register')
      group by x.document_id) cash), 0)::text as document_cash`

export type ReadContext = Pick<CompanyContext, 'db' | 'companyId' | 'session'>

/** The whole payment as the user may see it; refuses with `not_found`. The payment of a credit invoice is not found, either. */
export const readPayment = async ({ db, companyId, session }: ReadContext, id: string): Promise<Payment> => {
  const { rows } = await sql<StoredItem>`
    select ${itemColumns} from payment p left join app_user u on u.id = p.created_by
    where p.company_id = ${companyId} and p.id = ${id} and p.type <> 'credit'`.execute(db)
  const [stored] = rows
  if (!stored) throw notFound('payment')
  return itemOf(stored, session)
}
