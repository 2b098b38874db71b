import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Invoice } from '#contract/sales/invoice.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Role } from '#domain/permission.ts'
import { columnsAs } from '#server/platform/db/columns.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Closing } from '#server/sales/document/closed-period.ts'
import { lockPaymentIdOfCredit } from '#server/sales/document/payment.queries.ts'
import { newestPayments } from '#server/sales/document/payments-page.queries.ts'
import { changeAndEmailCounts } from '#server/platform/resource/history-counts.queries.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { newestCredits } from './credit.queries.ts'
import { nextNumbers } from './form.queries.ts'
import type { NextNumbers } from './form.queries.ts'
import { itemOf } from './item.ts'
import type { StoredItem } from './item.ts'

// Only of moved-in invoices: a list of our own reads no clients.
const remindsImported = sql`case when i.origin = 'import' then
  coalesce((select c.reminds_imported from client c where c.company_id = i.company_id and c.id = i.client_id), false) else false end`

// Only of quotes: what their state depends on, and whether documents were made from them.
const quoteFacts = sql`case when i.type = 'quote' then json_build_object('answer', i.quote_answer, 'valid_until', i.valid_until,
  'is_seen', exists (select from document_link k where k.company_id = i.company_id and k.invoice_id = i.id and k.first_seen_at is not null)) end`

/** Columns of a row; amounts as exact text with the decimals of their currency. */
const rowColumns = sql`i.id, i.version, i.created_at, i.updated_at, i.archived_at, i.deleted_at, i.type, i.vat, i.client_id, i.client_title,
  i.date, i.date_due, i.series_id, i.number, i.currency, i.total_without_vat, i.vat_total, i.total, i.received as paid, i.paid - i.received as credited_total, i.unpaid, i.payment_state,
  i.reference_number, i.origin, i.import_source, ${remindsImported} as reminds_imported, i.voided_at, i.sent_at, i.is_invoiced, ${quoteFacts} as quote_facts, i.credited, i.void_comment, i.delete_comment,
  case when i.deleted_by is not null then (select d.name from app_user d where d.id = i.deleted_by) end as deleted_by,
  case when i.voided_by is not null then (select v.name from app_user v where v.id = i.voided_by) end as voided_by`

// When a browser of the client first showed the page of the document.
const seenAt = sql`(select min(k.first_seen_at) from document_link k where k.company_id = i.company_id and k.invoice_id = i.id)`

/** The same with when the client saw it, for a list. */
export const listColumns = sql`${rowColumns}, ${seenAt} as viewed_at`

/** The columns of the invoice's own row, without its creator. */
const headColumns = sql`${rowColumns}, ${columnsAs('invoice', 'i', invoiceTextNames)}, i.client_details, i.seller_details, i.exchange_rate, i.language,
  i.prices_include_vat, i.discount, i.delivery, i.reference_invoice_id, i.accounts, i.subtotal, i.discount_total, i.total_in_words,
  i.proforma_id, i.quote_id, i.paid_before, coalesce(i.import_lines, '[]') as import_lines`

// `json`, not `jsonb`, which would be sorted and packed only to be written as text.
const line = sql`json_build_object('id', l.id, 'product_id', l.product_id, 'title', l.title, 'description', l.description,
  'quantity', l.quantity::text, 'unit_id', l.unit_id, 'unit', l.unit, 'price', l.price::text, 'discount', l.discount, 'vat_id', l.vat_id,
  'vat_type', l.vat_type, 'vat_rate', l.vat_rate::text, 'reference_line_id', l.reference_line_id, 'total_without_vat', l.total_without_vat::text,
  'vat_total', l.vat_total::text, 'total', l.total::text)`

const vatGroup = sql`json_build_object('vat_id', v.vat_id, 'type', v.type, 'rate', v.rate::text, 'code', v.code, 'title', v.title,
  'legal_note', v.legal_note, 'base', v.base::text, 'vat', v.vat::text)`

/** What the three inserts of a new invoice return: of `invoice i`, `invoice_line l` and `invoice_vat v`. */
export const returned = { head: sql`${headColumns}, i.viewed_at`, line, vatGroup }

