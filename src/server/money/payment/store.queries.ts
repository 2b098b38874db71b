import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Money } from './compose.ts'
import type { StoredPart } from './parts.ts'

/** The columns of a payment besides its money. */
export type Head = {
  type: 'income' | 'expense' | 'transfer'
  purpose: PaymentPurpose
  date: string
  client_id: string | null
  client_title: string | null
  exchange_rate: string | null
  note: string | null
}

type Writer = Pick<CompanyContext, 'db' | 'companyId' | 'session'>

const columnsOf = (head: Head, money: Money) => ({
  purpose: head.purpose,
  date: head.date,
  client_id: head.client_id,
  client_title: head.client_title,
  account_id: money.account?.id ?? null,
  source_account_id: money.source?.id ?? null,
  destination_account_id: money.destination?.id ?? null,
  total: money.total,
  currency: money.currency,
  destination_total: money.destination_total,
  destination_currency: money.destination_currency,
  exchange_rate: head.exchange_rate,
  note: head.note,
})

/** Stores a payment without its parts. Each of the `parts` inserted next increments its version, to 1 in the end. */
export const insertPayment = async (
  { db, companyId, session }: Writer,
  id: string,
  head: Head,
  money: Money,
  { parts, of_document = false }: { parts: number; of_document?: boolean },
): Promise<void> => {
  await db
    .insertInto('payment')
    .values({
      company_id: companyId,
      id,
      type: head.type,
      ...columnsOf(head, money),
      of_document,
      // A job of nobody, such as an online payment, has no user.
      created_by: session.user_id || null,
      version: 1 - parts,
    })
    .execute()
}

/** Stores a change of a locked payment; `version` is the final one, after `parts` have been inserted. */
export const updatePayment = async (
  { db, companyId }: Writer,
  id: string,
  head: Head,
  money: Money,
  { parts, version, of_document }: { parts: number; version: number; of_document: boolean },
): Promise<void> => {
  await db
    .updateTable('payment')
    .set({ ...columnsOf(head, money), of_document, version: version - parts, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Inserts parts of a payment; their documents are locked. Triggers update the sums of both. */
export const insertParts = async (
  { db, companyId, session }: Writer,
  paymentId: string,
  parts: readonly Omit<StoredPart, 'id'>[],
): Promise<void> => {
  for (const { kind, document_id, amount } of parts) {
    const row = {
      company_id: companyId,
      id: uuid(),
      payment_id: paymentId,
      amount,
      created_by: session.user_id || null,
    }
    if (kind === 'invoice')
      await db
        .insertInto('invoice_payment')
        .values({ ...row, invoice_id: document_id })
        .execute()
    else
      await db
        .insertInto('expense_payment')
        .values({ ...row, expense_id: document_id })
        .execute()
  }
}

/** Deletes parts; their documents are locked. */
export const deleteParts = async ({ db, companyId }: Writer, parts: readonly StoredPart[]): Promise<void> => {
  for (const table of ['invoice_payment', 'expense_payment'] as const) {
    const ids = parts.filter(({ kind }) => table.startsWith(kind)).map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom(table).where('company_id', '=', companyId).where('id', 'in', ids).execute()
  }
}

/** Locks the payment until the request ends and returns its version; undefined if there is none. */
export const lockPaymentRow = async ({ db, companyId }: Writer, id: string) => {
  const { rows } = await sql<{ version: number; deleted_at: string | null; released: unknown }>`
    select version, deleted_at, released from payment
    where company_id = ${companyId} and id = ${id} and type <> 'credit' for update`.execute(db)
  return rows[0]
}
