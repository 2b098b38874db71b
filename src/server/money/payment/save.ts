import { v7 as uuid } from 'uuid'
import type { PaymentForm } from '#contract/money/payment-fields.ts'
import type { Payment } from '#contract/money/payment.ts'
import { dec, divide, plainText } from '#domain/decimal.ts'
import type { PaidDocument } from '#domain/receipt-purpose.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { latestRate } from '#server/sales/document/latest-rate.queries.ts'
import { dayRate } from '#server/setup/exchange-rate/day-rate.ts'
import { lockPaymentId } from '#server/sales/document/payment.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { lockReceiptSeries, saveReceipt } from '#server/money/receipt/save.queries.ts'
import { errorCollector, moneyOf } from './compose.ts'
import type { Money } from './compose.ts'
import { readPayment } from './item.queries.ts'
import { lockPayables, readReferenced } from './lookups.queries.ts'
import type { ReferencedRows, PayableRow } from './lookups.queries.ts'
import { checkPayableParts, idsToLock, ownerOf, partsOf, storedParts } from './parts.ts'
import type { Part, StoredPart } from './parts.ts'
import { deleteParts, insertParts, insertPayment, lockPaymentRow, updatePayment } from './store.queries.ts'
import type { Head } from './store.queries.ts'

/** The exchange rate: from the form, the two totals of the transfer, the published one of the day, its documents, or the latest known rate. */
const rateOf = async (
  context: CompanyContext,
  form: PaymentForm,
  money: Money,
  documents: readonly PayableRow[],
): Promise<string | null> => {
  const companyCurrency = context.session.currency
  if (money.currency === companyCurrency) return null
  if (form.exchange_rate) return form.exchange_rate
  if (money.destination_total && money.destination_currency === companyCurrency)
    return plainText(divide(dec(money.destination_total), dec(money.total), 10))
  const published = await dayRate(context, money.currency, form.date)
  return (
    published.rate ??
    documents.find(({ exchange_rate }) => exchange_rate)?.exchange_rate ??
    (await latestRate(context, money.currency, form.date))?.exchange_rate ??
    null
  )
}

/** The checked payment before it is stored; its documents are locked. */
type Composed = { head: Head; money: Money; parts: Part[]; documents: PayableRow[] }

const compose = async (
  context: CompanyContext,
  form: PaymentForm,
  stored: Payment | undefined,
  previousParts: readonly StoredPart[],
): Promise<Composed> => {
  refuseClosed(context, form.date, 'date')
  const referenced = await readReferenced(context, form)
  const errors = errorCollector()
  const money = moneyOf({ form, found: referenced, stored }, errors)
  // Everything that can be refused without the documents is refused before anything is locked.
  errors.refuse()
  if (!money) throw new Error('a payment without money was not refused')
  await lockReceiptSeries(context, form.receipt, stored?.receipt ?? null)
  const parts = partsOf(form)
  const documents = await lockPayables(context, idsToLock([...parts, ...previousParts]))
  checkPayableParts(parts, { money, client_id: form.client_id, documents, previousParts }, errors)
  errors.refuse()
  const exchange_rate = await rateOf(context, form, money, documents)
  return { head: headOf(form, referenced, parts, documents, exchange_rate), money, parts, documents }
}

/** A payment without a client gets the client or vendor of its documents. */
const headOf = (
  form: PaymentForm,
  referenced: ReferencedRows,
  parts: readonly Part[],
  documents: readonly PayableRow[],
  exchange_rate: string | null,
): Head => {
  const client_id = form.client_id ?? ownerOf(parts, documents)
  const client_title = referenced.client?.title ?? documents.find((each) => each.client_id === client_id)?.client_title
  const { type, purpose, date, note } = form
  return { type, purpose, date, client_id, client_title: client_title ?? null, exchange_rate, note }
}

/** The paid documents in the order of the form, for the text of a receipt. */
const paidDocuments = (parts: readonly { document_id: string }[], documents: readonly PayableRow[]): PaidDocument[] =>
  parts.flatMap(({ document_id }) => {
    const document = documents.find(({ id }) => id === document_id)
    return document ? [document as PayableRow & Pick<PaidDocument, 'type'>] : []
  })

const receiptSourceOf = (id: string, composed: Composed) => {
  const { head, money } = composed
  const { type, purpose, date, client_id, note } = head
  return {
    id,
    type,
    purpose,
    date,
    client_id,
    note,
    total: money.total,
    currency: money.currency,
    documents: paidDocuments(composed.parts, composed.documents),
  }
}

/** Stores a new payment with its parts and its receipt. */
export const createPayment = async (context: CompanyContext, form: PaymentForm): Promise<string> => {
  const composed = await compose(context, form, undefined, [])
  const id = uuid()
  await insertPayment(context, id, composed.head, composed.money, { parts: composed.parts.length })
  await insertParts(context, id, composed.parts)
  await saveReceipt(context, receiptSourceOf(id, composed), form.receipt, undefined)
  return id
}

const isSame = (a: Omit<StoredPart, 'id'>, b: Omit<StoredPart, 'id'>) =>
  a.kind === b.kind && a.document_id === b.document_id && dec(a.amount).eq(dec(b.amount))

/** A payment recorded on a document stays so while all of it pays this one document. */
const isOfDocument = (stored: Payment, parts: readonly Part[], total: string, previousParts: readonly StoredPart[]) => {
  const [only] = parts
  const paysOneDocument = parts.length === 1 && only !== undefined && dec(only.amount).eq(dec(total))
  return (
    stored.of_document && paysOneDocument && previousParts.some(({ document_id }) => document_id === only.document_id)
  )
}

/** Stores a changed payment. Unchanged parts and their documents are not touched. */
export const changePayment = async (context: CompanyContext, stored: Payment, form: PaymentForm): Promise<void> => {
  await lockPaymentId(context, stored.id)
  const previousParts = storedParts(stored)
  const composed = await compose(context, form, stored, previousParts)
  const { head, money, parts } = composed
  const locked = await lockPaymentRow(context, stored.id)
  // It was read before it could be locked, because its documents are locked first: another request may have changed it.
  if (locked?.version !== stored.version)
    throw new Problem('stale_version', { current: await readPayment(context, stored.id) })
  const added = parts.filter((part) => !previousParts.some((each) => isSame(each, part)))
  const removed = previousParts.filter((each) => !parts.some((part) => isSame(each, part)))
  await deleteParts(context, removed)
  await updatePayment(context, stored.id, head, money, {
    parts: added.length,
    version: stored.version + 1,
    of_document: isOfDocument(stored, parts, money.total, previousParts),
  })
  await insertParts(context, stored.id, added)
  const { receipt, client_id, type, purpose } = stored
  const previousPayment = {
    receipt,
    client_id,
    type,
    purpose,
    documents: paidDocuments(previousParts, composed.documents),
  }
  await saveReceipt(context, receiptSourceOf(stored.id, composed), form.receipt, previousPayment)
}
