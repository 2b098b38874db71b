// Decision: docs/decisions/cash-receipts.md
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Receipt, ReceiptForm } from '#contract/money/payment-fields.ts'
import { otherReceiptPurpose, receiptPurpose } from '#domain/receipt-purpose.ts'
import type { PaidDocument } from '#domain/receipt-purpose.ts'
import type { PaymentType } from '#domain/payment.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import { clientDetailsOf, sellerDetailsOf } from '#server/sales/invoice/snapshot.ts'
import { lockSeries, assignNumber } from '#server/setup/series/assign-number.queries.ts'
import type { AssignedNumber, RequestedNumber } from '#server/setup/series/assign-number.queries.ts'

/** The data of a payment that its receipt copies. */
export type ReceiptSource = {
  id: string
  date: string
  client_id: string | null
  total: string
  currency: string
  type: PaymentType
  purpose: PaymentPurpose
  documents: readonly PaidDocument[]
}

const requestOf = (form: ReceiptForm, stored: Receipt | null): RequestedNumber => ({
  type: form.type,
  series_id: form.series_id ?? stored?.series_id ?? null,
  number: form.number,
  fieldPrefix: 'receipt.',
})

/** Whether the form asks for a new number: of another series, or a typed one. */
const needsNewNumber = (form: ReceiptForm, stored: Receipt | null) =>
  !stored ||
  (form.series_id ?? stored.series_id) !== stored.series_id ||
  (form.number ?? stored.number) !== stored.number

/** Locks the series of the number before documents and payments are locked, in the same order as an invoice does. */
export const lockReceiptSeries = async (
  { db, companyId }: CompanyContext,
  form: ReceiptForm | null,
  stored: Receipt | null,
): Promise<void> => {
  if (form && needsNewNumber(form, stored)) await lockSeries(db, companyId, requestOf(form, stored))
}

type Purpose = Pick<ReceiptSource, 'type' | 'purpose' | 'documents'>

const generatedText = (form: ReceiptForm, payment: Purpose) =>
  payment.purpose === 'documents'
    ? receiptPurpose(form.type, payment.documents)
    : otherReceiptPurpose(payment.purpose, payment.type)

/** The printed columns besides the number, with the current details of both parties. */
const textColumns = async ({ db, companyId }: CompanyContext, payment: ReceiptSource, form: ReceiptForm) => {
  const { seller, client } = await readLookups(db, companyId, {
    client_id: payment.client_id,
    series_id: form.series_id,
  })
  return {
    date: payment.date,
    accountant: form.accountant,
    cashier: form.cashier,
    paid_for: form.paid_for ?? generatedText(form, payment),
    income_account: form.income_account,
    seller_details: JSON.stringify(sellerDetailsOf(seller)),
    client_details: client && JSON.stringify(clientDetailsOf(client)),
    currency: payment.currency,
    total: payment.total,
    total_in_words: amountInWords(payment.total, payment.currency, 'lt') ?? '',
  }
}

const insertReceipt = async (context: CompanyContext, payment: ReceiptSource, form: ReceiptForm) => {
  const { db, companyId, session } = context
  const columns = await textColumns(context, payment, form)
  const row = {
    company_id: companyId,
    id: uuid(),
    payment_id: payment.id,
    type: form.type,
    created_by: session.user_id,
  }
  await assignNumber(db, companyId, requestOf(form, null), async (assigned) => {
    const inserted = await db
      .insertInto('receipt')
      .values({ ...row, ...columns, ...assigned })
      .onConflict((conflict) => conflict.columns(['company_id', 'type', 'number']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  })
}

const renumberReceipt = async (
  { db, companyId }: CompanyContext,
  stored: Receipt,
  { series_id, number }: AssignedNumber,
) => {
  const { rows } = await sql`update receipt set series_id = ${series_id}, number = ${number}
    where company_id = ${companyId} and id = ${stored.id} and not exists (
      select from receipt r where r.company_id = ${companyId} and r.type = ${stored.type} and r.number = ${number} and r.id <> ${stored.id})
    returning id`.execute(db)
  return rows.length > 0
}

/** Updates the receipt of a changed payment under the same number. The details of the parties stay as stored, unless the client changed. */
const changeReceipt = async (
  context: CompanyContext,
  payment: ReceiptSource,
  form: ReceiptForm,
  stored: Receipt,
  hasNewClient: boolean,
) => {
  const { db, companyId } = context
  const { seller_details: _, client_details, ...texts } = await textColumns(context, payment, form)
  await db
    .updateTable('receipt')
    .set({ ...texts, ...(hasNewClient ? { client_details } : {}), updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', stored.id)
    .execute()
  if (!needsNewNumber(form, stored)) return
  await assignNumber(db, companyId, requestOf(form, stored), (assigned) => renumberReceipt(context, stored, assigned))
}

/** Creates or updates the receipt of a stored payment. */
export const saveReceipt = async (
  context: CompanyContext,
  payment: ReceiptSource,
  form: ReceiptForm | null,
  previous: (Purpose & Pick<ReceiptSource, 'client_id'> & { receipt: Receipt | null }) | undefined,
): Promise<void> => {
  if (!form) return
  if (!previous?.receipt) return insertReceipt(context, payment, form)
  // A generated text is generated again for the documents paid now; a typed text stays.
  const isGeneratedText = form.paid_for === previous.receipt.paid_for && form.paid_for === generatedText(form, previous)
  const formWithText = isGeneratedText ? { ...form, paid_for: null } : form
  await changeReceipt(context, payment, formWithText, previous.receipt, previous.client_id !== payment.client_id)
}
