import { emptyOf, pick } from '#contract/platform/field-names.ts'
import type { Query } from '#contract/platform/row.ts'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import { invoiceTextNames, invoiceTexts } from '#contract/sales/invoice-fields.ts'
import type { InvoiceLine, InvoiceText } from '#contract/sales/invoice-fields.ts'
import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import { discountLeft, linesLeft } from '#domain/credit-lines.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { defaultPaymentTermDays, dueDate } from '#domain/due-date.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import { compareDates, daysBetween } from '#domain/plain-date.ts'
import { shownAccounts } from '#domain/shown-accounts.ts'
import { rowInForce } from '#domain/vat.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { restOf } from './credit-rest.ts'
import { readCredits } from './credit.queries.ts'
import { readInvoice } from './item.queries.ts'
import { readLookups } from './lookups.queries.ts'
import { refuseUnless } from './refuse.ts'

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
    ...emptyOf(invoiceTexts),
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
    proforma_id: null,
    client_details: null,
    accounts: shownAccounts(options.accounts, session.currency).map(({ id }) => id),
  }
}

/** The series for a document made from another: of the same activity where it has one for the type, else the type's default. */
const seriesOf = (type: InvoiceType, options: InvoiceOptions, source?: Invoice) => {
  const ofType = options.series.filter((series) => series.invoice_type === type && !series.archived)
  const activity = options.series.find(({ id }) => id === source?.series_id)?.activity_id
  return (ofType.find((series) => activity && series.activity_id === activity) ?? ofType[0])?.id ?? null
}

const lineOf = ({ product_id, title, description, quantity, unit_id, price, discount, vat_id }: InvoiceLine) => ({
  product_id,
  title,
  description,
  quantity,
  unit_id,
  price,
  discount,
  vat_id,
  reference_line_id: null,
})

type MadeFrom = 'copy' | 'credit' | 'invoice'
/** Into which documents made from another each text is taken over: a copy, the credit of an invoice, the invoice of a proforma. */
const takenOver: Readonly<Record<InvoiceText, readonly MadeFrom[]>> = {
  issued_to: ['copy', 'credit', 'invoice'],
  issued_by: [],
  note: ['copy', 'invoice'],
  order_reference: ['credit', 'invoice'],
}
const textsOf = (invoice: Invoice, made: MadeFrom) =>
  pick(
    invoice,
    invoiceTextNames.filter((name) => takenOver[name].includes(made)),
  )

/** A copy is a new document of today: no number, no payments; due as long after its date as the first one was. */
const copyOf = (
  invoice: Invoice,
  fresh: InvoiceDefaults,
  options: InvoiceOptions,
  made: MadeFrom = 'copy',
): InvoiceDefaults => ({
  ...fresh,
  ...textsOf(invoice, made),
  type: invoice.type,
  vat: invoice.vat && fresh.vat,
  client_id: invoice.client_id,
  date_due: invoice.date_due && dueDate(fresh.date, daysBetween(invoice.date, invoice.date_due)),
  series_id: seriesOf(invoice.type, options, invoice),
  currency: invoice.currency,
  exchange_rate: invoice.exchange_rate,
  language: invoice.language,
  prices_include_vat: invoice.prices_include_vat,
  lines: invoice.lines.map(lineOf),
  discount: invoice.discount,
  delivery: invoice.delivery && { amount: invoice.delivery.amount, vat_id: invoice.delivery.vat_id },
  reference_invoice_id: invoice.type === 'credit' ? invoice.reference_invoice_id : null,
  reference_number: invoice.type === 'credit' ? invoice.reference_number : null,
  accounts: invoice.accounts.map((account) => account.id),
})

/** All that can still be taken back of an invoice, as it was invoiced: to the same client, at the same rates. */
const creditOf = async (
  context: CompanyContext,
  invoice: Invoice,
  fresh: InvoiceDefaults,
  options: InvoiceOptions,
): Promise<InvoiceDefaults> => {
  refuseUnless(context, invoice, 'credit')
  const credits = await readCredits(context, invoice.id)
  const discounts = credits.map(({ discount }) => discount)
  const delivered = sum(credits.map(({ delivery }) => dec(delivery?.amount ?? '0')))
  const undelivered = dec(invoice.delivery?.amount ?? '0').plus(delivered)
  const delivery =
    invoice.delivery && undelivered.gt(0)
      ? { amount: amountText(undelivered.times(-1), invoice.currency), vat_id: invoice.delivery.vat_id }
      : null
  const lines = linesLeft(
    invoice.lines,
    credits.flatMap((credit) => credit.lines),
  )
  return {
    ...copyOf(invoice, fresh, options, 'credit'),
    type: 'credit',
    vat: invoice.vat,
    client_details: invoice.client_details,
    // Not before the invoice, which may be of a day to come.
    date: compareDates(fresh.date, invoice.date) < 0 ? invoice.date : fresh.date,
    date_due: null,
    series_id: seriesOf('credit', options, invoice),
    lines: lines.map((line) => ({ ...lineOf({ ...line, id: '' }), reference_line_id: line.reference_line_id })),
    discount: discountLeft(invoice.discount, discounts),
    delivery,
    reference_invoice_id: invoice.id,
    reference_number: invoice.number,
    // A credit has a line, also where none of the invoice's are left.
    ...(lines.length === 0 ? restOf(invoice, credits, delivery) : undefined),
  }
}

/** The invoice that a proforma becomes; its payments come along when it is stored. */
const fromProforma = (
  context: CompanyContext,
  proforma: Invoice,
  fresh: InvoiceDefaults,
  options: InvoiceOptions,
): InvoiceDefaults => {
  refuseUnless(context, proforma, 'make_invoice')
  const copy = copyOf(proforma, fresh, options, 'invoice')
  return { ...copy, type: 'simple', series_id: seriesOf('simple', options, proforma), proforma_id: proforma.id }
}

/** A copy names nothing that could not be chosen for it any more; of VAT rows it names those in force today. */
const choosable = async (
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
  const inUse = options.vats.filter((row) => !row.archived)
  const vatOf = (id: string | null) => {
    const old = vats.find((row) => row.id === id)
    return (old && rowInForce(old, inUse, copy.date)?.id) ?? null
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

type Prefill = Query<(typeof invoiceRows)['invoice.create_form']>

/** The form of a new invoice: empty, for a client, a copy of another, a credit of one, or one made from a proforma. */
export const readDefaults = async (
  context: CompanyContext,
  options: InvoiceOptions,
  { client_id, copy_of, credit_of, from_proforma }: Prefill,
): Promise<InvoiceDefaults> => {
  const fresh = empty(context, options)
  if (credit_of) return creditOf(context, await readInvoice(context, credit_of), fresh, options)
  if (from_proforma) {
    const proforma = await readInvoice(context, from_proforma)
    return choosable(context, fromProforma(context, proforma, fresh, options), options)
  }
  if (copy_of) return choosable(context, copyOf(await readInvoice(context, copy_of), fresh, options), options)
  return client_id ? { ...fresh, ...(await forClient(context, client_id)) } : fresh
}
