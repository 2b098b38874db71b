// Decision: docs/decisions/papers-by-mail.md
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { databaseProblem } from '#server/platform/http/database-errors.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readRestoredFrom } from '#server/platform/mail/sending-state.ts'
import { everyCluster, isEveryClusterOpen } from '#server/platform/clusters/clusters.ts'
import type { Services } from '#server/platform/services.ts'
import { readWaiting, updateMail } from './inbox-mail.queries.ts'
import type { WaitingMail } from './inbox-mail.queries.ts'
import { countFailure, noteRead } from './inbox-metrics.ts'
import { beginMail, endMail, forgetTry, leaseMailbox, releaseMailbox } from './mailbox-state.queries.ts'
import type { MailboxState } from './mailbox-state.queries.ts'
import { mailboxKey, openMailbox } from './open-mailbox.ts'
import type { FoundMail } from './open-mailbox.ts'
import { takeMail, takeWaiting } from './take-mail.ts'
import type { Counted, Reading } from './take-mail.ts'

/** The job runs every minute; what is left waits for the next run. */
const turnMs = 50_000
const batch = 50
/** Mails whose papers are stored stay in the mailbox for so long, because a restored backup reads them again. */
const keptDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * Reads the operator's mailbox of papers to its end. It never fails itself: the page of operators, the figures for Prometheus and the log have
 * the reason. Safe to run at any time, twice, in several processes, and to kill.
 */
export const receiveMail = async (services: Services): Promise<void> => {
  const { pool, config, log } = services
  const { inbox } = config
  if (!inbox) return
  const key = mailboxKey(inbox)
  const now = services.clock()
  const [state, restored] = await inTransaction(pool, null, async (db) => {
    const from = await prepareInbox(db, now)
    return [from ? undefined : await leaseMailbox(db, key, now), from] as const
  })
  if (!state || restored) return
  const problem = await readAll(services, key, state).catch((error: unknown) => {
    log.warn({ err: error, host: inbox.host }, 'the mailbox of papers could not be read; it is tried again')
    countFailure()
    return reasonOf(error)
  })
  await inTransaction(pool, null, (db) => releaseMailbox(db, key, services.clock(), problem))
}

/** Gives new companies an address. Returns the backup that the database was restored from: such an instance may not be the one in use. */
const prepareInbox = async (db: Database, now: Date): Promise<string | null> => {
  await sql`select make_inbox_addresses(${now.toISOString()})`.execute(db)
  return readRestoredFrom(db)
}

/** Why no mail is read. A mail for a company of a cluster that is away would be counted as one for an unknown address. */
const prepareOtherClusters = async (services: Services): Promise<string | undefined> => {
  if (!isEveryClusterOpen(services)) return 'a database cluster is away'
  for (const { pool, cluster } of services.clusters?.others() ?? [])
    if (await inTransaction(pool, null, (db) => prepareInbox(db, services.clock())))
      return `the cluster ${cluster} was restored from a backup and waits for an operator to confirm it`
  return undefined
}

/** What a mail server answered is more than "Command failed". */
const reasonOf = (error: unknown): string => {
  if (error instanceof Problem) return `the file store or the readers of files are busy (${error.code})`
  const { message, responseText } = error as { message?: string; responseText?: string }
  return [message, responseText].filter(Boolean).join(': ') || 'unknown error'
}

const readAll = async (services: Services, key: string, state: MailboxState): Promise<string | null> => {
  const { inbox } = services.config
  if (!inbox) return null
  const reason = await prepareOtherClusters(services)
  if (reason !== undefined) return reason
  const until = performance.now() + turnMs
  const isOver = () => !services.isReady() || performance.now() > until
  const mailbox = await openMailbox(inbox)
  try {
    const reading: Reading = { services, inbox, mailbox, key }
    await takeNew(reading, state, isOver)
    for (const each of everyCluster(services)) {
      await retryWaiting({ ...reading, services: each }, isOver)
      await removeOld({ ...reading, services: each })
    }
    noteRead(services.clock())
  } finally {
    mailbox.close()
  }
  return null
}

