import { valuesWhenOmitted } from '#contract/platform/field-names.ts'
import type { Query } from '#contract/platform/row.ts'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import { invoiceTexts } from '#contract/sales/invoice-fields.ts'
import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { quoteDays } from '#domain/quote.ts'
import { defaultPaymentTermDays, dueDate } from '#domain/settlement.ts'
import { shownAccounts } from '#domain/company-account.ts'
import { vatPointDate } from '#domain/supply.ts'
import { rowInForce } from '#domain/vat.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { quoteDefaults } from './quote-defaults.ts'
import { copyOf, seriesOf } from './copy.ts'
import { creditOf } from './credit-defaults.ts'
import { readInvoice } from './item.queries.ts'
import { readLookups } from './lookups.queries.ts'
import { refuseUnless } from './refusals.ts'

/** The last day of a new quote. */
const validUntil = (type: InvoiceDefaults['type'], today: PlainDate) =>
  type === 'quote' ? addDays(today, quoteDays) : null

const empty = (
  context: CompanyContext,
  options: InvoiceOptions,
  type: InvoiceDefaults['type'] = 'simple',
): InvoiceDefaults => {
  const { today, session, language } = context
  return {
    type,
    vat: session.vat_enabled,
    client_id: null,
    date: today,
    date_due: dueDate(today, defaultPaymentTermDays),
    series_id: options.series.find((series) => series.invoice_type === type)?.id ?? null,
    number: null,
    ...valuesWhenOmitted(invoiceTexts),
    valid_until: validUntil(type, today),
    issued_by: session.name,
    currency: session.currency,
    exchange_rate: null,
    language,
    prices_include_vat: false,
    lines: [],
    discount: null,
    delivery: null,
    reference_invoice_id: null,
    reference_number: null,
    reference_vat_date: null,
    proforma_id: null,
    quote_id: null,
    client_details: null,
    accounts: shownAccounts(options.accounts, session.currency).map(({ id }) => id),
  }
}

/** The invoice of a proforma; it takes over the payments when it is stored. */
const fromProforma = (
  context: CompanyContext,
  proforma: Invoice,
  emptyForm: InvoiceDefaults,
  options: InvoiceOptions,
): InvoiceDefaults => {
  refuseUnless(context, proforma, 'make_invoice')
  const copy = copyOf(proforma, emptyForm, options, 'invoice')
  return { ...copy, type: 'simple', series_id: seriesOf('simple', options, proforma), proforma_id: proforma.id }
}

/** Removes deleted and archived rows from a copy, and replaces VAT rows by those in force on the day of its supply. */
const withoutUnavailable = async (
  { db, companyId }: CompanyContext,
  copy: InvoiceDefaults,
  options: InvoiceOptions,
): Promise<InvoiceDefaults> => {
  const { client, products, vats } = await readLookups(db, companyId, {
    client_id: copy.client_id,
    vat_ids: [...copy.lines.map((line) => line.vat_id), copy.delivery?.vat_id].flatMap((id) => id ?? []),
    product_ids: copy.lines.flatMap((line) => line.product_id ?? []),
  })
  const orNull = (id: string | null, rows: readonly { id: string; archived: boolean }[]) =>
    rows.some((row) => row.id === id && !row.archived) ? id : null
  const activeVats = options.vats.filter((row) => !row.archived)
  const vatOf = (id: string | null) => {
    const previous = vats.find((row) => row.id === id)
    return (previous && rowInForce(previous, activeVats, copy.reference_vat_date ?? vatPointDate(copy))?.id) ?? null
  }
  return {
    ...copy,
    client_id: orNull(copy.client_id, client ? [client] : []),
    lines: copy.lines.map((line) => ({
      ...line,
      product_id: orNull(line.product_id, products),
      unit_id: orNull(line.unit_id, options.units),
      vat_id: vatOf(line.vat_id),
    })),
    delivery: copy.delivery && { ...copy.delivery, vat_id: vatOf(copy.delivery.vat_id) },
    accounts: copy.accounts.filter((id) => orNull(id, options.accounts)),
  }
}

const clientDefaults = async (
  { db, companyId, today }: CompanyContext,
  clientId: string,
): Promise<Partial<InvoiceDefaults>> => {
  const client = await db
    .selectFrom('client')
    .select(['id', 'currency', 'language', 'payment_term_days', 'buyer_reference'])
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
    buyer_reference: client.buyer_reference,
  }
}

/** The invoice to copy; throws `invoice_locked` for one that was moved in, which has no lines. */
const readCopied = async (context: CompanyContext, id: string): Promise<Invoice> => {
  const invoice = await readInvoice(context, id)
  refuseUnless(context, invoice, 'copy')
  return invoice
}

type Prefill = Query<(typeof invoiceRows)['invoice.create_form']>

/** The form of a new invoice: empty, for a client, a copy, a credit, or the invoice of a proforma or a quote. */
export const readDefaults = async (
  context: CompanyContext,
  options: InvoiceOptions,
  { client_id, type, copy_of, credit_of, from_proforma, from_quote, lines }: Prefill,
): Promise<InvoiceDefaults> => {
  const emptyForm = empty(context, options)
  if (credit_of) return creditOf(context, await readInvoice(context, credit_of), emptyForm, options)
  if (from_proforma) {
    const proforma = await readInvoice(context, from_proforma)
    return withoutUnavailable(context, fromProforma(context, proforma, emptyForm, options), options)
  }
  if (from_quote) {
    const quote = await readInvoice(context, from_quote)
    const form = await quoteDefaults(context, quote, { emptyForm, options, wanted: lines })
    return withoutUnavailable(context, form, options)
  }
  if (copy_of) {
    const copy = copyOf(await readCopied(context, copy_of), emptyForm, options)
    return withoutUnavailable(context, { ...copy, valid_until: validUntil(copy.type, context.today) }, options)
  }
  const form = empty(context, options, type)
  return client_id ? { ...form, ...(await clientDefaults(context, client_id)) } : form
}
