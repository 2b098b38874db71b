import { sql } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'

/** A payment whose letter waits. */
export type WaitingLetter = { payment_id: string; invoice_id: string; is_old: boolean }

/** After so many days nobody expects the letter any more. */
const maxDays = 7

/** Locks payments whose letter waits for at least so long; those that another process has locked are left to it. */
export const lockWaiting = async (
  { db, companyId }: Scope,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<WaitingLetter[]> => {
  const { rows } = await sql<WaitingLetter>`
    select payment_id, invoice_id, created_at < now() - make_interval(days => ${maxDays}) as is_old from payment_letter
    where company_id = ${companyId} and done_at is null and created_at <= now() - make_interval(mins => ${minutes})
    order by created_at, payment_id, invoice_id limit ${limit} for update skip locked`.execute(db)
  return rows
}

/** The letter is queued as that email, or none goes. */
export const finishWaiting = async (
  { db, companyId }: Scope,
  { payment_id, invoice_id }: Pick<WaitingLetter, 'payment_id' | 'invoice_id'>,
  emailId: string | null,
): Promise<void> => {
  await sql`update payment_letter set done_at = now(), email_id = ${emailId}
    where company_id = ${companyId} and payment_id = ${payment_id} and invoice_id = ${invoice_id} and done_at is null`.execute(
    db,
  )
}

/** Whether what the letter confirms is still true: the payment pays a part of the invoice, and nothing of it is unpaid. */
export const isStillPaid = async ({ db, companyId }: Scope, emailId: string): Promise<boolean> => {
  const { rows } = await sql<{ ok: boolean }>`select exists (select from payment_letter l
      join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
      join invoice_payment x on x.company_id = l.company_id and x.payment_id = l.payment_id and x.invoice_id = l.invoice_id
    where l.company_id = ${companyId} and l.email_id = ${emailId} and i.payment_state = 'paid' and i.voided_at is null
      and i.deleted_at is null) as ok`.execute(db)
  return rows[0]?.ok ?? false
}
