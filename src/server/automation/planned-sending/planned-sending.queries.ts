import { sql } from 'kysely'
import type { PlannedSending } from '#contract/automation/planned-sending.ts'
import type { PlannedLetter } from '#contract/automation/planned-time.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { reasonOf } from '../refusal-text.ts'
import type { Refusal, StoredProblem } from '../refusal-text.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

const nothing: PlannedSending = {
  send_at: null,
  planned_by: null,
  refusal: null,
  reason: null,
  refused_at: null,
  send: null,
}

type Reader = Scope & Pick<CompanyContext, 'language'>

export const readPlan = async ({ db, companyId, language }: Reader, invoiceId: string): Promise<PlannedSending> => {
  const { rows } = await sql<
    Omit<PlannedSending, 'reason'> & Refusal
  >`select p.send_at, u.name as planned_by, p.refusal,
      p.refusal_detail, p.refused_at, p.send
    from planned_sending p left join app_user u on u.id = p.planned_by
    where p.company_id = ${companyId} and p.invoice_id = ${invoiceId}`.execute(db)
  if (!rows[0]) return nothing
  const { refusal_detail, ...plan } = rows[0]
  return { ...plan, reason: reasonOf({ ...plan, refusal_detail }, language) }
}

type Plan = { invoice_id: string; send_at: string; send: Partial<PlannedLetter> }

/** Plans the sending of an invoice; an earlier plan of it ends. */
export const storePlan = async (
  { db, companyId, session, now, language }: CompanyContext,
  { invoice_id, send_at, send }: Plan,
): Promise<void> => {
  await sql`insert into planned_sending (company_id, invoice_id, send_at, send, planned_by, planned_at, language)
    values (${companyId}, ${invoice_id}, ${send_at}, ${JSON.stringify(send)}, ${session.user_id}, ${now.toISOString()}, ${language})
    on conflict (company_id, invoice_id) do update set send_at = excluded.send_at, send = excluded.send, planned_by = excluded.planned_by,
      planned_at = excluded.planned_at, language = excluded.language, refusal = null, refusal_detail = null, refused_at = null`.execute(
    db,
  )
}

export const deletePlan = async ({ db, companyId }: Scope, invoiceId: string): Promise<void> => {
  await sql`delete from planned_sending where company_id = ${companyId} and invoice_id = ${invoiceId}`.execute(db)
}

export type StoredPlan = { send: Partial<PlannedLetter>; planned_by: string; language: string }

/** Locks a plan whose time has come, so that it is done once; undefined: it is done, canceled or later now. */
export const lockDue = async (
  { db, companyId }: Scope,
  invoiceId: string,
  at: Date,
): Promise<StoredPlan | undefined> => {
  const { rows } = await sql<StoredPlan>`select send, planned_by, language from planned_sending
    where company_id = ${companyId} and invoice_id = ${invoiceId} and send_at <= ${at.toISOString()} for update`.execute(
    db,
  )
  return rows[0]
}

export const refusePlan = async (
  { db, companyId }: Scope,
  invoiceId: string,
  { code, detail }: StoredProblem,
  at: Date,
): Promise<void> => {
  await sql`update planned_sending set send_at = null, refusal = ${code}, refusal_detail = ${JSON.stringify(detail)}, refused_at = ${at.toISOString()}
    where company_id = ${companyId} and invoice_id = ${invoiceId}`.execute(db)
}
