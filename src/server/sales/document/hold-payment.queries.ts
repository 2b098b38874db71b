import { sql } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'

/**
 * Whoever starts from a payment (uses it on a document, changes, deletes or restores it) has it alone from the start: documents are
 * locked before payments, so which documents a payment is on must not change while they are being locked.
 */
export const holdPayment = async ({ db }: Pick<Scope, 'db'>, paymentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${paymentId}::uuid::text, 2))`.execute(db)
}

/** The same of the payment that a credit invoice makes, where it has one. */
export const holdPaymentOfCredit = async ({ db, companyId }: Scope, creditId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(p.id::text, 2)) from payment p
    where p.company_id = ${companyId} and p.credit_invoice_id = ${creditId}`.execute(db)
}
