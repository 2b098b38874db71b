// Decision: docs/decisions/papers-by-mail.md
import { tokensIn } from '#domain/paper/inbox-address.ts'
import { isAutomaticAnswer, receiversOf } from '#domain/paper/mail-head.ts'
import { isSenderProved } from '#domain/paper/sender-check.ts'
import type { InboxSetting } from '#server/platform/config/config-inbox.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { findIn } from '#server/platform/clusters/find.ts'
import type { Services } from '#server/platform/services.ts'
import { companyOfToken, isKnownSender } from './inbox-mail.queries.ts'
import type { SenderTrust } from './inbox-mail.queries.ts'
import { countMail } from './inbox-metrics.ts'
import type { FoundMail, Mailbox } from './open-mailbox.ts'
import { maxHeadBytes, maxMailBytes, messageKey, readMailFiles, readMailHead } from './read-mail.ts'
import type { MailHead } from './read-mail.ts'
import { storeMail } from './store-mail.ts'

/** One mail may be for so many companies of an accountant. */
const mostCompanies = 5
/** A mail whose reader was killed so often is not read again. */
const mostTries = 3

export type Reading = { services: Services; inbox: InboxSetting; mailbox: Mailbox; key: string }
export type Counted = { unknown: number; ignored: number }

const nothing: Counted = { unknown: 0, ignored: 0 }

/** A company, and the services of the cluster where it lives. */
type Found = { companyId: string; services: Services }

/** The companies that a mail is for: those that the mail server names, else those that its sender wrote. */
const companiesOf = async ({ services, inbox }: Reading, { headers }: MailHead): Promise<Found[]> => {
  const { envelope, named } = receiversOf(headers)
  const found = envelope.flatMap((value) => tokensIn(inbox.address, value))
  const tokens = found.length > 0 ? found : named.flatMap((value) => tokensIn(inbox.address, value))
  const companies = new Map<string, Found>()
  for (const token of new Set(tokens.slice(0, 100))) {
    if (companies.size === mostCompanies) break
    const place = await findIn(services, `inbox ${token}`, ({ pool }) =>
      inTransaction(pool, null, (db) => companyOfToken(db, token)),
    )
    if (place) companies.set(place.found, { companyId: place.found, services: place.services })
  }
  return [...companies.values()]
}

const trustOf = async (
  { services, inbox }: Reading,
  companyId: string,
  { headers, sender }: MailHead,
): Promise<SenderTrust> => {
  if (inbox.authServer === undefined) return 'unknown'
  if (sender === null || !isSenderProved(headers, inbox.authServer, sender)) return 'failed'
  const isKnown = await inTransaction(services.pool, companyId, (db) => isKnownSender({ db, companyId }, sender))
  return isKnown ? 'known' : 'unknown'
}

/** Whether nobody wrote it: an automatic answer, or a mail that names the mailbox itself as its sender. */
const isIgnored = ({ inbox }: Reading, { headers, sender }: MailHead): boolean =>
  isAutomaticAnswer(headers) || (sender !== null && tokensIn(inbox.address, sender).length > 0)

/** The whole mail with its files, or why it was not read. */
const readWhole = async (reading: Reading, { uid, size }: FoundMail, tries: number, owner: string) => {
  const none = { bytes: undefined, files: [], left_out: [] }
  if (size > maxMailBytes) return { ...none, refused: 'too_large' as const }
  if (tries >= mostTries) return { ...none, refused: 'unreadable' as const }
  const bytes = await reading.mailbox.read(uid, maxMailBytes)
  if (!bytes) return undefined
  const read = await readMailFiles(bytes, owner)
  return read ? { bytes, ...read, refused: null } : { ...none, bytes, refused: 'unreadable' as const }
}

/**
 * Takes a mail for all its companies. `tries`: how often that was begun before. Safe to repeat at any point: each company stores it once.
 * Throws if the mailbox, the file store or the database is away.
 */
export const takeMail = async (reading: Reading, found: FoundMail, tries: number): Promise<Counted> => {
  const { mailbox, key } = reading
  const start = await mailbox.read(found.uid, maxHeadBytes)
  // Somebody removed it meanwhile.
  if (!start) return nothing
  const head = readMailHead(start)
  if (isIgnored(reading, head)) return counted('ignored')
  const companies = await companiesOf(reading, head)
  const [first] = companies
  if (first === undefined) return counted('unknown')
  const whole = await readWhole(reading, found, tries, first.companyId)
  if (!whole) return nothing
  const { sender, subject } = head
  for (const { companyId, services } of companies) {
    const mail = {
      place: { mailbox: key, uid_validity: mailbox.validity, uid: found.uid },
      message_key: messageKey(head, whole.bytes ?? start, whole),
      sender,
      sender_trust: await trustOf({ ...reading, services }, companyId, head),
      subject,
      received_at: found.received_at,
      left_out: whole.left_out,
    }
    countMail(await storeMail(services, { companyId, mail, files: whole.files, refused: whole.refused }))
  }
  return nothing
}

const counted = (outcome: 'unknown' | 'ignored'): Counted => {
  countMail(outcome)
  return { ...nothing, [outcome]: 1 }
}

/** Tries a mail again that waited for its company. */
export const takeWaiting = async (
  reading: Reading,
  found: FoundMail,
  { company_id, id }: { company_id: string; id: string },
): Promise<void> => {
  const { services, mailbox, key } = reading
  const whole = await readWhole(reading, found, 0, company_id)
  if (!whole) return
  const head = readMailHead((whole.bytes ?? Buffer.alloc(0)).subarray(0, maxHeadBytes))
  const mail = {
    place: { mailbox: key, uid_validity: mailbox.validity, uid: found.uid },
    message_key: messageKey(head, whole.bytes ?? Buffer.alloc(0), whole),
    sender: head.sender,
    sender_trust: await trustOf(reading, company_id, head),
    subject: head.subject,
    received_at: found.received_at,
    left_out: whole.left_out,
  }
  const work = { companyId: company_id, mail, files: whole.files, refused: whole.refused, waited: { id } }
  countMail(await storeMail(services, work))
}
