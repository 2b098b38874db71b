import { sql } from 'kysely'
import type { DocumentMessage } from '#contract/sales/document-message.ts'
import { shownMessages } from '#domain/document-message.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The latest messages about an invoice, oldest first. */
export const readMessages = async ({ db, companyId }: Scope, invoiceId: string): Promise<DocumentMessage[]> => {
  const { rows } = await sql<DocumentMessage>`
    select m.id, m.author, case m.author when 'client' then coalesce(m.name, i.client_title) else u.name end as name, m.text, m.created_at,
      m.author = 'client' and m.done_at is null as is_open, e.status as delivery
    from document_message m join invoice i on i.company_id = m.company_id and i.id = m.invoice_id
      left join app_user u on u.id = m.created_by
      left join document_email e on e.company_id = m.company_id and e.id = m.email_id
    where m.company_id = ${companyId} and m.invoice_id = ${invoiceId} order by m.id desc limit ${shownMessages}`.execute(
    db,
  )
  return rows.toReversed()
}

/** Where an answer about an invoice goes. */
export const readAnswerAddress = async ({ db, companyId }: Scope, invoiceId: string): Promise<string | null> => {
  const { rows } = await sql<{ address: string | null }>`
    select answer_contact(${companyId}, ${invoiceId}) ->> 'address' as address`.execute(db)
  return rows[0]?.address ?? null
}

type Answer = { id: string; invoiceId: string; text: string; userId: string; emailId: string | null; now: Date }

/** Stores an answer of the company. */
export const insertAnswer = async (
  { db, companyId }: Scope,
  { id, invoiceId, text, userId, emailId, now }: Answer,
): Promise<void> => {
  await db
    .insertInto('document_message')
    .values({
      company_id: companyId,
      id,
      invoice_id: invoiceId,
      author: 'company',
      text,
      created_by: userId,
      created_at: now.toISOString(),
      email_id: emailId,
    })
    .execute()
}

/** The open questions about an invoice wait for no answer any more. */
export const closeQuestions = async ({ db, companyId }: Scope, invoiceId: string, now: Date): Promise<void> => {
  await sql`update document_message set done_at = greatest(created_at, ${now.toISOString()}::timestamptz)
    where company_id = ${companyId} and invoice_id = ${invoiceId} and author = 'client' and done_at is null`.execute(db)
}

/** A question with what its letter to the company needs. */
export type QuestionLetter = {
  text: string
  address: string | null
  name: string
  number: string
  type: string
  invoice_id: string
  /** The address of the company on its documents, else of the person who issued the invoice, else of the owner. */
  to: string
  person: string
  language: 'lt' | 'en'
  mailed_at: string | null
}

export const readQuestionLetter = async (
  { db, companyId }: Scope,
  messageId: string,
): Promise<QuestionLetter | undefined> => {
  const { rows } = await sql<QuestionLetter>`
    select m.text, m.address, coalesce(m.name, i.client_title) as name, i.number, i.type, i.id as invoice_id, coalesce(nullif(c.email, ''), p.email) as "to",
      p.id as person, p.language, m.mailed_at
    from document_message m join invoice i on i.company_id = m.company_id and i.id = m.invoice_id
      join company c on c.id = m.company_id
      join lateral (select u.id, u.email, case u.locale when 'en' then 'en' else 'lt' end as language from company_member o join app_user u on u.id = o.user_id
        where o.company_id = m.company_id and (o.role = 'owner' or (o.user_id = i.created_by and u.email_verified_at is not null))
        order by o.user_id = i.created_by desc, o.user_id limit 1) p on true
    where m.company_id = ${companyId} and m.id = ${messageId} and m.author = 'client'`.execute(db)
  return rows[0]
}

/** Marks the letter about a question as taken, so that no other job sends it; false if another did before. */
export const claimQuestionLetter = async ({ db, companyId }: Scope, id: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`update document_message set mailed_at = ${now.toISOString()}
    where company_id = ${companyId} and id = ${id} and mailed_at is null returning id`.execute(db)
  return rows.length > 0
}

/** The mail server refused the letter for now: it is sent again. */
export const releaseQuestionLetter = async ({ db, companyId }: Scope, id: string): Promise<void> => {
  await sql`update document_message set mailed_at = null where company_id = ${companyId} and id = ${id}`.execute(db)
}
