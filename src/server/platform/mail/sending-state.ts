import { sql } from 'kysely'
import { sendingTier } from '#domain/plan.ts'
import type { SendingLimits } from '#domain/plan.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { WorkContext } from '#server/platform/http/context.ts'

/** A counter of emails and its limit. */
export type Counter = SendingLimits & { key: string }

/** Why nothing is sent: the provider stopped everything or the company, or its owner has not confirmed the restore from an archive. */
export type SendingPause = 'all' | 'company' | 'restored'

/** Whether emails are sent now. */
export const readStop = async (db: Database, companyId?: string | null): Promise<SendingPause | null> => {
  const { rows } = await sql<{ everything: boolean; company: boolean; restored: boolean }>`select
    exists (select from sending_stop) as everything,
    exists (select from company_sending where company_id = ${companyId ?? null} and stopped_at is not null) as company,
    exists (select from company_sending where company_id = ${companyId ?? null} and restored_from is not null) as restored`.execute(
    db,
  )
  if (rows[0]?.everything) return 'all'
  if (rows[0]?.company) return 'company'
  return rows[0]?.restored ? 'restored' : null
}

/** The moment of the backup that this instance was restored from; until an operator confirms it, nothing leaves by itself. Null: none. */
export const readRestoredFrom = async (db: Database): Promise<string | null> => {
  const stop = await db.selectFrom('sending_stop').select('restored_from').executeTakeFirst()
  return stop?.restored_from ?? null
}

/** The moment of the archive that the company was restored from; until its owner confirms it, nothing of it leaves. Null: none. */
export const readCompanyRestoredFrom = async (db: Database, companyId: string): Promise<string | null> => {
  const stored = await db
    .selectFrom('company_sending')
    .select('restored_from')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return stored?.restored_from ?? null
}

/**
 * The counters of a company's emails: the company, and the user who sends them, so that several new companies of one user do not
 * bypass the limit. A limit set by the operator replaces both. The transaction must be in the company.
 */
export const companyCounters = async (context: WorkContext, companyId: string, userId: string): Promise<Counter[]> => {
  const { db, now, services } = context
  const company = await db
    .selectFrom('company')
    .leftJoin('company_sending', 'company_sending.company_id', 'company.id')
    .select(['company.created_at', 'company_sending.letters_per_hour', 'company_sending.receivers_per_day'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const isFree = await services.isFreeCompany(context, companyId)
  const tier = sendingTier({ isFree, created_at: company.created_at }, now)
  const usual = services.config.sendingLimits[tier]
  const { letters_per_hour, receivers_per_day } = company
  const limits = {
    letters_per_hour: letters_per_hour ?? usual.letters_per_hour,
    receivers_per_day: receivers_per_day ?? usual.receivers_per_day,
  }
  const companyCounter = { key: `company ${companyId}`, ...limits }
  const isSetByOperator = letters_per_hour !== null || receivers_per_day !== null
  return isSetByOperator ? [companyCounter] : [companyCounter, { key: `person ${userId} ${tier}`, ...limits }]
}

export type EmailUsage = { emails: number; receivers: number; emails_wait: number; receivers_wait: number }

export const readEmailUsage = async (db: Database, { key, ...limits }: Counter, now: Date): Promise<EmailUsage> => {
  const { rows } =
    await sql<EmailUsage>`select * from email_usage(${key}, ${limits.letters_per_hour}, ${limits.receivers_per_day},
    '{}', ${now.toISOString()})`.execute(db)
  const [use] = rows
  if (!use) throw new Error('the usage of a limit must be one row')
  return use
}

/** The limits and stops that the form of an email shows. */
export const sendingState = async (context: WorkContext, companyId: string, userId: string) => {
  const { db, now } = context
  const counters = await companyCounters(context, companyId, userId)
  const [first] = counters
  if (!first) throw new Error('a company must have a counter')
  const { letters_per_hour, receivers_per_day } = first
  const usages = await Promise.all(counters.map((counter) => readEmailUsage(db, counter, now)))
  const wait = Math.max(...usages.map(({ emails_wait }) => emails_wait))
  return {
    stopped: await readStop(db, companyId),
    letters_per_hour,
    receivers_per_day,
    letters_left: Math.max(0, letters_per_hour - Math.max(...usages.map(({ emails }) => emails))),
    receivers_left: Math.max(0, receivers_per_day - Math.max(...usages.map(({ receivers }) => receivers))),
    free_at: wait > 0 ? new Date(now.getTime() + wait * 1000).toISOString() : null,
  }
}
