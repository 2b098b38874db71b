// Decision: docs/decisions/papers-by-mail.md
import { v7 as newId } from 'uuid'
import { attachmentTypes } from '#contract/purchases/expense.ts'
import { receivePapers } from '#server/automation/inbox/receive-papers.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { discardFiles, storeFile } from '#server/platform/files/receive.ts'
import type { StoredUpload } from '#server/platform/files/receive.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { lockPapers } from '#server/automation/inbox/paper.queries.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import * as stored from './inbox-mail.queries.ts'
import type { MailReason, Result, TakenMail } from './inbox-mail.queries.ts'
import type { MailFile } from './mail-frames.ts'

/** Mails of a company in a day: as many are taken, and of more no record is kept. */
const mailsOfDay = 200
const recordsOfDay = 1000
const hourMs = 60 * 60 * 1000
/** A mail that cannot be taken for so long is given up. */
const patienceMs = 14 * 24 * hourMs

export type Outcome = Result['outcome'] | 'copy' | 'flood'

type Work = {
  companyId: string
  mail: Omit<TakenMail, 'id'>
  files: readonly MailFile[]
  /** Why there are none. */
  refused: 'too_large' | 'unreadable' | null
  /** The row of a mail that waited. */
  waited?: { id: string }
}

/**
 * Stores a mail with its papers in one transaction. Safe to run twice and to kill: a mail that is stored already stays as it is, and bytes
 * without a row are removed by the sweep. Throws `unavailable` if the file store is away; nothing is stored then.
 */
export const storeMail = async (services: Services, work: Work): Promise<Outcome> => {
  const { companyId, mail, waited } = work
  const scoped = <T>(run: (scope: Scope) => Promise<T>) =>
    inTransaction(services.pool, companyId, (db) => run({ db, companyId }))
  const now = services.clock()
  const state = await scoped(async (scope) => ({
    isStored: !waited && (await stored.isStored(scope, mail.place)),
    isFlooded: !waited && (await stored.countMailsOfDay(scope, now)) >= recordsOfDay,
    hold: await stored.readHold(scope),
  }))
  if (state.isStored) return 'copy'
  if (state.isFlooded) return 'flood'
  const whole: TakenMail = { ...mail, id: waited?.id ?? newId() }
  const without = (reason: MailReason, wait?: number) =>
    scoped((scope) => storeResult(scope, whole, resultOf(reason, whole, { now, wait }), waited))
  if (work.refused) return without(work.refused)
  if (state.hold) return without(state.hold, hourMs)
  if (work.files.length === 0) return without('no_file')
  return storeFiles(services, { ...work, mail: whole }, without)
}

const uniqueFiles = (files: readonly StoredUpload[]) =>
  files.filter(({ digest }, index) => files.findIndex((file) => file.digest === digest) === index)

type Files = Omit<Work, 'mail'> & { mail: TakenMail }

const storeFiles = async (
  services: Services,
  { companyId, mail, files, waited }: Files,
  without: (reason: MailReason, wait?: number) => Promise<Outcome>,
): Promise<Outcome> => {
  const uploads: StoredUpload[] = []
  const discard = (kept: readonly StoredUpload[] = []) =>
    discardFiles(
      uploads.filter((file) => !kept.includes(file)),
      services,
      companyId,
    )
  try {
    for (const { name, bytes } of files)
      uploads.push(await storeFile(name, bytes, attachmentTypes, services, companyId))
    const unique = uniqueFiles(uploads)
    const outcome = await inTransaction(services.pool, companyId, (db) =>
      storePapers(services, { db, companyId }, { mail, uploads: unique, waited }),
    )
    await discard(outcome === 'papers' ? unique : [])
    return outcome
  } catch (error) {
    // After a lost connection it is not known whether the papers are stored: the sweep removes files without one.
    if (!(error instanceof Problem)) throw error
    await discard()
    const held = holdOf(error)
    if (!held) throw error
    return without(held.reason, held.wait)
  }
}

/** The limits that a mail can meet, and when it is tried again. Limits end by themselves or when somebody makes room. */
const holdOf = ({ code, detail }: Problem): { reason: MailReason; wait: number } | undefined => {
  if (code === 'too_many_attempts')
    return { reason: 'day_limit', wait: Math.max(hourMs, (detail.retryAfter ?? 0) * 1000) }
  if (code === 'plan_limit_files') return { reason: 'file_room', wait: hourMs }
  return code === 'paper_limit' ? { reason: 'waiting_limit', wait: hourMs } : undefined
}

const resultOf = (
  reason: MailReason,
  { received_at }: TakenMail,
  { now, wait }: { now: Date; wait: number | undefined },
): Result => {
  if (wait === undefined) return { outcome: reason === 'no_file' ? 'nothing' : 'refused', reason, retry_at: null }
  const isOver = now.getTime() - received_at.getTime() > patienceMs
  return isOver
    ? { outcome: 'refused', reason, retry_at: null }
    : { outcome: 'waiting', reason, retry_at: new Date(now.getTime() + wait) }
}

const storeResult = async (scope: Scope, mail: TakenMail, result: Result, waited: Work['waited']): Promise<Outcome> => {
  if (waited) await stored.updateMail(scope, mail.id, result, mail.left_out)
  else if (!(await stored.insertMail(scope, mail, result))) {
    // In a mailbox that was moved the mail that waits has another place.
    if (!(await stored.moveWaiting(scope, mail))) await stored.insertCopy(scope, mail)
    return 'copy'
  }
  return result.outcome
}

type Papers = { mail: TakenMail; uploads: readonly StoredUpload[]; waited: Work['waited'] }

const storePapers = async (services: Services, scope: Scope, { mail, uploads, waited }: Papers): Promise<Outcome> => {
  const { db, companyId } = scope
  const context = await companyContext(services, db, {
    company_id: companyId,
    id: mail.id,
    created_by: null,
    language: 'lt',
  })
  await lockPapers(scope)
  if (waited && !(await stored.lockWaitingMail(scope, mail.id))) return 'copy'
  const outcome = await storeResult(scope, mail, { outcome: 'papers', reason: null, retry_at: null }, waited)
  if (outcome === 'copy') return outcome
  await countAttempt(db, [{ key: `mails of company ${companyId}`, most: mailsOfDay, within: 'day' }], context.now)
  const { sender, sender_trust, subject, received_at } = mail
  await receivePapers(context, uploads, {
    source: 'mail',
    mail: { id: mail.id, sender, sender_trust, subject },
    received_at,
    created_by: null,
  })
  return outcome
}
