import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Part = { payment_id: string; amount: string; created_by: string | null; created_at: string }

/** Removes all payments from a document and returns them, oldest first. Document and payments must be locked. */
const removeParts = async ({ db, companyId }: CompanyContext, invoiceId: string): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    with gone as (delete from invoice_payment where company_id = ${companyId} and invoice_id = ${invoiceId} returning *)
    select g.payment_id, g.amount, g.created_by, g.created_at from gone g
    join payment p on p.company_id = g.company_id and p.id = g.payment_id order by p.date, g.id`.execute(db)
  return rows
}

/** Turns payments into advances of the client: they no longer belong to a document. */
const turnIntoAdvances = async ({ db, companyId }: CompanyContext, paymentIds: string[]): Promise<void> => {
  if (paymentIds.length === 0) return
  await sql`update payment set of_document = false, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = any(${paymentIds}::uuid[]) and of_document`.execute(db)
}

/** The payments of a document become the unused advance of its client. */
export const releaseParts = async (context: CompanyContext, invoiceId: string): Promise<void> => {
  const parts = await removeParts(context, invoiceId)
  await turnIntoAdvances(
    context,
    parts.map(({ payment_id }) => payment_id),
  )
}

/** Moves the payments of a proforma to its invoice, oldest first, up to the invoice's total; the rest is an advance. */
export const moveParts = async (
  context: CompanyContext,
  proformaId: string,
  invoice: { id: string; total: string; currency: string },
): Promise<void> => {
  const { db, companyId } = context
  const parts = await removeParts(context, proformaId)
  const advances: string[] = []
  let remaining = dec(invoice.total)
  for (const { payment_id, amount, created_by, created_at } of parts) {
    // The negative part of a refund always fits.
    const fits = dec(amount).lte(remaining)
    const moved = fits ? dec(amount) : remaining
    if (!fits) advances.push(payment_id)
    if (moved.eq(0)) continue
    remaining = remaining.minus(moved)
    const values = { id: uuid(), amount: amountText(moved, invoice.currency), created_by, created_at }
    await db
      .insertInto('invoice_payment')
      .values({ company_id: companyId, invoice_id: invoice.id, payment_id, ...values })
      .execute()
  }
  await turnIntoAdvances(context, advances)
}
