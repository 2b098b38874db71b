import type { Payment, PaymentRow } from '#contract/money/payment.ts'
import { isClosed } from '#domain/periods.ts'
import { amountText } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { paymentCan, warningsOf } from '#domain/payment.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { Closing } from '#server/sales/document/closed-period.ts'
import { withCan } from '#server/platform/resource/change.ts'

/** A stored row with exact figures. */
export type StoredRow = Omit<PaymentRow, 'source_total' | 'receipt_type' | 'receipt_number'> & {
  receipt_head: { type: PaymentRow['receipt_type']; number: string } | null
}

/** A row of a list: amounts with the decimals of their currency. */
export const rowOf = (stored: StoredRow): PaymentRow => {
  const money = (value: string, currency = stored.currency) => amountText(dec(value), currency)
  const isTransfer = stored.type === 'transfer'
  return {
    id: stored.id,
    version: stored.version,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
    archived_at: stored.archived_at,
    deleted_at: stored.deleted_at,
    type: stored.type,
    purpose: stored.purpose,
    date: stored.date,
    client_id: stored.client_id,
    client_title: stored.client_title,
    account_id: stored.account_id,
    account: stored.account,
    source_account_id: stored.source_account_id,
    source_account: stored.source_account,
    destination_account_id: stored.destination_account_id,
    destination_account: stored.destination_account,
    total: money(stored.total),
    currency: stored.currency,
    source_total: isTransfer ? money(stored.total) : null,
    destination_total:
      stored.destination_total === null
        ? null
        : money(stored.destination_total, stored.destination_currency ?? stored.currency),
    destination_currency: stored.destination_currency,
    used: money(stored.used),
    unused: money(stored.unused),
    note: stored.note,
    of_document: stored.of_document,
    documents: stored.documents,
    documents_count: stored.documents_count,
    receipt_type: stored.receipt_head?.type ?? null,
    receipt_number: stored.receipt_head?.number ?? null,
    deleted_by: stored.deleted_by,
    delete_comment: stored.delete_comment,
  }
}

export type StoredItem = StoredRow &
  Pick<Payment, 'exchange_rate' | 'refund_of' | 'invoices' | 'expenses' | 'receipt' | 'history'> & {
    created_by_name: string | null
    document_cash: string
    is_refunded: boolean
  }

/** The value of one unit of the payment's currency in euros, if it is known. */
const euroRate = ({ currency, exchange_rate }: StoredItem, companyCurrency: string) =>
  currency === 'EUR' ? '1' : companyCurrency === 'EUR' ? exchange_rate : null

/** The reasons of the domain, or 'forbidden' if the user's role does not allow the action. */
const refusalsOf = (stored: StoredItem, session: Closing & { role: Role }): Payment['refusals'] => {
  const can = paymentCan({
    deleted_at: stored.deleted_at,
    account_type: stored.account?.type ?? null,
    has_receipt: stored.receipt !== null,
    period_closed: isClosed(stored.date, session.closed_until),
    is_refund: stored.refund_of !== null,
    is_refunded: stored.is_refunded,
  })
  const forbidden = { edit: 'forbidden', delete: 'forbidden', restore: 'forbidden', receipt: 'forbidden' } as const
  return roleAllows(session.role, 'payment.write') ? can : forbidden
}

/** The whole payment as the user may see it. */
export const itemOf = (stored: StoredItem, session: Closing & { role: Role; currency: string }): Payment => {
  const money = (value: string) => amountText(dec(value), stored.currency)
  const part = <P extends { total: string; unpaid: string; amount: string }>(one: P): P => ({
    ...one,
    total: money(one.total),
    unpaid: money(one.unpaid),
    amount: money(one.amount),
  })
  return {
    ...rowOf(stored),
    refund_of: stored.refund_of,
    exchange_rate: stored.exchange_rate === null ? null : plainText(dec(stored.exchange_rate)),
    invoices: stored.invoices.map(part),
    expenses: stored.expenses.map(part),
    receipt: stored.receipt && {
      ...stored.receipt,
      total: money(stored.receipt.total),
      created_at: new Date(stored.receipt.created_at).toISOString(),
    },
    warnings: warningsOf({
      type: stored.type,
      account_type: stored.account?.type ?? null,
      total: stored.total,
      document_cash: stored.document_cash,
      euro_rate: euroRate(stored, session.currency),
    }),
    created_by: stored.created_by_name,
    history: stored.history,
    ...withCan(refusalsOf(stored, session)),
  }
}
