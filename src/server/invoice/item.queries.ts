import { sql } from 'kysely'
import type { Invoice, InvoiceRow } from '#contract/invoice.ts'
import { amountText } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { invoiceCan } from '#domain/invoice-rules.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import { isOverdue } from '#domain/settlement.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '../db/kysely.ts'
import { notFound } from '../http/problem.ts'

/** Columns of a row in a list; amounts as exact text with the decimals of their currency. */
export const rowColumns = sql`i.id, i.version, i.created_at, i.updated_at, i.archived_at, i.deleted_at, i.type, i.vat, i.client_id, i.client_title,
  i.date, i.date_due, i.series_id, i.number, i.currency, i.total_without_vat, i.vat_total, i.total, i.paid, i.unpaid, i.payment_state,
  i.reference_number, i.voided_at, i.sent_at`

export type StoredRow = Omit<InvoiceRow, 'overdue'>

export const rowOf = (stored: StoredRow, today: PlainDate): InvoiceRow => {
  const money = (value: string) => amountText(dec(value), stored.currency)
  return {
    id: stored.id,
    version: stored.version,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
    archived_at: stored.archived_at,
    deleted_at: stored.deleted_at,
    type: stored.type,
    vat: stored.vat,
    client_id: stored.client_id,
    client_title: stored.client_title,
    date: stored.date,
    date_due: stored.date_due,
    series_id: stored.series_id,
    number: stored.number,
    currency: stored.currency,
    total_without_vat: money(stored.total_without_vat),
    vat_total: money(stored.vat_total),
    total: money(stored.total),
    paid: money(stored.paid),
    unpaid: money(stored.unpaid),
    payment_state: stored.payment_state,
    overdue: stored.voided_at === null && isOverdue(stored.unpaid, stored.date_due, today),
    reference_number: stored.reference_number,
    voided_at: stored.voided_at,
    sent_at: stored.sent_at,
  }
}

type StoredItem = StoredRow &
  Omit<Invoice, keyof InvoiceRow | 'can' | 'created_by'> & { created_by_name: string | null }

const itemColumns = sql`${rowColumns}, i.client_details, i.seller_details, i.issued_to, i.issued_by, i.note, i.exchange_rate, i.language,
  i.prices_include_vat, i.discount, i.delivery, i.reference_invoice_id, i.accounts, i.subtotal, i.discount_total, i.total_in_words,
  i.void_comment, i.viewed_at, u.name as created_by_name,
  (select jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'title', l.title, 'description', l.description,
      'quantity', l.quantity::text, 'unit_id', l.unit_id, 'unit', l.unit, 'price', l.price::text, 'discount', l.discount, 'vat_id', l.vat_id,
      'vat_type', l.vat_type, 'vat_rate', l.vat_rate::text, 'total_without_vat', l.total_without_vat::text, 'vat_total', l.vat_total::text, 'total', l.total::text)
      order by l.position)
    from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) as lines,
  coalesce((select jsonb_agg(jsonb_build_object('vat_id', v.vat_id, 'type', v.type, 'rate', v.rate::text, 'code', v.code, 'title', v.title,
      'legal_note', v.legal_note, 'base', v.base::text, 'vat', v.vat::text) order by v.position)
    from invoice_vat v where v.company_id = i.company_id and v.invoice_id = i.id), '[]') as vat_breakdown,
  coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'payment_id', x.payment_id, 'date', p.date,
      'account', case when a.id is not null then jsonb_build_object('id', a.id, 'title', a.title) end,
      'amount', x.amount::text, 'unused', p.unused::text, 'type', p.type, 'created_at', x.created_at) order by p.date, x.id)
    from invoice_payment x
    join payment p on p.company_id = x.company_id and p.id = x.payment_id
    left join company_account a on a.company_id = p.company_id and a.id = p.account_id
    where x.company_id = i.company_id and x.invoice_id = i.id), '[]') as payments`

/** The reasons of the domain, and 'forbidden' where the person's role does not allow it at all. */
const canOf = (item: StoredItem, role: Role): Invoice['can'] => {
  const can = invoiceCan({
    type: item.type,
    voided_at: item.voided_at,
    deleted_at: item.deleted_at,
    sent_at: item.sent_at,
    payment_count: item.payments.length,
    is_paid: item.payment_state === 'paid',
  })
  const mayWrite = roleAllows(role, 'document.write')
  const mayPay = roleAllows(role, 'payment.write')
  return {
    edit: mayWrite ? can.edit : 'forbidden',
    delete: mayWrite ? can.delete : 'forbidden',
    add_payment: mayPay ? can.add_payment : 'forbidden',
    remove_payment: mayPay ? can.remove_payment : 'forbidden',
  }
}

const itemOf = (stored: StoredItem, today: PlainDate, role: Role): Invoice => {
  const money = (value: string) => amountText(dec(value), stored.currency)
  const plain = (value: string) => plainText(dec(value))
  const plainOrNull = (value: string | null) => (value === null ? null : plain(value))
  return {
    ...rowOf(stored, today),
    client_details: stored.client_details,
    seller_details: stored.seller_details,
    issued_to: stored.issued_to,
    issued_by: stored.issued_by,
    note: stored.note,
    exchange_rate: plainOrNull(stored.exchange_rate),
    language: stored.language,
    prices_include_vat: stored.prices_include_vat,
    lines: stored.lines.map((line) => ({
      ...line,
      quantity: plain(line.quantity),
      price: plain(line.price),
      vat_rate: plainOrNull(line.vat_rate),
      total_without_vat: money(line.total_without_vat),
      vat_total: money(line.vat_total),
      total: money(line.total),
    })),
    discount: stored.discount,
    delivery: stored.delivery,
    reference_invoice_id: stored.reference_invoice_id,
    accounts: stored.accounts,
    subtotal: money(stored.subtotal),
    discount_total: money(stored.discount_total),
    vat_breakdown: stored.vat_breakdown.map((group) => ({
      ...group,
      rate: plainOrNull(group.rate),
      base: money(group.base),
      vat: money(group.vat),
    })),
    total_in_words: stored.total_in_words,
    void_comment: stored.void_comment,
    viewed_at: stored.viewed_at,
    payments: stored.payments.map((part) => ({
      ...part,
      amount: money(part.amount),
      unused: money(part.unused),
      created_at: new Date(part.created_at).toISOString(),
    })),
    created_by: stored.created_by_name,
    can: canOf(stored, role),
  }
}

type Asking = { db: Database; companyId: string; today: PlainDate; session: { role: Role } }

/** The whole invoice as the person who asks may see it; refuses with `not_found`. */
export const readInvoice = async ({ db, companyId, today, session }: Asking, id: string): Promise<Invoice> => {
  const { rows } = await sql<StoredItem>`
    select ${itemColumns} from invoice i left join app_user u on u.id = i.created_by
    where i.company_id = ${companyId} and i.id = ${id}`.execute(db)
  const [stored] = rows
  if (!stored) throw notFound('invoice')
  return itemOf(stored, today, session.role)
}

/** The same, locked until the transaction ends: what is decided on it stays true. */
export const lockInvoice = async (asking: Asking, id: string): Promise<Invoice> => {
  await sql`select 1 from invoice where company_id = ${asking.companyId} and id = ${id} for update`.execute(asking.db)
  return readInvoice(asking, id)
}
