import { sql } from 'kysely'
import type { CompanySending, SendingStop } from '#contract/provider/operator-sending.ts'
import type { Context } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readEmailUsage } from '#server/platform/mail/sending-state.ts'
import { allOthers } from '#server/platform/clusters/clusters.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

type OperatorContext = Pick<Context, 'db' | 'now' | 'services'>

export const readSendingStop = async ({ db }: Pick<OperatorContext, 'db'>): Promise<SendingStop> => {
  const stop = await db
    .selectFrom('sending_stop')
    .select(['stopped_at', 'stopped_by', 'restored_from'])
    .executeTakeFirst()
  return stop ?? { stopped_at: null, stopped_by: null, restored_from: null }
}

/** What stops all emails in any cluster, a restore first. Throws `unavailable` while one cannot be reached. */
export const readEveryStop = async (context: OperatorContext): Promise<SendingStop> => {
  const own = await readSendingStop(context)
  const others = await Promise.all(
    allOthers(context.services).map(({ pool }) => inTransaction(pool, null, (db) => readSendingStop({ db }))),
  )
  const stops = [own, ...others].filter(({ stopped_at }) => stopped_at !== null)
  return stops.find(({ restored_from }) => restored_from !== null) ?? stops[0] ?? own
}

/** In every other cluster first: one that is away makes the call fail before it changes anything, so nobody believes that all emails stopped. */
const inOtherClusters = async ({ services }: OperatorContext, work: (db: Database) => Promise<void>) => {
  for (const { pool } of allOthers(services)) await inTransaction(pool, null, work)
}

/** Stops or resumes all emails. A second stop keeps the name and time of the first. */
export const setSendingStop = async (
  context: OperatorContext,
  stopped: boolean,
  changedBy: string,
): Promise<SendingStop> => {
  const stopped_at = context.now.toISOString()
  const change = (db: Database) =>
    asProvider(db, async () => {
      if (stopped)
        await db
          .insertInto('sending_stop')
          .values({ stopped_at, stopped_by: changedBy })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      else {
        await db.deleteFrom('sending_stop').execute()
        await requeueEmails(db, null)
      }
    })
  await inOtherClusters(context, change)
  await change(context.db)
  return readSendingStop(context)
}

/** Queues waiting emails to be sent now. */
const requeueEmails = (db: Database, companyId: string | null) => sql`select wake_emails(${companyId})`.execute(db)

const readStored = (db: Database, companyId: string) =>
  asProvider(db, () =>
    db
      .selectFrom('operator_company')
      .leftJoin('company_sending', 'company_sending.company_id', 'operator_company.id')
      .select(['operator_company.id', 'operator_company.title'])
      .select(['company_sending.letters_per_hour', 'company_sending.receivers_per_day'])
      .select(['company_sending.stopped_at', 'company_sending.restored_from', 'company_sending.changed_by'])
      .where('operator_company.id', '=', companyId)
      .executeTakeFirst(),
  )

/** The companies that were restored from an archive and wait for their owners, the first restored first. */
export const readRestoredCompanies = async ({ db }: Pick<OperatorContext, 'db'>) => {
  const { rows } = await asProvider(db, () =>
    sql<{ id: string; title: string; restored_from: string }>`select c.id, c.title, s.restored_from
      from company_sending s join operator_company c on c.id = s.company_id
      where s.restored_from is not null order by s.changed_at, c.id`.execute(db),
  )
  return rows
}

/** What a company has sent recently, and its limits. Throws `not_found`. */
export const readCompanySending = async ({ db, now }: OperatorContext, companyId: string): Promise<CompanySending> => {
  const found = await readStored(db, companyId)
  if (!found?.id) throw notFound('company')
  // The limits do not matter for counting.
  const counter = { key: `company ${companyId}`, letters_per_hour: 1, receivers_per_day: 1 }
  const { emails, receivers } = await readEmailUsage(db, counter, now)
  return {
    ...found,
    id: found.id,
    title: found.title ?? '',
    letters_last_hour: emails,
    receivers_last_day: receivers,
  }
}

type Change = { letters_per_hour?: number | null; receivers_per_day?: number | null; stopped?: boolean }

/** Changes the given fields only. */
export const changeCompanySending = async (
  context: OperatorContext,
  companyId: string,
  change: Change,
  changedBy: string,
) => {
  const { db, now } = context
  const current = await readCompanySending(context, companyId)
  const { letters_per_hour = current.letters_per_hour, receivers_per_day = current.receivers_per_day } = change
  const { stopped = current.stopped_at !== null } = change
  const stopped_at = stopped ? (current.stopped_at ?? now.toISOString()) : null
  await asProvider(db, async () => {
    await sql`select set_company_sending(${companyId}, ${letters_per_hour}, ${receivers_per_day}, ${stopped_at}, ${changedBy},
      ${now.toISOString()})`.execute(db)
    if (current.stopped_at && !stopped_at) await requeueEmails(db, companyId)
  })
  return readCompanySending(context, companyId)
}