/** Mails that came since, one after another. With another validity the UIDs are new, and what was taken before is known by its key. */
const takeNew = async (reading: Reading, state: MailboxState, isOver: () => boolean): Promise<void> => {
  const { services, mailbox, key } = reading
  const inDatabase = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(services.pool, null, work)
  let next = Number(state.uid_validity) === mailbox.validity ? Number(state.next_uid) : 1
  for (;;) {
    const mails = await mailbox.from(next, batch)
    for (const mail of mails) {
      if (isOver()) return
      const tries = await inDatabase((db) => beginMail(db, key, mail.uid, mailbox.validity, services.clock()))
      const counted = await takeUnlessHopeless(reading, mail, tries).catch(async (error: unknown) => {
        // What is away comes back. Any other error counts like a killed process, so that one mail cannot hold up those behind it.
        if (isPassing(error)) await inDatabase((db) => forgetTry(db, key))
        throw error
      })
      await inDatabase((db) => endMail(db, key, mail.uid, counted))
      next = mail.uid + 1
    }
    if (mails.length < batch) return
  }
}

/** Not even the beginning of such a mail can be read. */
const hopelessTries = 6

const takeUnlessHopeless = async (reading: Reading, mail: FoundMail, tries: number): Promise<Counted> => {
  if (tries < hopelessTries) return takeMail(reading, mail, tries)
  reading.services.log.error(
    { uid: mail.uid },
    'a mail in the mailbox of papers was skipped: reading it failed again and again',
  )
  return { unknown: 0, ignored: 1 }
}

/** The file store, the readers of files or the database is away. */
const isPassing = (error: unknown): boolean =>
  (error instanceof Problem ? error : databaseProblem(error as Parameters<typeof databaseProblem>[0]))?.code ===
  'unavailable'

const retryWaiting = async (reading: Reading, isOver: () => boolean): Promise<void> => {
  const { services, mailbox, key } = reading
  const waiting = await inTransaction(services.pool, null, (db) => readWaiting(db, key, services.clock(), batch))
  for (const mail of waiting) {
    if (isOver()) return
    const found = Number(mail.uid_validity) === mailbox.validity ? await mailbox.find(Number(mail.uid)) : undefined
    if (!found) await giveUp(services, mail, 'gone')
    else
      await takeWaiting(reading, found, mail).catch(async (error: unknown) => {
        if (isPassing(error)) throw error
        services.log.error({ err: error, mail: mail.id }, 'a mail that waited could not be taken')
        await giveUp(services, mail, 'unreadable')
      })
  }
}

/** Somebody removed it from the mailbox, or it cannot be read. */
const giveUp = (services: Services, { company_id, id }: WaitingMail, reason: 'gone' | 'unreadable'): Promise<void> =>
  inTransaction(services.pool, company_id, (db) =>
    updateMail({ db, companyId: company_id }, id, { outcome: 'refused', reason, retry_at: null }),
  )

/** Removes mails that were taken long ago from the mailbox. Those of unknown addresses are the operator's. */
const removeOld = async ({ services, mailbox, key }: Reading): Promise<void> => {
  const now = services.clock()
  const before = new Date(now.getTime() - keptDays * dayMs).toISOString()
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ uid: string }>`select uid from old_inbox_mail(${key}, ${mailbox.validity}, ${before}, 500) as uid`.execute(
      db,
    ),
  )
  const uids = rows.map(({ uid }) => Number(uid))
  if (uids.length === 0) return
  await mailbox.remove(uids)
  await inTransaction(services.pool, null, (db) =>
    sql`select mark_inbox_mail_removed(${key}, ${mailbox.validity}, ${uids}::bigint[], ${now.toISOString()})`.execute(
      db,
    ),
  )
}
