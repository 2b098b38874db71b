import { sql } from 'kysely'
import type { NoticeEvent } from '#domain/notice.ts'
import type { Database } from '#server/platform/db/kysely.ts'

/** A record of a batch as it is now. */
export type Told = {
  event: NoticeEvent
  /** The record that a click opens. */
  open_id: string
  name: string
  client: string | null
  amount: string | null
  currency: string | null
}

export type Batch = {
  company: string
  language: 'lt' | 'en'
  email: string | null
  hide_details: boolean
  told: Told[]
}

type Row = Omit<Batch, 'told'> & Told

/**
 * What a batch tells, without what is not true any more. By mail nothing is told that a letter to the same address has told already: those of
 * questions and answers go to the address of the company, or else to who issued the document.
 */
export const readBatch = async (db: Database, companyId: string, batchId: string): Promise<Batch | undefined> => {
  const { rows } = await sql<Row>`
    select n.event, r.open_id, r.name, r.client, r.amount, r.currency, c.title as company,
      case u.locale when 'en' then 'en' else 'lt' end as language,
      case when u.email_verified_at is not null then u.email end as email, coalesce(s.hide_details, false) as hide_details
    from notice n
      join company c on c.id = n.company_id
      join company_member m on m.company_id = n.company_id and m.user_id = n.user_id
      join app_user u on u.id = n.user_id and u.deleted_at is null
      left join notice_setting s on s.company_id = n.company_id and s.user_id = n.user_id
      join lateral (
        select i.id as open_id, i.number as name, i.client_title as client, i.currency, i.created_by,
          (case n.event when 'invoice_overdue' then i.unpaid else i.total end)::text as amount
        from invoice i
        where i.company_id = n.company_id and i.deleted_at is null and i.voided_at is null
          and i.id = case n.event when 'recurring_paused' then null
            when 'question' then (select q.invoice_id from document_message q
              where q.company_id = n.company_id and q.id = n.record_id and q.done_at is null) else n.record_id end
          and case n.event when 'invoice_paid' then i.payment_state = 'paid' when 'invoice_overdue' then i.payment_state <> 'paid'
            when 'quote_accepted' then i.quote_answer = 'accepted' when 'quote_declined' then i.quote_answer = 'declined' else true end
        union all
        select r.id, r.title, null, null, null, null from recurring r
        where n.event = 'recurring_paused' and r.company_id = n.company_id and r.id = n.record_id and r.state = 'paused' and r.deleted_at is null
      ) r on true
    where n.company_id = ${companyId} and n.batch_id = ${batchId}
      and (n.channel = 'push' or n.event not in ('question', 'quote_accepted', 'quote_declined') or lower(u.email) <> (
        select lower(coalesce(nullif(c.email, ''), o.email)) from (
          select w.email from company_member p join app_user w on w.id = p.user_id
          where p.company_id = n.company_id and (p.role = 'owner' or (p.user_id = r.created_by and w.email_verified_at is not null))
          order by p.user_id = r.created_by desc nulls last, p.user_id limit 1) o))
    order by n.created_at, n.record_id`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { company, language, email, hide_details } = first
  const told = rows.map(({ event, open_id, name, client, amount, currency }) => ({
    event,
    open_id,
    name,
    client,
    amount,
    currency,
  }))
  return { company, language, email, hide_details, told }
}
