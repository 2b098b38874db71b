import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { DB } from '#server/platform/db/schema.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type PeppolSending = Selectable<DB['document_email']> & { age_seconds: number }

/** Locked, so that the answers of an access point are stored one after another. */
export const lockSending = async ({ db, companyId }: Scope, id: string): Promise<PeppolSending | undefined> => {
  const { rows } = await sql<PeppolSending>`
    select e.*, extract(epoch from now() - e.created_at)::int as age_seconds from document_email e
    where e.company_id = ${companyId} and e.id = ${id} and e.way = 'peppol' for update`.execute(db)
  return rows[0]
}

/** Frees a document whose process died while it was handed over. The access point may have it. */
export const freeSending = ({ db, companyId }: Scope, id: string) =>
  sql`update document_email set sending_at = null, trouble = 'unanswered'
    where company_id = ${companyId} and id = ${id} and status = 'queued' and sending_at is not null`.execute(db)

/** The access point has the document, under its own id. */
export const storeSubmission = ({ db, companyId }: Scope, id: string, submissionId: string) =>
  sql`update document_email set sending_at = null, submission_id = ${submissionId}, trouble = null, answer = null,
      next_at = now() + make_interval(secs => ${firstAnswerSeconds})
    where company_id = ${companyId} and id = ${id}`.execute(db)

/** The receiver's access point usually confirms within seconds. */
const firstAnswerSeconds = 15

/** When to ask again for an answer. */
export const postponeAnswer = ({ db, companyId }: Scope, id: string, seconds: number) =>
  sql`update document_email set next_at = now() + make_interval(secs => ${seconds})
    where company_id = ${companyId} and id = ${id} and status = 'queued'`.execute(db)

/** An invoice that the access point has, or may have, is not edited any more. */
export const lockInvoice = ({ db, companyId }: Scope, invoiceId: string | null) =>
  sql`update invoice set sent_at = now(), version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${invoiceId} and sent_at is null`.execute(db)

/** An invoice that reached nobody can be corrected and sent again. */
export const unlockInvoice = ({ db, companyId }: Scope, invoiceId: string | null) =>
  sql`update invoice i set sent_at = null, version = version + 1, updated_at = now()
    where i.company_id = ${companyId} and i.id = ${invoiceId} and i.sent_at is not null
      and not exists (select from document_email e where e.company_id = i.company_id and e.invoice_id = i.id
        and (e.sent_at is not null or e.trouble in ('unknown', 'unanswered') or e.submission_id is not null and e.status = 'queued'))`.execute(
    db,
  )

type Found = { company_id: string; id: string }

/** Documents of all companies whose answer is due, the longest waiting first. */
export const dueAnswers = async (db: Scope['db'], most: number): Promise<Found[]> =>
  (await sql<Found>`select * from unanswered_peppol(${most})`.execute(db)).rows

export const findByAnswer = async (db: Scope['db'], answer: { id: string; key: string | null }) =>
  (await sql<Found>`select * from find_peppol(${answer.id}, ${answer.key})`.execute(db)).rows[0]

/** Whether the invoice is on its way or delivered over Peppol, so that it must not be sent again. */
export const isOnItsWay = async ({ db, companyId }: Scope, invoiceId: string): Promise<boolean> =>
  (await db
    .selectFrom('document_email')
    .select('id')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .where('way', '=', 'peppol')
    .where('status', 'in', ['queued', 'sent'])
    .executeTakeFirst()) !== undefined
