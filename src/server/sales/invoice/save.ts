import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Invoice, InvoiceForm } from '#contract/sales/invoice.ts'
import { isBooked } from '#domain/invoice-type.ts'
import { completeStyle } from '#domain/invoice-style.ts'
import {
  printsBranding,
  invoiceLimit,
  noInvoiceLeft,
  planOfRow,
  countWithinPlan,
} from '#server/account/subscription/limits.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { noteAddedDocument } from '#server/sales/document/submitted-isaf.queries.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { assignNumber } from '#server/setup/series/assign-number.queries.ts'
import { compose, lookupIds } from './compose.ts'
import { settleCredit } from './credit.queries.ts'
import { readInvoice } from './item.queries.ts'
import { itemOf } from './item.ts'
import { readLookups } from './lookups.queries.ts'
import type { Lookups } from './lookups.queries.ts'
import { renumber, insertInvoice, insertNumbered, replaceInvoice, completeItem } from './store.queries.ts'
import type { NewInvoice } from './store.queries.ts'
import { moveParts } from './parts.queries.ts'
import { refuseExcessQuantity } from './quote.queries.ts'
import { creditForm, lockSource, refuseExcessCredit } from './source.ts'
import type { Source } from './source.ts'
import { accountsOf, clientDetailsOf, productCodesOf, sellerDetailsOf } from './snapshot.ts'
import type { Snapshot } from './stored-columns.ts'

/** The exchange rate of the document's date, required only if the currency is not the company's. */
const exchangeRateOf = (form: InvoiceForm, companyCurrency: string): string | null => {
  if (form.currency === companyCurrency) return null
  if (!form.exchange_rate) throw refuseField('exchange_rate', 'exchange_rate')
  return form.exchange_rate
}

/** The client of the document: the details in the form, the stored ones of the same client, or the current ones. */
const clientOf = (form: InvoiceForm, found: Lookups, stored?: Invoice) => {
  const isSame = stored?.client_id === form.client_id
  if (!found.client && !isSame) throw refuseField('client_id', 'id')
  if (found.client?.archived && !isSame) throw refuseField('client_id', 'archived')
  // Details sent back unchanged with another client belong to the previous client and are ignored.
  const hasNewDetails =
    form.client_details && (isSame || !isDeepStrictEqual(form.client_details, stored?.client_details))
  if (hasNewDetails && form.client_details)
    return { client_title: form.client_details.title, client_details: form.client_details }
  if (isSame && stored) return { client_title: stored.client_title, client_details: stored.client_details }
  if (!found.client) throw refuseField('client_id', 'id')
  return { client_title: found.client.title, client_details: clientDetailsOf(found.client) }
}

const isOfSeries = (stored: Invoice, form: InvoiceForm) => !form.series_id || form.series_id === stored.series_id

type Previous = { stored?: Invoice; original?: Invoice }

/** `previous`: the stored document, and the invoice that a credit refers to. */
const snapshotOf = (form: InvoiceForm, vat: boolean, found: Lookups, previous: Previous): Snapshot => {
  const { stored, original } = previous
  // The seller stays as it was on the issue date, unless the document changes between with and without VAT. The credit of a document
  // with VAT takes the seller of that document if the company is no VAT payer any more.
  const seller = stored?.vat === vat ? stored : vat && !found.seller.vat_enabled ? original : undefined
  const currentSeller = sellerDetailsOf(found.seller)
  // Another series may be of another activity, which has its own certificate.
  const { certificate_number } =
    stored && !isOfSeries(stored, form) ? currentSeller : (seller?.seller_details ?? currentSeller)
  return {
    ...clientOf(form, found, stored ?? original),
    seller_details: { ...(seller?.seller_details ?? currentSeller), certificate_number },
    accounts: accountsOf(form, found, (stored ?? original)?.accounts),
    exchange_rate: exchangeRateOf(form, found.seller.currency),
    product_codes: productCodesOf(found),
  }
}

