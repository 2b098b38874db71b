import { clientInput } from '#contract/sales/client.ts'
import type { Billing } from '#contract/account/subscription.ts'
import { invoiceInput } from '#contract/sales/invoice-fields.ts'
import { parse } from '#contract/platform/validation.ts'
import type { z } from 'zod'
import { clientHandlers } from '#server/sales/client/client.handlers.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { invoicePaymentHandlers } from '#server/sales/invoice/payment.handlers.ts'
import { createInvoice } from '#server/sales/invoice/save.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { findClientOf, readSeller, findVatRow } from './order-invoice.queries.ts'
import type { Seller } from './order-invoice.queries.ts'
import { billingOf, changeOrder, lockOrder } from '#server/account/subscription/order.queries.ts'
import type { OrderRow } from '#server/account/subscription/order.queries.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { vatInput } from '#contract/setup/vat.ts'
import { serviceVat } from '#domain/service-vat.ts'
import type { ServiceVat } from '#domain/service-vat.ts'
import { vatHandlers } from '#server/setup/vat/vat.handlers.ts'

/**
 * Creates the provider's invoice for an accepted order like any other invoice: with series, number, VAT, client, and the payment on the
 * main account. One transaction locks the order, so the invoice is created once, however often the job runs.
 */
export const invoiceOrder = async (services: Services, orderId: string): Promise<void> => {
  const { company } = services.config.provider
  if (!company) return
  await inTransaction(services.pool, company, async (db) => {
    const order = await asProvider(db, () => lockOrder(db, orderId))
    if (order?.status !== 'accepted' || order.invoice_id) return
    const seller = await readSeller(db, company, order.currency)
    if (!seller) throw new Error('PROVIDER_COMPANY is not a company of this database')
    const job = { company_id: company, id: order.id, created_by: seller.owner_id, language: order.language }
    const context = await companyContext(services, db, job)
    const invoice = await writeInvoice(context, order, seller)
    await asProvider(db, () =>
      changeOrder(db, order.id, {
        seller_company_id: company,
        invoice_id: invoice.id,
        invoice_number: invoice.number,
        invoice_date: invoice.date,
      }),
    )
  })
}

const writeInvoice = async (context: CompanyContext, order: OrderRow, seller: Seller) => {
  const billing = billingOf(order)
  const client_id = await clientOf(context, billing, order.language)
  const vat_id = await vatOf(context, seller, billing)
  const form = parsed(invoiceInput, formOf(context, order, client_id, vat_id))
  const { id } = await createInvoice(context, { ...form, currency: order.currency })
  if (seller.account_id) {
    const body = { account_id: seller.account_id, date: context.today, amount: order.price, exchange_rate: null }
    await invoicePaymentHandlers['invoice.add_payment'](context, { params: { id }, query: {}, body })
  }
  return readInvoice(context, id)
}

const formOf = ({ today }: CompanyContext, order: OrderRow, client_id: string, vat_id: string | null) => {
  const { type, title, code, vat, email, country } = billingOf(order)
  const language = order.language === 'en' ? 'en' : 'lt'
  const line = textOf(language, 'subscription', 'order_title', { count: order.duration }) ?? order.reference
  const noAddress = { address: null, city: null, postal_code: null, phone: null }
  return {
    client_id,
    client_details: { type, title, code, vat_code: vat, country, email, ...noAddress },
    date: today,
    date_due: today,
    currency: order.currency,
    language,
    // Every buyer pays the same price; it includes VAT if there is any.
    prices_include_vat: vat_id !== null,
    lines: [{ title: line, quantity: '1', price: order.price, vat_id }],
    note: textOf(language, 'subscription', 'order_note', { reference: order.reference }),
  }
}

/** The provider's client with that code, or that name if there is no code; created if there is none. */
const clientOf = async (context: CompanyContext, billing: Billing, language: string): Promise<string> => {
  const { type, title, code, vat, email, country } = billing
  const existing = await findClientOf(context, billing)
  if (existing) return existing
  const fields = parsed(clientInput, {
    type,
    title,
    code,
    vat_enabled: vat !== null,
    vat_code: vat,
    country,
    contacts: [{ name: null, email, phone: null }],
    language,
  })
  const created = await clientHandlers['client.create'](context, { params: {}, query: {}, body: fields })
  if (typeof created === 'function') throw new Error('client.create returned a deferred answer')
  return created.id
}

/** Our own form with its defaults; a validation error is a defect. */
const parsed = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = parse(schema, value)
  if (!result.success) throw new Error(`the provider's own form is invalid: ${result.error.message}`)
  return result.data
}

/**
 * The classifier code of services supplied outside Lithuania (Art. 58(1)(2) of the VAT law). The VAT rows of a new company lack one for VAT payers of another
 * state: the row of Art. 96 is for sales within Lithuania. The note is in both languages, for the buyer's bookkeeper and for a Lithuanian auditor.
 */
const foreignVatRates = {
  'reverse-charge': {
    type: 'reverse-charge',
    rate: '0',
    title: 'Paslaugos ES PVM mokėtojui',
    code: 'PVM15',
    legal_note:
      'Atvirkštinis apmokestinimas (PVMĮ 13 str. 2 d.) / Reverse charge (Art. 44, 196 of Directive 2006/112/EC)',
  },
  outside: {
    type: 'outside',
    rate: '0',
    title: 'Ne PVM objektas',
    code: 'PVM15',
    legal_note: 'Ne PVM objektas (PVMĮ 13 str.) / Not subject to VAT in Lithuania',
  },
} as const satisfies Record<Exclude<ServiceVat, 'domestic'>, object>

/** The provider's VAT row for a sale to this buyer; created if it is missing. Null if the provider is not a VAT payer. */
const vatOf = async (context: CompanyContext, seller: Seller, billing: Billing): Promise<string | null> => {
  if (!seller.vat_enabled) return null
  const kind = serviceVat(billing, seller.country)
  if (kind === 'domestic') return seller.vat_id
  const row = foreignVatRates[kind]
  return (await findVatRow(context, row)) ?? (await createVatRow(context, row))
}

const createVatRow = async (
  context: CompanyContext,
  row: (typeof foreignVatRates)[keyof typeof foreignVatRates],
): Promise<string> => {
  const parsed = parse(vatInput, row)
  if (!parsed.success) throw new Error(`the provider's own VAT row is invalid: ${parsed.error.message}`)
  const created = await vatHandlers['vat.create'](context, { params: {}, query: {}, body: parsed.data })
  if (typeof created === 'function') throw new Error('vat.create returned a deferred answer')
  return created.id
}
