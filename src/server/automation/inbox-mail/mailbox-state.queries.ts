import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'

/** How far a mailbox was read, and what happened. */
export type MailboxState = {
  uid_validity: string | null
  next_uid: string
  tries: number
  checked_at: string | null
  failures: number
  problem: string | null
  unknown: string
  ignored: string
}

const columns = sql`uid_validity, next_uid, tries, checked_at, failures, problem, unknown, ignored`

/** Undefined: it was never read. */
export const readMailboxState = (db: Database, mailbox: string): Promise<MailboxState | undefined> =>
  asProvider(db, async () => {
    const { rows } = await sql<MailboxState>`select ${columns} from inbox_mailbox where mailbox = ${mailbox}`.execute(
      db,
    )
    return rows[0]
  })

/** One process reads a mailbox at a time. If it is killed, another one may go on after this time. */
export const leaseSeconds = 120

const leasedUntil = (now: Date): string => new Date(now.getTime() + leaseSeconds * 1000).toISOString()

/** Takes the mailbox for this process; undefined: another one has it, or it is not tried again yet. */
export const leaseMailbox = (db: Database, mailbox: string, now: Date): Promise<MailboxState | undefined> =>
  asProvider(db, async () => {
    const at = now.toISOString()
    await sql`insert into inbox_mailbox (mailbox) values (${mailbox}) on conflict do nothing`.execute(db)
    const { rows } = await sql<MailboxState>`update inbox_mailbox set leased_until = ${leasedUntil(now)}
      where mailbox = ${mailbox} and coalesce(leased_until <= ${at}, true) and coalesce(next_try_at <= ${at}, true)
      returning ${columns}`.execute(db)
    return rows[0]
  })

/** Begins with the next mail and returns how often that was begun before without an end. */
export const beginMail = (db: Database, mailbox: string, uid: number, validity: number, now: Date): Promise<number> =>
  asProvider(db, async () => {
    const { rows } = await sql<{
      tries: number
    }>`update inbox_mailbox set leased_until = ${leasedUntil(now)}, next_uid = ${uid},
        tries = case when next_uid = ${uid} and uid_validity = ${validity} then tries + 1 else 1 end, uid_validity = ${validity}
      where mailbox = ${mailbox} returning tries`.execute(db)
    return (rows[0]?.tries ?? 1) - 1
  })

/** The mail is stored or counted. It is counted together with the step to the next one, so that none is counted twice. */
export const endMail = (
  db: Database,
  mailbox: string,
  uid: number,
  counted: { unknown: number; ignored: number },
): Promise<void> =>
  asProvider(db, async () => {
    await sql`update inbox_mailbox set next_uid = ${uid + 1}, tries = 0, unknown = unknown + ${counted.unknown}, ignored = ignored + ${counted.ignored}
      where mailbox = ${mailbox} and next_uid = ${uid}`.execute(db)
  })

/** The mail is begun again and was not its reader's end. */
export const forgetTry = (db: Database, mailbox: string): Promise<void> =>
  asProvider(db, async () => {
    await sql`update inbox_mailbox set tries = 0 where mailbox = ${mailbox}`.execute(db)
  })

/** Gives the mailbox back: everything was read, or the reason why not. After a failure it is tried later and later, at most after 15 minutes. */
export const releaseMailbox = (db: Database, mailbox: string, now: Date, problem: string | null): Promise<void> =>
  asProvider(db, async () => {
    const at = now.toISOString()
    await (
      problem === null
        ? sql`update inbox_mailbox set leased_until = null, checked_at = ${at}, failures = 0, next_try_at = null, problem = null where mailbox = ${mailbox}`
        : sql`update inbox_mailbox set leased_until = null, failures = failures + 1, problem = ${problem.slice(0, 500)},
          next_try_at = ${at}::timestamptz + make_interval(mins => least(failures, 15)) where mailbox = ${mailbox}`
    ).execute(db)
  })
