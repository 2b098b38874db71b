import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/invoice.ts'
import { currencies } from '#domain/currency.ts'
import { defaultPaymentTermDays, dueDate } from '#domain/due-date.ts'
import { daysBetween } from '#domain/plain-date.ts'
import type { CompanyContext } from '../http/context.ts'
import { readInvoice } from './item.queries.ts'
import { readLookups } from './lookups.queries.ts'

/**
 * What the pick-lists of an invoice form need: short lists only; clients and products are searched. What the stored document
 * `of` names is among them, last, whatever became of it.
 */
export const readOptions = async (
  { db, companyId, session }: CompanyContext,
  of: string | null = null,
): Promise<InvoiceOptions> => {
  const ofLines = (column: 'unit_id' | 'vat_id') =>
    sql`select ${sql.ref(column)} from invoice_line where company_id = ${companyId} and invoice_id = ${of}::uuid`
  const ofInvoice = (value: RawBuilder<unknown>) =>
    sql`select ${value} from invoice where company_id = ${companyId} and id = ${of}::uuid`
  const { rows } = await sql<Omit<InvoiceOptions, 'currencies' | 'vat_enabled' | 'company_currency'>>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'title', u.title, 'short_name', u.short_name, 'format', u.format,
          'archived', u.archived_at is not null) order by u.archived_at is not null, u.is_system desc, u.id)
        from unit u where u.company_id = ${companyId} and (u.archived_at is null or u.id in (${ofLines('unit_id')}))), '[]') as units,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'type', v.type, 'rate', trim_scale(v.rate)::text, 'title', v.title, 'code', v.code,
          'legal_note', v.legal_note, 'valid_from', v.valid_from, 'valid_to', v.valid_to, 'is_default', v.is_default,
          'archived', v.archived_at is not null) order by v.archived_at is not null, v.position, v.id)
        from vat_rate v where v.company_id = ${companyId} and (v.archived_at is null or v.id in (${ofLines('vat_id')})
          or v.id = (${ofInvoice(sql`(delivery->>'vat_id')::uuid`)}))), '[]') as vats,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'invoice_type', s.invoice_type, 'next_number', s.next_number,
          'description', s.description, 'is_default', s.is_default, 'archived', s.archived_at is not null)
          order by s.archived_at is not null, s.is_default desc, s.id)
        from series s where s.company_id = ${companyId} and s.invoice_type in ('simple', 'proforma', 'credit')
          and (s.archived_at is null or s.id = (${ofInvoice(sql`series_id`)}))), '[]') as series,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'title', a.title, 'account_number', a.account_number,
          'bank_name', a.bank_name, 'bank_code', a.bank_code, 'currency', a.currency, 'is_main', a.is_main,
          'show_in_invoice', a.show_in_invoice, 'accept_payments', a.accept_payments, 'archived', a.archived_at is not null)
          order by a.archived_at is not null, a.is_main desc, a.title, a.id)
        from company_account a where a.company_id = ${companyId} and (a.archived_at is null
          or (${ofInvoice(sql`accounts`)}) @> jsonb_build_array(jsonb_build_object('id', a.id)))), '[]') as accounts,
      coalesce((select c.invoice_style->>'layout' from company c where c.id = ${companyId}), 'modern') as layout`.execute(
    db,
  )
  const [lists] = rows
  if (!lists) throw new Error('the options of a form are one row')
  return { ...lists, currencies: [...currencies], vat_enabled: session.vat_enabled, company_currency: session.currency }
}

const empty = (context: CompanyContext, options: InvoiceOptions): InvoiceDefaults => {
  const { today, session, language } = context
  return {
    type: 'simple',
    vat: session.vat_enabled,
    client_id: null,
    date: today,
    date_due: dueDate(today, defaultPaymentTermDays),
    series_id: options.series.find((series) => series.invoice_type === 'simple')?.id ?? null,
    number: null,
    issued_to: null,
    issued_by: session.name,
    note: null,
    currency: session.currency,
    exchange_rate: null,
    language,
    prices_include_vat: false,
    lines: [],
    discount: null,
    delivery: null,
    reference_invoice_id: null,
    reference_number: null,
    accounts: options.accounts
      .filter((account) => account.show_in_invoice && account.currency === session.currency)
      .map((account) => account.id),
  }
}

/** A copy is a new document of today: no number, no payments; due as long after its date as the first one was. */
const copyOf = (invoice: Invoice, fresh: InvoiceDefaults, options: InvoiceOptions): InvoiceDefaults => ({
  ...fresh,
  type: invoice.type,
  vat: invoice.vat && fresh.vat,
  client_id: invoice.client_id,
  date_due: invoice.date_due && dueDate(fresh.date, daysBetween(invoice.date, invoice.date_due)),
  series_id: options.series.find((series) => series.invoice_type === invoice.type)?.id ?? null,
  note: invoice.note,
  currency: invoice.currency,
  language: invoice.language,
  prices_include_vat: invoice.prices_include_vat,
  lines: invoice.lines.map(({ product_id, title, description, quantity, unit_id, price, discount, vat_id }) => ({
    product_id,
    title,
    description,
    quantity,
    unit_id,
    price,
    discount,
    vat_id,
  })),
  discount: invoice.discount,
  delivery: invoice.delivery && { amount: invoice.delivery.amount, vat_id: invoice.delivery.vat_id },
  accounts: invoice.accounts.map((account) => account.id),
})

/** A copy names nothing that could not be chosen for it any more. */
const choosable = async (
  { db, companyId }: CompanyContext,
  copy: InvoiceDefaults,
  options: InvoiceOptions,
): Promise<InvoiceDefaults> => {
  const { client, products } = await readLookups(db, companyId, {
    client_id: copy.client_id,
    product_ids: copy.lines.flatMap((line) => line.product_id ?? []),
  })
  const orNull = (id: string | null, rows: readonly { id: string; archived: boolean }[]) =>
    rows.some((row) => row.id === id && !row.archived) ? id : null
  return {
    ...copy,
    client_id: orNull(copy.client_id, client ? [client] : []),
    lines: copy.lines.map((line) => ({
      ...line,
      product_id: orNull(line.product_id, products),
      unit_id: orNull(line.unit_id, options.units),
      vat_id: orNull(line.vat_id, options.vats),
    })),
    delivery: copy.delivery && { ...copy.delivery, vat_id: orNull(copy.delivery.vat_id, options.vats) },
    accounts: copy.accounts.filter((id) => orNull(id, options.accounts)),
  }
}

const forClient = async (
  { db, companyId, today }: CompanyContext,
  clientId: string,
): Promise<Partial<InvoiceDefaults>> => {
  const client = await db
    .selectFrom('client')
    .select(['id', 'currency', 'language', 'payment_term_days'])
    .where('company_id', '=', companyId)
    .where('id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!client) return {}
  return {
    client_id: client.id,
    language: client.language === 'en' ? 'en' : 'lt',
    date_due: dueDate(today, client.payment_term_days),
  }
}

/** The form of a new invoice: empty, for a client, or a copy of another. */
export const readDefaults = async (
  context: CompanyContext,
  options: InvoiceOptions,
  prefill: { client_id?: string | undefined; copy_of?: string | undefined },
): Promise<InvoiceDefaults> => {
  const fresh = empty(context, options)
  if (prefill.copy_of)
    return choosable(context, copyOf(await readInvoice(context, prefill.copy_of), fresh, options), options)
  return prefill.client_id ? { ...fresh, ...(await forClient(context, prefill.client_id)) } : fresh
}
