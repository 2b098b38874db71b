import { sql } from 'kysely'
import type { InboxMail } from '#contract/automation/inbox-mail.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type SenderTrust = 'known' | 'unknown' | 'failed'
/** Why a mail brought no paper: a key of the texts `mail_why`. */
export type MailReason = NonNullable<InboxMail['why']>['code']

/** A mail for a company, before it is stored. */
export type TakenMail = {
  id: string
  place: { mailbox: string; uid_validity: number; uid: number }
  message_key: string
  sender: string | null
  sender_trust: SenderTrust
  subject: string | null
  received_at: Date
  left_out: readonly string[]
}

export type Result = {
  outcome: 'papers' | 'nothing' | 'waiting' | 'refused'
  reason: MailReason | null
  retry_at: Date | null
}

/** Stores that a mail came; false if it, or a copy of it, is stored already. */
export const insertMail = async ({ db, companyId }: Scope, mail: TakenMail, result: Result): Promise<boolean> => {
  const { mailbox, uid_validity, uid } = mail.place
  const { rows } =
    await sql`insert into inbox_mail (company_id, id, mailbox, uid_validity, uid, message_key, sender, sender_trust, subject,
      received_at, outcome, reason, retry_at, left_out)
    values (${companyId}, ${mail.id}, ${mailbox}, ${uid_validity}, ${uid}, ${mail.message_key}, ${mail.sender}, ${mail.sender_trust},
      ${mail.subject}, ${mail.received_at.toISOString()}, ${result.outcome}, ${result.reason}, ${result.retry_at?.toISOString() ?? null},
      ${[...mail.left_out]}::text[])
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Stores that another copy of a mail is in the mailbox, from where it is removed like the first one. */
export const insertCopy = async ({ db, companyId }: Scope, { id, place, ...mail }: TakenMail): Promise<void> => {
  await sql`insert into inbox_mail (company_id, id, mailbox, uid_validity, uid, sender, sender_trust, subject, received_at, outcome, left_out)
    values (${companyId}, ${id}, ${place.mailbox}, ${place.uid_validity}, ${place.uid}, ${mail.sender}, ${mail.sender_trust}, ${mail.subject},
      ${mail.received_at.toISOString()}, 'copy', '{}')
    on conflict do nothing`.execute(db)
}

/** Stores the new place of a mail that waits, after its mailbox was moved; false if no such mail waits. */
export const moveWaiting = async ({ db, companyId }: Scope, { place, message_key }: TakenMail): Promise<boolean> => {
  const { mailbox, uid_validity, uid } = place
  const { rows } = await sql`update inbox_mail set mailbox = ${mailbox}, uid_validity = ${uid_validity}, uid = ${uid}
    where company_id = ${companyId} and message_key = ${message_key} and outcome = 'waiting'
      and (mailbox, uid_validity) is distinct from (${mailbox}::text, ${uid_validity}::bigint) returning id`.execute(db)
  return rows.length > 0
}

/** Whether the mail at a place in the mailbox is stored. */
export const isStored = async ({ db, companyId }: Scope, { mailbox, uid_validity, uid }: TakenMail['place']) => {
  const { rows } = await sql`select from inbox_mail
    where company_id = ${companyId} and mailbox = ${mailbox} and uid_validity = ${uid_validity} and uid = ${uid}`.execute(
    db,
  )
  return rows.length > 0
}

/** Locks a mail that waits; false if it does not any more. */
export const lockWaitingMail = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql`select from inbox_mail
    where company_id = ${companyId} and id = ${id} and outcome = 'waiting' for update`.execute(db)
  return rows.length > 0
}

export const updateMail = async (
  { db, companyId }: Scope,
  id: string,
  result: Result,
  leftOut: readonly string[] = [],
) => {
  await sql`update inbox_mail set outcome = ${result.outcome}, reason = ${result.reason}, retry_at = ${result.retry_at?.toISOString() ?? null},
      left_out = ${[...leftOut]}::text[]
    where company_id = ${companyId} and id = ${id} and outcome = 'waiting'`.execute(db)
}

/** Mails of a company in the last day; more than it needs to know. */
export const countMailsOfDay = async ({ db, companyId }: Scope, now: Date): Promise<number> => {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inbox_mail
    where company_id = ${companyId} and received_at > ${dayAgo}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Why the company takes no papers now. */
export const readHold = async ({ db, companyId }: Scope): Promise<'paused' | 'deletion' | null> => {
  const { rows } = await sql<{ deletion: boolean; paused: boolean }>`select c.deletion_at is not null as deletion,
      exists (select from company_sending s where s.company_id = c.id and s.restored_from is not null) as paused
    from company c where c.id = ${companyId}`.execute(db)
  return rows[0]?.deletion ? 'deletion' : rows[0]?.paused ? 'paused' : null
}

/** Whether an address is on the card of a client or vendor, or is the verified one of a member. */
export const isKnownSender = async ({ db, companyId }: Scope, address: string): Promise<boolean> => {
  const contact = JSON.stringify([{ email: address.toLowerCase() }])
  const { rows } = await sql<{ known: boolean }>`select exists (
      select from client l where l.company_id = ${companyId} and l.deleted_at is null
        and lower(l.contacts::text)::jsonb @> ${contact}::jsonb
    ) or exists (
      select from company_member m join app_user u on u.id = m.user_id
      where m.company_id = ${companyId} and lower(u.email) = ${address.toLowerCase()} and u.email_verified_at is not null
    ) as known`.execute(db)
  return rows[0]?.known ?? false
}

export type WaitingMail = { company_id: string; id: string; uid_validity: string; uid: string }

export const readWaiting = async (db: Database, mailbox: string, now: Date, most: number): Promise<WaitingMail[]> => {
  const { rows } = await sql<WaitingMail>`
    select company_id, id, uid_validity, uid from waiting_inbox_mail(${mailbox}, ${now.toISOString()}, ${most}::int)`.execute(
    db,
  )
  return rows
}

/** The company with a token; undefined: there is none. */
export const companyOfToken = async (db: Database, token: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string | null }>`select company_of_inbox_token(${token}) as id`.execute(db)
  return rows[0]?.id ?? undefined
}

type ShownRow = Omit<InboxMail, 'why'> & { reason: MailReason | null }

const shownColumns = sql`id, sender, sender_trust, subject, received_at, outcome, reason, left_out, retry_at, dismissed_at`
const isShown = sql`(outcome <> 'papers' or left_out <> '{}') and outcome <> 'copy'`

/** Mails that brought no paper, or not all of their files, and that nobody has dismissed: the newest first. */
export const readShownMails = async ({ db, companyId }: Scope, most: number): Promise<ShownRow[]> => {
  const { rows } = await sql<ShownRow>`select ${shownColumns} from inbox_mail
    where company_id = ${companyId} and dismissed_at is null and ${isShown} order by received_at desc, id desc limit ${most}`.execute(
    db,
  )
  return rows
}

/** Dismisses a mail, or takes that back. Refuses with `not_found`. */
export const dismissMail = async (
  { db, companyId }: Scope,
  id: string,
  by: { user_id: string; at: Date } | null,
): Promise<ShownRow> => {
  const { rows } =
    await sql<ShownRow>`update inbox_mail set dismissed_at = ${by && by.at.toISOString()}, dismissed_by = ${by && by.user_id}
    where company_id = ${companyId} and id = ${id} and ${isShown} returning ${shownColumns}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('paper')
  return row
}
