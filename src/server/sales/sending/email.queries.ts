import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { rowsThatFit } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { prepaidOf } from '#server/sales/e-invoice/prepaid.queries.ts'
import { addressesLeft } from './settle.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

export type EmailRow = Selectable<DB['document_email']>
export type NewEmail = Pick<
  EmailRow,
  | 'id'
  | 'kind'
  | 'client_id'
  | 'invoice_id'
  | 'date_from'
  | 'date_to'
  | 'currency'
  | 'language'
  | 'receiver'
  | 'cc'
  | 'sender'
  | 'reply_to'
  | 'subject'
  | 'message'
  | 'attach'
  | 'message_id'
  | 'created_by'
> &
  Partial<Pick<EmailRow, 'reminder' | 'reminded_on' | 'way'>>

export const insertEmail = ({ db, companyId }: Scope, email: NewEmail) =>
  db
    .insertInto('document_email')
    .values({ company_id: companyId, ...email })
    .execute()

export const findEmail = ({ db, companyId }: Scope, id: string): Promise<EmailRow | undefined> =>
  db
    .selectFrom('document_email')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The attachments of an email, stored in the file store under their hashes: a PDF, UBL, or both. */
export type StoredFiles = Pick<
  EmailRow,
  'file_sha256' | 'file_size' | 'file_name' | 'file_state' | 'ubl_sha256' | 'ubl_size' | 'ubl_name'
>

// A sent invoice cannot be edited; of its printed content only this can change.
const stateOf = (invoice: RawBuilder<unknown>) =>
  sql<string>`concat_ws(' ', trim_scale(${invoice}.paid), ${invoice}.credited, ${invoice}.voided_at is not null)`

