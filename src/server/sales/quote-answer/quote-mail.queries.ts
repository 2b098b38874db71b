import { sql } from 'kysely'
import type { QuoteAnswer } from '#domain/quote.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** What the letter about an answer to a quote needs. */
export type QuoteLetter = {
  answer: QuoteAnswer
  name: string | null
  reason: string | null
  client: string
  number: string
  total: string
  currency: string
  /** The address of the company on its documents, else of the person who issued the quote, else of the owner. */
  to: string
  person: string
  language: 'lt' | 'en'
}

export const readQuoteLetter = async (
  { db, companyId }: Scope,
  invoiceId: string,
): Promise<QuoteLetter | undefined> => {
  const { rows } = await sql<QuoteLetter>`
    select i.quote_answer as answer, i.quote_answered_name as name, i.quote_answer_reason as reason, i.client_title as client, i.number, i.total, i.currency,
      coalesce(nullif(c.email, ''), p.email) as "to", p.id as person, p.language
    from invoice i join company c on c.id = i.company_id
      join lateral (select u.id, u.email, case u.locale when 'en' then 'en' else 'lt' end as language from company_member o join app_user u on u.id = o.user_id
        where o.company_id = i.company_id and (o.role = 'owner' or (o.user_id = i.created_by and u.email_verified_at is not null))
        order by o.user_id = i.created_by desc, o.user_id limit 1) p on true
    where i.company_id = ${companyId} and i.id = ${invoiceId} and i.quote_answer is not null and i.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Marks the letter about an answer as taken, so that no other job sends it; false if another did before. */
export const claimQuoteLetter = async ({ db, companyId }: Scope, id: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`update invoice set quote_mailed_at = ${now.toISOString()}
    where company_id = ${companyId} and id = ${id} and quote_answer is not null and quote_mailed_at is null returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** The mail server refused the letter for now: it is sent again. */
export const releaseQuoteLetter = async ({ db, companyId }: Scope, id: string): Promise<void> => {
  await sql`update invoice set quote_mailed_at = null where company_id = ${companyId} and id = ${id}`.execute(db)
}
