import { v7 as uuid } from 'uuid'
import type { PaymentForm } from '#contract/money/payment-fields.ts'
import type { Payment } from '#contract/money/payment.ts'
import { dec, divide, plainText } from '#domain/decimal.ts'
import type { PaidDocument } from '#domain/paid-for.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { holdPayment } from '#server/sales/document/payment.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { holdReceiptNumber, saveReceipt } from '#server/money/receipt/save.queries.ts'
import { errorCollector, moneyOf } from './compose.ts'
import type { Money } from './compose.ts'
import { readPayment } from './item.queries.ts'
import { latestRate, lockPayables, readNamed } from './lookups.queries.ts'
import type { Found, PayableRow } from './lookups.queries.ts'
import { checkPayableParts, documentIds, ownerOf, partsOf, storedParts } from './parts.ts'
import type { Part, StoredPart } from './parts.ts'
import { deleteParts, insertParts, insertPayment, lockPaymentRow, updatePayment } from './store.queries.ts'
import type { Head } from './store.queries.ts'

/** What one unit is worth in the company's currency: as told, as its documents say, as the transfer itself says, or as last known. */
const rateOf = async (
  context: CompanyContext,
  form: PaymentForm,
  money: Money,
  documents: readonly PayableRow[],
): Promise<string | null> => {
  const own = context.session.currency
  if (money.currency === own) return null
  if (form.exchange_rate) return form.exchange_rate
  const told = documents.find(({ exchange_rate }) => exchange_rate)?.exchange_rate
  if (told) return told
  if (money.destination_total && money.destination_currency === own)
    return plainText(divide(dec(money.destination_total), dec(money.total), 10))
  return latestRate(context, money.currency, form.date)
}

/** All of a payment that is decided before anything is written; its documents are locked. */
type Composed = { head: Head; money: Money; parts: Part[]; documents: PayableRow[] }

const compose = async (
  context: CompanyContext,
  form: PaymentForm,
  stored: Payment | undefined,
  before: readonly StoredPart[],
): Promise<Composed> => {
  refuseClosed(context, form.date, 'date')
  const found = await readNamed(context, form)
  const said = errorCollector()
  const money = moneyOf({ form, found, stored }, said)
  // Everything that can be refused without them is refused before anything is locked.
  said.refuse()
  if (!money) throw new Error('a payment without money was not refused')
  await holdReceiptNumber(context, form.receipt, stored?.receipt ?? null)
  const parts = partsOf(form)
  const documents = await lockPayables(context, documentIds([...parts, ...before]))
  checkPayableParts(parts, { money, client_id: form.client_id, documents, before }, said)
  said.refuse()
  const exchange_rate = await rateOf(context, form, money, documents)
  return { head: headOf(form, found, parts, documents, exchange_rate), money, parts, documents }
}

/** An expense without a vendor told is paid to the vendor of what it pays. */
const headOf = (
  form: PaymentForm,
  found: Found,
  parts: readonly Part[],
  documents: readonly PayableRow[],
  exchange_rate: string | null,
): Head => {
  const client_id = form.client_id ?? ownerOf(parts, documents)
  const client_title = found.client?.title ?? documents.find((each) => each.client_id === client_id)?.client_title
  const { type, date, note } = form
  return { type, date, client_id, client_title: client_title ?? null, exchange_rate, note }
}

/** The paid documents in the order of the form, as a receipt names them. */
const paidDocuments = (parts: readonly { document_id: string }[], documents: readonly PayableRow[]): PaidDocument[] =>
  parts.flatMap(({ document_id }) => {
    const document = documents.find(({ id }) => id === document_id)
    return document ? [document as PayableRow & Pick<PaidDocument, 'type'>] : []
  })

const receipted = (id: string, composed: Composed) => {
  const { head, money } = composed
  const { date, client_id, note } = head
  return {
    id,
    date,
    client_id,
    note,
    total: money.total,
    currency: money.currency,
    documents: paidDocuments(composed.parts, composed.documents),
  }
}

/** Stores a new payment with its parts and its receipt; nothing of it stays when anything is refused. */
export const createPayment = async (context: CompanyContext, form: PaymentForm): Promise<string> => {
  const composed = await compose(context, form, undefined, [])
  const id = uuid()
  await insertPayment(context, id, composed.head, composed.money, { parts: composed.parts.length })
  await insertParts(context, id, composed.parts)
  await saveReceipt(context, receipted(id, composed), form.receipt, undefined)
  return id
}

const isSame = (a: Omit<StoredPart, 'id'>, b: Omit<StoredPart, 'id'>) =>
  a.kind === b.kind && a.document_id === b.document_id && dec(a.amount).eq(dec(b.amount))

/** A payment recorded on a document goes on being that while it pays this document alone, all of it. */
const isOfDocument = (stored: Payment, parts: readonly Part[], total: string, before: readonly StoredPart[]) => {
  const [only] = parts
  const isWhole = parts.length === 1 && only !== undefined && dec(only.amount).eq(dec(total))
  return stored.of_document && isWhole && before.some(({ document_id }) => document_id === only.document_id)
}

/** Stores a changed payment: parts that stay as they were are left alone, and so are their documents. */
export const changePayment = async (context: CompanyContext, stored: Payment, form: PaymentForm): Promise<void> => {
  await holdPayment(context, stored.id)
  const before = storedParts(stored)
  const composed = await compose(context, form, stored, before)
  const { head, money, parts } = composed
  const locked = await lockPaymentRow(context, stored.id)
  // It was read before it could be locked, for its documents are locked first: another may have changed it between.
  if (locked?.version !== stored.version)
    throw new Problem('stale_version', { current: await readPayment(context, stored.id) })
  const added = parts.filter((part) => !before.some((each) => isSame(each, part)))
  const dropped = before.filter((each) => !parts.some((part) => isSame(each, part)))
  await deleteParts(context, dropped)
  await updatePayment(context, stored.id, head, money, {
    parts: added.length,
    version: stored.version + 1,
    of_document: isOfDocument(stored, parts, money.total, before),
  })
  await insertParts(context, stored.id, added)
  const { receipt, client_id, note } = stored
  const were = { receipt, client_id, note, documents: paidDocuments(before, composed.documents) }
  await saveReceipt(context, receipted(stored.id, composed), form.receipt, were)
}
