// Decision: docs/decisions/cash-receipts.md
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Receipt, ReceiptForm } from '#contract/money/receipt.ts'
import { paidFor } from '#domain/paid-for.ts'
import type { PaidDocument } from '#domain/paid-for.ts'
import { amountInWords } from '#domain/words.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import { clientDetailsOf, sellerDetailsOf } from '#server/sales/invoice/snapshot.ts'
import { lockSeries, assignNumber } from '#server/setup/series/take-number.queries.ts'
import type { AssignedNumber, RequestedNumber } from '#server/setup/series/take-number.queries.ts'

/** What a receipt takes over from its payment. */
export type Receipted = {
  id: string
  date: string
  client_id: string | null
  total: string
  currency: string
  documents: readonly PaidDocument[]
}

const wantedOf = (form: ReceiptForm, stored: Receipt | null): RequestedNumber => ({
  type: form.type,
  series_id: form.series_id ?? stored?.series_id ?? null,
  number: form.number,
  at: 'receipt.',
})

/** Whether the form asks for another number than the receipt has: of another series, or one typed. */
const asksForNumber = (form: ReceiptForm, stored: Receipt | null) =>
  !stored ||
  (form.series_id ?? stored.series_id) !== stored.series_id ||
  (form.number ?? stored.number) !== stored.number

/** Takes the lock of the series a number will be taken from: before documents and payments are locked, as an invoice does. */
export const holdReceiptNumber = async (
  { db, companyId }: CompanyContext,
  form: ReceiptForm | null,
  stored: Receipt | null,
): Promise<void> => {
  if (form && asksForNumber(form, stored)) await lockSeries(db, companyId, wantedOf(form, stored))
}

const paidForOf = (form: ReceiptForm, { documents }: Pick<Receipted, 'documents'>) => paidFor(form.type, documents)

/** The text columns: what stands on the paper besides its number, and who pays and is paid as they are now. */
const columnsOf = async ({ db, companyId }: CompanyContext, payment: Receipted, form: ReceiptForm) => {
  const { seller, client } = await readLookups(db, companyId, {
    client_id: payment.client_id,
    series_id: form.series_id,
  })
  return {
    date: payment.date,
    accountant: form.accountant,
    cashier: form.cashier,
    paid_for: form.paid_for ?? paidForOf(form, payment),
    income_account: form.income_account,
    seller_details: JSON.stringify(sellerDetailsOf(seller)),
    client_details: client && JSON.stringify(clientDetailsOf(client)),
    currency: payment.currency,
    total: payment.total,
    total_in_words: amountInWords(payment.total, payment.currency, 'lt') ?? '',
  }
}

const insertReceipt = async (context: CompanyContext, payment: Receipted, form: ReceiptForm) => {
  const { db, companyId, session } = context
  const columns = await columnsOf(context, payment, form)
  const row = {
    company_id: companyId,
    id: uuid(),
    payment_id: payment.id,
    type: form.type,
    created_by: session.user_id,
  }
  await assignNumber(db, companyId, wantedOf(form, null), async (taken) => {
    const made = await db
      .insertInto('receipt')
      .values({ ...row, ...columns, ...taken })
      .onConflict((conflict) => conflict.columns(['company_id', 'type', 'number']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return made !== undefined
  })
}

const moveTo = async ({ db, companyId }: CompanyContext, stored: Receipt, { series_id, number }: AssignedNumber) => {
  const { rows } = await sql`update receipt set series_id = ${series_id}, number = ${number}
    where company_id = ${companyId} and id = ${stored.id} and not exists (
      select from receipt r where r.company_id = ${companyId} and r.type = ${stored.type} and r.number = ${number} and r.id <> ${stored.id})
    returning id`.execute(db)
  return rows.length > 0
}

/** A changed payment changes its receipt with it: the paper under the same number, printed again. Who it names stays as frozen, unless it is another. */
const changeReceipt = async (
  context: CompanyContext,
  payment: Receipted,
  form: ReceiptForm,
  stored: Receipt,
  hasNewClient: boolean,
) => {
  const { db, companyId } = context
  const { seller_details: _, client_details, ...texts } = await columnsOf(context, payment, form)
  await db
    .updateTable('receipt')
    .set({ ...texts, ...(hasNewClient ? { client_details } : {}), updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', stored.id)
    .execute()
  if (!asksForNumber(form, stored)) return
  await assignNumber(db, companyId, wantedOf(form, stored), (taken) => moveTo(context, stored, taken))
}

/** Makes the receipt of a payment that was stored, or changes the one it has. */
export const saveReceipt = async (
  context: CompanyContext,
  payment: Receipted,
  form: ReceiptForm | null,
  before: (Pick<Receipted, 'client_id' | 'documents'> & { receipt: Receipt | null }) | undefined,
): Promise<void> => {
  if (!form) return
  if (!before?.receipt) return insertReceipt(context, payment, form)
  // What the product said by itself it says again of the documents paid now; what a person wrote stays.
  const isOwnWords = form.paid_for === before.receipt.paid_for && form.paid_for === paidForOf(form, before)
  const words = isOwnWords ? { ...form, paid_for: null } : form
  await changeReceipt(context, payment, words, before.receipt, before.client_id !== payment.client_id)
}
