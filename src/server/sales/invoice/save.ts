import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Invoice, InvoiceForm } from '#contract/sales/invoice.ts'
import { completeStyle } from '#domain/invoice-style.ts'
import {
  printsBranding,
  invoiceLimit,
  noInvoiceLeft,
  planOfRow,
  takeInvoice,
} from '#server/account/subscription/limits.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { assignNumber } from '#server/setup/series/take-number.queries.ts'
import { compose, wantedBy } from './compose.ts'
import { settleCredit } from './credit.queries.ts'
import { readInvoice } from './item.queries.ts'
import { itemOf } from './item.ts'
import { readLookups } from './lookups.queries.ts'
import type { Lookups } from './lookups.queries.ts'
import { renumber, insertInvoice, insertNumbered, replaceInvoice, wholeNew } from './store.queries.ts'
import type { NewInvoice } from './store.queries.ts'
import { moveParts } from './parts.queries.ts'
import { creditForm, lockSource, refuseTooMuch } from './source.ts'
import type { Source } from './source.ts'
import { accountsOf, clientDetailsOf, productCodesOf, sellerDetailsOf } from './snapshot.ts'
import type { Frozen } from './stored-columns.ts'

/** The rate of the document's day, needed exactly where the currency is not the company's. */
const exchangeRateOf = (form: InvoiceForm, companyCurrency: string): string | null => {
  if (form.currency === companyCurrency) return null
  if (!form.exchange_rate) throw refuseField('exchange_rate', 'exchange_rate')
  return form.exchange_rate
}

/** What the document says of its client: as given, as frozen before for the same client, or as the client is now. */
const clientOf = (form: InvoiceForm, found: Lookups, stored?: Invoice) => {
  const isSame = stored?.client_id === form.client_id
  if (!found.client && !isSame) throw refuseField('client_id', 'id')
  if (found.client?.archived && !isSame) throw refuseField('client_id', 'archived')
  // Details sent back as they were say nothing of another client chosen meanwhile.
  const isGiven = form.client_details && (isSame || !isDeepStrictEqual(form.client_details, stored?.client_details))
  if (isGiven && form.client_details)
    return { client_title: form.client_details.title, client_details: form.client_details }
  if (isSame && stored) return { client_title: stored.client_title, client_details: stored.client_details }
  if (!found.client) throw refuseField('client_id', 'id')
  return { client_title: found.client.title, client_details: clientDetailsOf(found.client) }
}

const isOfSeries = (stored: Invoice, form: InvoiceForm) => !form.series_id || form.series_id === stored.series_id

type Before = { stored?: Invoice; original?: Invoice }

/** `before`: the document itself as it was stored, or of a new credit the invoice it takes back. */
const frozenOf = (form: InvoiceForm, vat: boolean, found: Lookups, before: Before): Frozen => {
  const { stored, original } = before
  // The seller too is frozen as it was when the document was issued; its VAT code only matters to a document with VAT, also to
  // the credit of one whose seller pays VAT no more.
  const seller = stored?.vat === vat ? stored : vat && !found.seller.vat_enabled ? original : undefined
  const today = sellerDetailsOf(found.seller)
  // In a series of another activity it is issued under that activity's certificate.
  const { certificate_number } = stored && !isOfSeries(stored, form) ? today : (seller?.seller_details ?? today)
  return {
    ...clientOf(form, found, stored ?? original),
    seller_details: { ...(seller?.seller_details ?? today), certificate_number },
    accounts: accountsOf(form, found, (stored ?? original)?.accounts),
    exchange_rate: exchangeRateOf(form, found.seller.currency),
    product_codes: productCodesOf(found),
  }
}

const composeStored = async (context: CompanyContext, form: InvoiceForm, before: Before) => {
  const { db, companyId } = context
  const { stored, original } = before
  const numbered_as = stored ? undefined : form.type
  const found = await readLookups(db, companyId, { ...wantedBy(form), numbered_as }, { keep: true })
  const kept = [stored, original].filter((document) => document !== undefined)
  const composed = compose(form, found, { strict: true, kept })
  if (original) {
    const credit = { ...form, total: composed.totals.total }
    await refuseTooMuch(context, original, credit, stored?.id ?? null)
  }
  const { style_version, invoice_style } = found.seller
  const look = { style_version, branding: await printsBranding(context, companyId, completeStyle(invoice_style)) }
  return { composed, frozen: frozenOf(form, composed.vat, found, before), look, found }
}

/** Stores a new invoice with the next number of its series; nothing is taken when anything is refused. Answers the invoice as stored. */
export const createInvoice = async (context: CompanyContext, given: InvoiceForm): Promise<Invoice> => {
  const { companyId, session } = context
  refuseClosed(context, given.date, 'date')
  const source = await lockSource(context, given)
  const { original, proforma } = source
  const form = creditForm(given, source)
  // Everything that can be refused is refused before the series is locked.
  const { composed, frozen, look, found } = await composeStored(context, form, original ? { original } : {})
  const made = { companyId, userId: session.user_id, id: uuid(), form, composed, frozen: { ...frozen, ...look } }
  const isWhole = !original && !proforma
  const stored = await storeNew(context, made, found, isWhole)
  if (original) await settleCredit(context, made.id, original.id)
  if (proforma) await moveParts(context, proforma.id, { ...form, id: made.id, total: composed.totals.total })
  return isWhole ? stored : readInvoice(context, made.id)
}

/** Counts, numbers and stores it: in one statement where its series can be used as it is, else step by step. `isWhole`: nothing follows. */
const storeNew = async (
  context: CompanyContext,
  made: NewInvoice,
  found: Lookups,
  isWhole: boolean,
): Promise<Invoice> => {
  const { db, companyId } = context
  const { form, id } = made
  const plan = planOfRow(context, companyId, found.plan_until)
  const isCounted = form.type === 'simple'
  if (form.number || !found.series_id) {
    if (isCounted) await takeInvoice(context, plan)
    await assignNumber(db, companyId, form, (taken) => insertInvoice(db, made, taken))
    return readInvoice(context, id)
  }
  // Both are sent without waiting for an answer: others who want a number of the series wait until the commit has ended.
  const inserting = insertNumbered(db, made, found.series_id, isCounted ? invoiceLimit(context, plan) : null)
  if (isWhole) context.commitBehind?.()
  const stored = await inserting
  if (!stored) throw noInvoiceLeft(context, plan)
  return itemOf(wholeNew(stored, context.session.name), context.today, context.session)
}

/** What it came from stays: other documents and payments were changed by it. */
const refuseOtherSource = (stored: Invoice, form: InvoiceForm) => {
  if (form.proforma_id !== stored.proforma_id) throw refuseField('proforma_id', 'field_locked')
  if (stored.type === 'credit' && form.reference_invoice_id !== stored.reference_invoice_id)
    throw refuseField('reference_invoice_id', 'field_locked')
}

/** Stores a changed invoice; its number stays unless another, or another series, was given. `stored` is locked with all related. */
export const changeInvoice = async (context: CompanyContext, stored: Invoice, given: InvoiceForm) => {
  const { db, companyId } = context
  refuseOtherSource(stored, given)
  refuseClosed(context, given.date, 'date')
  const source: Source = given.type === 'credit' ? await lockSource(context, given) : {}
  const form = creditForm(given, source)
  const { original } = source
  const { composed, frozen } = await composeStored(context, form, { stored, ...(original ? { original } : {}) })
  await renumber(db, companyId, stored, form)
  await replaceInvoice(db, companyId, stored.id, form, composed, frozen)
  if (original) await settleCredit(context, stored.id, original.id)
}
