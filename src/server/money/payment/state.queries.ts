import { sql } from 'kysely'
import { z } from 'zod'
import type { Payment } from '#contract/money/payment.ts'
import { amountText } from '#domain/currency.ts'
import { dec, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { lockPaymentId } from '#server/sales/document/payment.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readPayment } from './item.queries.ts'
import { lockPayables } from './lookups.queries.ts'
import type { PayableRow } from './lookups.queries.ts'
import { idsToLock, storedParts } from './parts.ts'
import { deleteParts, insertParts, lockPaymentRow } from './store.queries.ts'

/** The parts of a payment as stored when it is deleted, so that it can be restored. */
const releasedShape = z.array(
  z.object({ kind: z.enum(['invoice', 'expense']), document_id: z.string(), amount: z.string() }),
)
type Released = z.infer<typeof releasedShape>

/** Refuses what a refund prevents: that of this payment, or this payment if it is one. */
export const refuseRefunded = ({ refusals }: Payment, action: 'edit' | 'delete' | 'restore'): void => {
  const reason = refusals[action]
  if (reason === 'refund' || reason === 'refunded') throw new Problem('payment_locked', { reason })
}

const maxAttempts = 5

/**
 * Locks the documents of a payment and then the payment. The payment names the documents, so it is read first; if it was
 * changed before it was locked, its documents may be others, and everything is repeated.
 */
const lockWithDocuments = async (
  context: CompanyContext,
  id: string,
  idsOf: (payment: Payment) => Promise<ReturnType<typeof idsToLock>>,
): Promise<{ payment: Payment; documents: PayableRow[] }> => {
  await lockPaymentId(context, id)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const payment = await readPayment(context, id)
    const documents = await lockPayables(context, await idsOf(payment))
    const locked = await lockPaymentRow(context, id)
    if (locked?.version === payment.version) return { payment, documents }
  }
  throw new Problem('stale_version', { current: await readPayment(context, id) })
}

/** Deletes a payment. Its parts are removed, so its documents are unpaid again, and stored for a restore. */
export const deletePayment = async (context: CompanyContext, id: string, comment: string | null): Promise<void> => {
  const { payment } = await lockWithDocuments(context, id, async (each) => idsToLock(storedParts(each)))
  if (payment.deleted_at) return
  refuseClosed(context, payment.date)
  refuseRefunded(payment, 'delete')
  const parts = storedParts(payment)
  const released: Released = parts.map(({ kind, document_id, amount }) => ({ kind, document_id, amount }))
  await deleteParts(context, parts)
  await sql`update payment set deleted_at = now(), deleted_by = ${context.session.user_id}::uuid, delete_comment = ${comment},
      released = ${JSON.stringify(released)}::jsonb, version = ${payment.version + 1}, updated_at = now()
    where company_id = ${context.companyId} and id = ${id}`.execute(context.db)
}

const releasedOf = async ({ db, companyId }: CompanyContext, id: string): Promise<Released> => {
  const { rows } = await sql<{ released: unknown }>`
    select released from payment where company_id = ${companyId} and id = ${id}`.execute(db)
  return releasedShape.catch([]).parse(rows[0]?.released ?? [])
}

/** The parts that can be restored: on documents that can still be paid, at most their unpaid amounts. Two parts may pay one document. */
const restorableParts = (released: Released, payment: Payment, documents: readonly PayableRow[]): Released => {
  let remaining: Decimal = dec(payment.total)
  const unpaid = new Map(documents.map((document) => [document, dec(document.unpaid)]))
  const least = (...amounts: Decimal[]) => amounts.reduce((a, b) => (b.lt(a) ? b : a))
  return released.flatMap((part) => {
    const document = documents.find(({ id, kind }) => id === part.document_id && kind === part.kind)
    if (!document || document.closed || document.client_id !== payment.client_id) return []
    if (document.currency !== payment.currency) return []
    const payable = unpaid.get(document) ?? zero
    const amount = least(dec(part.amount), payable, remaining)
    if (amount.lte(zero)) return []
    remaining = remaining.minus(amount)
    unpaid.set(document, payable.minus(amount))
    return [{ ...part, amount: amountText(amount, payment.currency) }]
  })
}

/** Restores a deleted payment and its parts as far as the documents are still unpaid; the rest is an advance. */
export const restorePayment = async (context: CompanyContext, id: string): Promise<void> => {
  const { payment, documents } = await lockWithDocuments(context, id, async () =>
    idsToLock(await releasedOf(context, id)),
  )
  if (!payment.deleted_at) return
  refuseClosed(context, payment.date)
  refuseRefunded(payment, 'restore')
  const parts = restorableParts(await releasedOf(context, id), payment, documents)
  const paysOneDocument = parts.length === 1 && dec(parts[0]?.amount ?? '0').eq(dec(payment.total))
  await sql`update payment set deleted_at = null, deleted_by = null, delete_comment = null, released = null, of_document = of_document and ${paysOneDocument},
      version = ${payment.version + 1 - parts.length}, updated_at = now()
    where company_id = ${context.companyId} and id = ${id}`.execute(context.db)
  await insertParts(context, id, parts)
}

/** Archives a payment or restores it from the archive; its amounts do not change. */
export const markArchived = async ({ db, companyId }: CompanyContext, id: string, isSet: boolean): Promise<void> => {
  await sql`update payment set archived_at = ${isSet ? sql`now()` : null}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id} and type <> 'credit' and (archived_at is null) = ${isSet}`.execute(
    db,
  )
}