const itemColumns = sql`${headColumns}, ${seenAt} as viewed_at, u.name as created_by_name,
  ${changeAndEmailCounts(sql`i.company_id`, sql`i.id`, 'invoice_id')} as history,
  (select jsonb_build_object('id', p.id, 'number', p.number) from invoice p where p.company_id = i.company_id and p.id = i.proforma_id) as proforma,
  (select jsonb_build_object('id', q.id, 'number', q.number) from invoice q where q.company_id = i.company_id and q.id = i.quote_id) as quote,
  case when i.type = 'quote' then coalesce((select json_agg(json_build_object('id', n.id, 'number', n.number, 'type', n.type) order by n.id) from invoice n
    where n.company_id = i.company_id and n.quote_id = i.id and n.deleted_at is null and n.voided_at is null), '[]') else '[]' end as quote_documents,
  case when i.quote_answer is not null then json_build_object('answer', i.quote_answer, 'at', i.quote_answered_at, 'name', i.quote_answered_name,
    'by_client', i.quote_answered_by is null, 'ip', i.quote_answered_ip, 'reason', i.quote_answer_reason, 'sha256', i.quote_sha256) end as quote_answer,
  case when i.is_invoiced and i.type = 'proforma' then (select jsonb_build_object('id', n.id, 'number', n.number) from invoice n where n.company_id = i.company_id
    and n.proforma_id = i.id and n.deleted_at is null and n.voided_at is null) end as invoiced_as,
  case when i.type = 'credit' then (select json_build_object('date', o.date, 'date_supply', o.date_supply, 'supply_to', o.supply_to)
    from invoice o where o.company_id = i.company_id and o.id = i.reference_invoice_id) end as credited_supply,
  ${newestCredits} as credits,
  coalesce((select json_agg(${line} order by l.position)
    from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id), '[]') as lines,
  coalesce((select json_agg(${vatGroup} order by v.position)
    from invoice_vat v where v.company_id = i.company_id and v.invoice_id = i.id), '[]') as vat_breakdown,
  ${newestPayments('invoice', sql`i`)} as payments`

type ReadContext = { db: Database; companyId: string; today: PlainDate; session: Closing & { role: Role } }

const read = async <More>({ db, companyId, today, session }: ReadContext, id: string, more: RawBuilder<unknown>) => {
  const { rows } = await sql<StoredItem & More>`
    select ${itemColumns}${more} from invoice i left join app_user u on u.id = i.created_by
    where i.company_id = ${companyId} and i.id = ${id}`.execute(db)
  const [stored] = rows
  if (!stored) throw notFound('invoice')
  return { stored, item: itemOf(stored, today, session) }
}

/** The whole invoice as the user may see it; throws `not_found`. */
export const readInvoice = async (context: ReadContext, id: string): Promise<Invoice> =>
  (await read(context, id, sql``)).item

/** The same with the next numbers for its form, in one query: a query of their own would cost a tenth of the request. */
export const readFormInvoice = async (
  context: ReadContext,
  id: string,
): Promise<{ item: Invoice; next: NextNumbers }> => {
  const { stored, item } = await read<{ next: NextNumbers }>(
    context,
    id,
    sql`, ${nextNumbers(context.companyId)} as next`,
  )
  return { item, next: stored.next }
}

/** The same, locked until the transaction ends. */
export const lockInvoice = async (context: ReadContext, id: string): Promise<Invoice> => {
  await sql`select 1 from invoice where company_id = ${context.companyId} and id = ${id} for update`.execute(context.db)
  return readInvoice(context, id)
}

/**
 * The same, together with all documents that change with it: the invoice that it credits, its proforma, and the invoices that the
 * value of a credit pays. Documents are locked in the order of their ids, then payments in theirs, so that requests cannot deadlock.
 */
export const lockRelated = async (context: ReadContext, id: string): Promise<Invoice> => {
  const { db, companyId } = context
  await lockPaymentIdOfCredit(context, id)
  await sql`select from invoice where company_id = ${companyId} and id in (
      select ${id}::uuid
      union select i.reference_invoice_id from invoice i where i.company_id = ${companyId} and i.id = ${id}
      union select i.quote_id from invoice i where i.company_id = ${companyId} and i.id = ${id}
      union select i.proforma_id from invoice i where i.company_id = ${companyId} and i.id = ${id}
      union select x.invoice_id from payment p join invoice_payment x on x.company_id = p.company_id and x.payment_id = p.id
        where p.company_id = ${companyId} and p.credit_invoice_id = ${id})
    order by id for update`.execute(db)
  await sql`select from payment where company_id = ${companyId} and id in (
      select p.id from payment p where p.company_id = ${companyId} and p.credit_invoice_id = ${id}
      union select x.payment_id from invoice_payment x where x.company_id = ${companyId} and x.invoice_id = ${id})
    order by id for update`.execute(db)
  return readInvoice(context, id)
}