export const readInvoiceState = async ({ db, companyId }: Scope, id: string): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select ${stateOf(sql`i`)} as state from invoice i where i.company_id = ${companyId} and i.id = ${id}`.execute(db)
  return rows[0]!.state
}

/** The stored files of an email of that invoice or client. */
export const findFilesOfEmail = (
  { db, companyId }: Scope,
  column: 'invoice_id' | 'client_id',
  { id, email_id }: { id: string; email_id: string },
) =>
  db
    .selectFrom('document_email')
    .select(['file_sha256', 'file_name', 'ubl_sha256', 'ubl_name'])
    .where('company_id', '=', companyId)
    .where(column, '=', id)
    .where('id', '=', email_id)
    .executeTakeFirst()

type HistoryRow = EmailRow & { invoice_number: string | null; sent_by: string | null; changed: boolean; held: boolean }

// The limit of an answer without pages; long emails reduce it further.
const maxShown = 100

/** The emails of a document or to a client, newest first, with texts in that language. */
export const readHistory = async (
  { db, companyId }: Scope,
  column: 'invoice_id' | 'client_id' | 'id',
  id: string,
  language: Language,
): Promise<{ data: DocumentEmail[]; meta: { count: number } }> => {
  const { rows } = await sql<HistoryRow & { count: number }>`
    select e.*, i.number as invoice_number, u.name as sent_by,
      e.file_state is distinct from case when e.invoice_id is not null then ${stateOf(sql`i`)} end as changed, (count(*) over ())::int as count,
      e.status = 'queued' and e.sending_at is null and e.submission_id is null and (exists (select from sending_stop)
        or exists (select from company_sending s where s.company_id = e.company_id and num_nonnulls(s.stopped_at, s.restored_from) > 0)) as held
    from document_email e left join invoice i on i.company_id = e.company_id and i.id = e.invoice_id
    left join app_user u on u.id = e.created_by
    where e.company_id = ${companyId} and ${sql.ref(`e.${column}`)} = ${id} order by e.id desc limit ${maxShown}`.execute(
    db,
  )
  const data = rowsThatFit(
    rows.map((row) => itemOf(row, language)),
    maxShown,
  )
  return { data, meta: { count: rows[0]?.count ?? 0 } }
}

const itemOf = (row: HistoryRow, language: Language): DocumentEmail => ({
  id: row.id,
  // Check constraints allow no other values.
  kind: row.kind as DocumentEmail['kind'],
  way: row.way as DocumentEmail['way'],
  status: row.held ? 'stopped' : row.way === 'peppol' && row.status === 'sent' ? 'delivered' : (row.status as 'sent'),
  client_id: row.client_id,
  invoice_id: row.invoice_id,
  invoice_number: row.invoice_number,
  created_at: row.created_at,
  sent_at: row.sent_at,
  receiver: row.receiver.join(', '),
  to: row.receiver,
  cc: row.cc,
  undelivered: addressesLeft({ ...row, refused: [] }),
  bounced: row.bounced,
  sent_by: row.sent_by,
  sender: row.sender,
  subject: row.subject,
  message: row.message,
  error: errorOf(row, language),
  attempts: row.attempts,
  file: fileOf(row),
  ubl: ublOf(row),
})

/** The file; null until the first attempt is delivered. */
const fileOf = ({ file_name: name, file_size: size, status, delivered, changed }: HistoryRow): DocumentEmail['file'] =>
  !name || !size || (status === 'queued' && delivered.length === 0) ? null : { name, size, changed }

const ublOf = ({ ubl_name: name, ubl_size: size, status, delivered }: HistoryRow): DocumentEmail['ubl'] =>
  !name || !size || (status === 'queued' && delivered.length === 0) ? null : { name, size }

/** Why it was not delivered: the words of the server, else ours. What Peppol says differs from what a mail server says. */
const errorOf = ({ trouble, answer, way, kind }: EmailRow, language: Language): string | null => {
  if (!trouble) return null
  if (trouble === 'document_gone' && kind === 'reminder')
    return textOf(language, 'mail', 'trouble_nothing_late') ?? trouble
  if (trouble === 'document_gone' && kind === 'receipt') return textOf(language, 'mail', 'trouble_not_paid') ?? trouble
  if ((trouble === 'refused' || trouble === 'invalid') && answer) return answer
  const ofPeppol = way === 'peppol' && textOf(language, 'peppol_trouble', trouble)
  return ofPeppol || (textOf(language, 'mail', `trouble_${trouble}`) ?? trouble)
}

export type ClaimedEmail = EmailRow & { age_seconds: number }

/**
 * Marks the email as being sent, with its file. Undefined if it is not queued any more, another process is sending it, or the
 * invoice changed after it was printed.
 */
export const claimEmail = async (
  { db, companyId }: Scope,
  id: string,
  { version: invoiceVersion, storedFiles }: { version: number | null; storedFiles?: StoredFiles },
): Promise<ClaimedEmail | undefined> => {
  const { rows } = await sql<ClaimedEmail>`
    update document_email e set sending_at = now(), attempts = attempts + 1 ${storedFiles ? fileColumns(storedFiles) : sql``}
    where e.company_id = ${companyId} and e.id = ${id} and e.status = 'queued' and e.sending_at is null and e.submission_id is null and e.next_at <= now()
      and (${invoiceVersion}::int is null or exists (select from invoice i
        where i.company_id = e.company_id and i.id = e.invoice_id and i.version = ${invoiceVersion}))
    returning e.*, extract(epoch from now() - e.created_at)::int as age_seconds`.execute(db)
  return rows[0]
}

const fileColumns = (files: StoredFiles) => sql`, file_sha256 = ${files.file_sha256}, file_size = ${files.file_size},
      file_name = ${files.file_name}, file_state = ${files.file_state}, ubl_sha256 = ${files.ubl_sha256}, ubl_size = ${files.ubl_size},
      ubl_name = ${files.ubl_name}, prepaid = coalesce(e.prepaid,
        (select ${prepaidOf(sql`i`)} from invoice i where i.company_id = e.company_id and i.id = e.invoice_id))`

const noFiles = sql`, file_sha256 = null, file_size = null, file_name = null, file_state = null,
      ubl_sha256 = null, ubl_size = null, ubl_name = null, prepaid = null`

export type Settled = Pick<EmailRow, 'status' | 'delivered' | 'refused' | 'trouble' | 'answer'> & {
  /** Seconds until the next attempt, if it is queued again. */
  wait_seconds: number | null
}

/**
 * The history names the user who sent the email, not the job that stores its outcome. If the account was deleted it names nobody,
 * because no name is stored.
 */
const actForSender = (db: Scope['db'], createdBy: string | null) =>
  sql`select set_config('app.user_id', coalesce((select u.id::text from app_user u where u.id = ${createdBy}::uuid), ''), true)`.execute(
    db,
  )

/** Stores the outcome of an attempt; the first accepted address marks the invoice as sent. */
export const settleEmail = async (
  { db, companyId }: Scope,
  email: Pick<EmailRow, 'id' | 'kind' | 'invoice_id' | 'created_by'>,
  { status, delivered, refused, trouble, answer, wait_seconds }: Settled,
): Promise<void> => {
  const isDelivered = delivered.length > 0
  // If no address can have received the file, its columns are cleared; the sweep deletes its bytes.
  const isUndelivered = !isDelivered && trouble !== 'unknown' && trouble !== 'unanswered'
  await actForSender(db, email.created_by)
  await sql`
    update document_email set status = ${status}, sending_at = null, delivered = ${delivered}::text[], refused = ${refused}::text[],
      trouble = ${trouble}, answer = ${answer}, sent_at = case when ${isDelivered}::boolean then coalesce(sent_at, now()) end,
      next_at = now() + make_interval(secs => ${wait_seconds ?? 0})
      ${isUndelivered ? noFiles : sql``}
    where company_id = ${companyId} and id = ${email.id}`.execute(db)
  if (isDelivered && email.invoice_id && email.kind !== 'answer' && email.kind !== 'receipt')
    await sql`update invoice set sent_at = now(), version = version + 1, updated_at = now()
      where company_id = ${companyId} and id = ${email.invoice_id} and sent_at is null and origin = 'own'`.execute(db)
}