const composeStored = async (context: CompanyContext, form: InvoiceForm, previous: Previous) => {
  const { db, companyId } = context
  const { stored, original } = previous
  const numbered_as = stored ? undefined : form.type
  const found = await readLookups(db, companyId, { ...lookupIds(form), numbered_as }, { isLocked: true })
  const previousDocuments = [stored, original].filter((document) => document !== undefined)
  const composed = compose(form, found, { strict: true, previousDocuments })
  if (original) {
    const credit = { ...form, total: composed.totals.total }
    await refuseExcessCredit(context, original, credit, stored?.id ?? null)
  }
  const { style_version, invoice_style } = found.seller
  const style = { style_version, branding: await printsBranding(context, companyId, completeStyle(invoice_style)) }
  return { composed, snapshot: snapshotOf(form, composed.vat, found, previous), style, found }
}

/** Stores a new invoice with the next number of its series and returns it. A refused request uses no number. */
export const createInvoice = async (context: CompanyContext, input: InvoiceForm): Promise<Invoice> => {
  const { companyId, session } = context
  refuseClosed(context, input.date, 'date')
  const source = await lockSource(context, input)
  const { original, proforma, quote } = source
  const form = creditForm(input, source)
  // Everything that can be refused is refused before the series is locked.
  const { composed, snapshot, style, found } = await composeStored(context, form, original ? { original } : {})
  const newInvoice = {
    companyId,
    userId: session.user_id,
    id: uuid(),
    form,
    composed,
    snapshot: { ...snapshot, ...style },
  }
  const isLastStep = !original && !proforma && !quote
  if (composed.vat && isBooked(form.type)) await noteAddedDocument(context, 'S', form.date)
  const stored = await storeNewInvoice(context, newInvoice, found, isLastStep)
  if (original) await settleCredit(context, newInvoice.id, original.id)
  if (proforma) await moveParts(context, proforma.id, { ...form, id: newInvoice.id, total: composed.totals.total })
  return isLastStep ? stored : readInvoice(context, newInvoice.id)
}

/** Counts, numbers and stores the invoice: in one statement if its series needs no change, else step by step. `isLastStep`: nothing else is written. */
const storeNewInvoice = async (
  context: CompanyContext,
  newInvoice: NewInvoice,
  found: Lookups,
  isLastStep: boolean,
): Promise<Invoice> => {
  const { db, companyId } = context
  const { form, id } = newInvoice
  const plan = planOfRow(context, companyId, found.plan_until)
  const isCounted = form.type === 'simple'
  if (form.number || !found.series_id) {
    if (isCounted) await countWithinPlan(context, plan)
    await assignNumber(db, companyId, form, (assigned) => insertInvoice(db, newInvoice, assigned))
    return readInvoice(context, id)
  }
  // The commit is sent right behind the insert: other requests for a number of the series wait until the commit has ended.
  const insertion = insertNumbered(db, newInvoice, found.series_id, isCounted ? invoiceLimit(context, plan) : null)
  if (isLastStep) context.sendCommit?.()
  const stored = await insertion
  if (!stored) throw noInvoiceLeft(context, plan)
  return itemOf(completeItem(stored, context.session.name), context.today, context.session)
}

/** The source of a stored document cannot change: its other documents and payments were changed when it was stored. */
const refuseChangedSource = (stored: Invoice, form: InvoiceForm) => {
  if (form.proforma_id !== stored.proforma_id) throw refuseField('proforma_id', 'field_locked')
  if (form.quote_id !== stored.quote_id) throw refuseField('quote_id', 'field_locked')
  if (stored.type === 'credit' && form.reference_invoice_id !== stored.reference_invoice_id)
    throw refuseField('reference_invoice_id', 'field_locked')
}

/** Stores a changed invoice. Its number changes only with a number or a series in the form. `stored` is locked with all related documents. */
export const changeInvoice = async (context: CompanyContext, stored: Invoice, input: InvoiceForm) => {
  const { db, companyId } = context
  refuseChangedSource(stored, input)
  refuseClosed(context, input.date, 'date')
  if (stored.quote_id) await refuseExcessQuantity(context, stored.quote_id, input.lines, stored.id)
  const source: Source = input.type === 'credit' ? await lockSource(context, input) : {}
  const form = creditForm(input, source)
  const { original } = source
  const { composed, snapshot } = await composeStored(context, form, { stored, ...(original ? { original } : {}) })
  await renumber(db, companyId, stored, form)
  await replaceInvoice(db, companyId, stored.id, form, composed, snapshot)
  if (original) await settleCredit(context, stored.id, original.id)
}
