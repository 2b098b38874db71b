import { sql } from 'kysely'
import type { CreditDocument } from '#domain/credit-rules.ts'
import type { CreditingLine } from '#domain/credit-lines.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { v7 as uuid } from 'uuid'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { moneyIn } from '#server/sales/document/item.ts'
import type { Query } from '#contract/platform/row.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { invoiceRows } from '#contract/sales/invoice-rows.ts'

type Rows = typeof invoiceRows
type StoredCredit = CreditDocument & { lines: CreditingLine[] }

/** The live credit invoices of an invoice, oldest first, without the credit `exceptId`, which is being changed or restored. */
export const readCredits = async (
  { db, companyId }: CompanyContext,
  invoiceId: string,
  exceptId: string | null = null,
): Promise<StoredCredit[]> => {
  const { rows } = await sql<StoredCredit>`
    select i.prices_include_vat, i.total, i.discount, i.delivery,
      (select jsonb_agg(jsonb_build_object('reference_line_id', l.reference_line_id, 'product_id', l.product_id, 'title', l.title,
          'unit_id', l.unit_id, 'quantity', l.quantity::text, 'price', l.price::text, 'discount', l.discount, 'vat_id', l.vat_id) order by l.position)
        from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) as lines
    from invoice i
    where i.company_id = ${companyId} and i.reference_invoice_id = ${invoiceId} and i.type = 'credit'
      and i.deleted_at is null and i.voided_at is null and i.id is distinct from ${exceptId}::uuid
    order by i.date, i.id`.execute(db)
  return rows
}

/** An answer with an invoice contains this many of its newest credits; all are in `invoice.credits`, page by page. */
const shownWithInvoice = 10

const live = sql`c.type = 'credit' and c.deleted_at is null and c.voided_at is null`

/** The newest live credits of the invoice `i`, oldest first, and how many there are. */
export const newestCredits = sql`(
  select jsonb_build_object('count', coalesce(max(n.count), 0), 'rows', coalesce(jsonb_agg(to_jsonb(n) - 'count' order by n.date, n.id), '[]'))
  from (select c.id, c.number, c.date, c.total::text as total, count(*) over () as count
    from invoice c where c.company_id = i.company_id and c.reference_invoice_id = i.id and ${live}
    order by c.date desc, c.id desc limit ${sql.lit(shownWithInvoice)}) n)`

/** A page of the live credits, newest first; throws `not_found`. */
export const readCreditPage = async ({ db, companyId }: Scope, id: string, page: Query<Rows['invoice.credits']>) => {
  const ofInvoice = sql`c.company_id = ${companyId} and c.reference_invoice_id = ${id} and ${live}`
  const [{ rows, next_cursor }, { rows: invoices }] = await Promise.all([
    readPage<Invoice['credits'][number]>(db, {
      columns: sql`c.id, c.number, c.date, c.total::text as total`,
      from: sql`invoice c`,
      where: [ofInvoice],
      id: sql`c.id`,
      sorts: { date: { by: sql`c.date`, type: 'date' } },
      sort: '-date',
      ...page,
    }),
    sql<{ currency: string; count: number }>`
      select currency, (select count(*)::int from invoice c where ${ofInvoice}) as count
      from invoice where company_id = ${companyId} and id = ${id}`.execute(db),
  ])
  const [invoice] = invoices
  if (!invoice) throw notFound('invoice')
  const money = moneyIn(invoice.currency)
  const data = rows.map(({ id, number, date, total }) => ({ id, number, date, total: money(total) }))
  return { data, meta: { next_cursor, count: invoice.count } }
}

/** The date of the invoice that a credit refers to; the law requires it on the printed credit. */
export const readDateOf = async ({ db, companyId }: CompanyContext, id: string | null): Promise<string | null> => {
  if (!id) return null
  const invoice = await db
    .selectFrom('invoice')
    .select('date')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return invoice?.date ?? null
}

/**
 * Stores the value of a credit invoice as a payment without money: it pays the invoice that it refers to up to the unpaid
 * amount, the rest is an advance of the client. Repeated when the credit is changed or restored; parts that pay other invoices
 * stay. The credit and its invoice must be locked. A moved-in credit may refer to none: then all is an advance.
 */
export const settleCredit = async (
  context: CompanyContext,
  creditId: string,
  invoiceId: string | null,
): Promise<void> => {
  const { db, companyId, session } = context
  await deleteParts(context, creditId, sql`x.invoice_id = ${invoiceId}::uuid`)
  await refuseBelowUsed(context, creditId)
  // A credit of zero has no payment.
  const { rows } = await sql<{ id: string }>`
    insert into payment (company_id, id, type, date, client_id, client_title, total, currency, exchange_rate, credit_invoice_id, created_by)
    select company_id, ${uuid()}, 'credit', date, client_id, client_title, -total, currency, exchange_rate, id, ${session.user_id}::uuid
      from invoice where company_id = ${companyId} and id = ${creditId} and total < 0
    on conflict (company_id, credit_invoice_id) where credit_invoice_id is not null do update
      set date = excluded.date, client_title = excluded.client_title, total = excluded.total, exchange_rate = excluded.exchange_rate,
        deleted_at = null, version = payment.version + 1, updated_at = now()
    returning id`.execute(db)
  const [payment] = rows
  if (!payment) return deletePayment(context, creditId)
  await sql`
    insert into invoice_payment (company_id, id, invoice_id, payment_id, amount, created_by)
    select i.company_id, ${uuid()}, i.id, p.id, least(p.unused, i.unpaid), ${session.user_id}::uuid
      from invoice i join payment p on p.company_id = i.company_id and p.id = ${payment.id}
      where i.company_id = ${companyId} and i.id = ${invoiceId} and least(p.unused, i.unpaid) > 0`.execute(db)
}

/** Removes the payment of a void or deleted credit from all invoices. */
export const releaseCredit = async (context: CompanyContext, creditId: string): Promise<void> => {
  await deleteParts(context, creditId, sql`true`)
  await deletePayment(context, creditId)
}

/** Takes the value of a credit back from the invoice that it referred to: it is an advance of the client. */
export const unsettleCredit = (context: CompanyContext, creditId: string, invoiceId: string): Promise<unknown> =>
  deleteParts(context, creditId, sql`x.invoice_id = ${invoiceId}::uuid`)

const deleteParts = ({ db, companyId }: CompanyContext, creditId: string, which: ReturnType<typeof sql>) =>
  sql`delete from invoice_payment x using payment p
    where p.company_id = ${companyId} and p.credit_invoice_id = ${creditId} and x.company_id = p.company_id and x.payment_id = p.id
      and ${which}`.execute(db)

const deletePayment = async ({ db, companyId }: CompanyContext, creditId: string): Promise<void> => {
  await sql`update payment set deleted_at = now(), version = version + 1, updated_at = now()
    where company_id = ${companyId} and credit_invoice_id = ${creditId} and deleted_at is null`.execute(db)
}

/** A credit cannot become smaller than what it already paid of other invoices. */
const refuseBelowUsed = async ({ db, companyId }: CompanyContext, creditId: string): Promise<void> => {
  const { rows } = await sql<{ used: string; currency: string }>`
    select p.used, p.currency from payment p join invoice i on i.company_id = p.company_id and i.id = p.credit_invoice_id
    where p.company_id = ${companyId} and p.credit_invoice_id = ${creditId} and p.deleted_at is null and p.used > -i.total`.execute(
    db,
  )
  const [payment] = rows
  if (payment) throw refuseField('lines', 'credit_used', { min: amountText(dec(payment.used), payment.currency) })
}
