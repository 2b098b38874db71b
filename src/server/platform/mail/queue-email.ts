import { sql } from 'kysely'
import { defaultSendingLimits } from '#domain/plan.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { WorkContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { addJob } from '#server/platform/jobs/queue.ts'
import type { EmailJobs } from '#server/platform/jobs/queue.ts'
import { companyCounters, readStop } from './sending-state.ts'
import type { Counter } from './sending-state.ts'

/**
 * The limits that an email counts against. `company`: documents, also over Peppol, and invitations, by company and sender. `account`: requested by a user, to
 * an address they entered. `reset`: requested by anyone who enters an address. `notice`: a change of an account whose email may be
 * unverified. `none`: to a verified email, or queued by daily jobs or the provider (`queueUncountedEmail`).
 */
const budgets = {
  send_document: 'company',
  // The same letter, which was counted when it was written.
  send_by_own_server: 'none',
  // An e-invoice counts like an email.
  send_peppol: 'company',
  // What a client asks, to the address on the documents of the company.
  question_mail: 'company',
  // What a client answered to a quote, to the same address.
  quote_mail: 'company',
  invitation_mail: 'company',
  pack_link_mail: 'company',
  verification_mail: 'account',
  message_mail: 'account',
  // A code to the user's own address, limited like links to set a new password.
  proof_mail: 'reset',
  password_reset_mail: 'reset',
  // A code to the address of a link, asked for by anyone who has the link.
  pack_code_mail: 'reset',
  account_notice: 'notice',
  sign_in_mail: 'none',
  deletion_mail: 'none',
  api_key_mail: 'none',
  webhook_mail: 'none',
  planned_refusal_mail: 'none',
  recurring_paused_mail: 'none',
  notice_mail: 'none',
  order_mail: 'account',
  plan_ending_mail: 'none',
  answer_mail: 'none',
} as const satisfies Record<keyof EmailJobs, 'company' | 'account' | 'reset' | 'notice' | 'none'>

/** The jobs that send something. */
export const emailJobNames = Object.keys(budgets)

type NameOf<Budget> = {
  [Name in keyof EmailJobs]: (typeof budgets)[Name] extends Budget ? Name : never
}[keyof EmailJobs]

type Sender<Name extends keyof EmailJobs> =
  Name extends NameOf<'company'>
    ? { company: string; person: string }
    : {
        person: string
        /** The address of the request, for requests without a session. */
        network?: string
        /** Does not fail while sending is stopped; the email waits: sign-up must work. */
        allowWhenStopped?: boolean
      }

type CountedEmail = Exclude<keyof EmailJobs, NameOf<'none'>>

type EmailInput<Name extends CountedEmail> = {
  from: Sender<Name>
  to: readonly string[]
  /** One job for each; together they count as one email. */
  jobs: readonly { payload: EmailJobs[Name]; key?: string }[]
}

/**
 * Counts an email against its limits and queues it. Throws `sending_limit` with the seconds to wait, and `sending_stopped`; nothing
 * is counted then. Of waiting jobs with the same key only the latest runs.
 */
export const queueEmail = async <Name extends CountedEmail>(
  context: WorkContext,
  name: Name,
  input: EmailInput<Name>,
) => {
  const budget = budgets[name]
  // The type above defines the payload of each job.
  const from = input.from as { company?: string; person?: string; network?: string; allowWhenStopped?: boolean }
  const waitsWhenStopped = budget === 'notice' || from.allowWhenStopped
  if (!waitsWhenStopped) await refuseStopped(context.db, from.company)
  const counters = await countersOf(context, budget, from)
  const sentWithinHour = await countEmail(context, counters, input.to)
  // Frequent senders wait behind others; emails of accounts go first.
  const priority = budget === 'company' ? Math.min(1 + sentWithinHour, lowestPriority) : 0
  for (const { payload, key } of input.jobs) await addJob(context.db, name, payload, { key, priority })
}

/** Queues an email that is not counted: of daily jobs or the provider, or a security notice to a verified email. */
export const queueUncountedEmail = <Name extends NameOf<'none'> | 'order_mail' | 'account_notice'>(
  db: Database,
  name: Name,
  payload: EmailJobs[Name],
  key?: string,
  inSeconds?: number,
) => addJob(db, name, payload, { key, inSeconds })

// Priorities of the queue are small integers.
const lowestPriority = 30_000

/** Queues an email that was counted already again, behind those that were not tried yet. */
export const requeueEmail = <Name extends keyof EmailJobs>(
  db: Database,
  name: Name,
  payload: EmailJobs[Name],
  { key, inSeconds }: { key?: string; inSeconds: number },
) => addJob(db, name, payload, { key, inSeconds, priority: lowestPriority })

/** Gives a letter that waits to the workers of companies' own mail servers: of one company one at a time. */
export const handOver = (db: Database, payload: EmailJobs['send_document'], inSeconds: number) =>
  addJob(db, 'send_by_own_server', payload, {
    key: keyOfEmail('send_by_own_server', payload.email_id),
    inSeconds,
    queue: `own_server ${payload.company_id}`,
  })

/** The key of the job of a letter. It keeps it with the workers of own servers, so that it has one job. */
export const keyOfEmail = (name: keyof EmailJobs, emailId: string): string =>
  `${name === 'send_by_own_server' ? 'send_document' : name} ${emailId}`

/** Counts an email that is sent at once against the limits of the company; throws like `queueEmail`. */
export const countCompanyEmail = async (
  context: WorkContext,
  from: { company: string; person: string },
  to: readonly string[],
): Promise<void> => {
  await refuseStopped(context.db, from.company)
  await countEmail(context, await countersOf(context, 'company', from), to)
}

const refuseStopped = async (db: Database, companyId?: string) => {
  const stopped = await readStop(db, companyId)
  if (stopped) throw new Problem('sending_stopped', { reason: stopped })
}

type From = { company?: string; person?: string; network?: string }

const countersOf = async (
  context: WorkContext,
  budget: (typeof budgets)[CountedEmail],
  from: From,
): Promise<Counter[]> => {
  if (budget === 'company') return companyCounters(context, from.company ?? '', from.person ?? '')
  return [
    { key: `${budget} ${from.person}`, ...context.services.config.sendingLimits.fresh },
    ...(from.network ? [{ key: `network ${from.network}`, ...networkLimits }] : []),
  ]
}

// One address may be a whole office or town.
const networkLimits = defaultSendingLimits.usual

/** How many emails of the first counter were sent within the hour. */
const countEmail = async (
  { db, now }: WorkContext,
  counters: readonly Counter[],
  to: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ emails: number; emails_wait: number; receivers_wait: number }>`
    select * from count_email(${counters.map(({ key }) => key)}::text[],
      ${counters.map(({ letters_per_hour }) => letters_per_hour)}::int[],
      ${counters.map(({ receivers_per_day }) => receivers_per_day)}::int[], ${[...to]}::text[], ${now.toISOString()})`.execute(
    db,
  )
  const { emails = 0, emails_wait = 0, receivers_wait = 0 } = rows[0] ?? {}
  const wait = Math.max(emails_wait, receivers_wait)
  if (wait > 0) throw limitProblem(counters[0]!, receivers_wait > 0, new Date(now.getTime() + wait * 1000), wait)
  return emails
}

const limitProblem = (limits: Counter, byReceivers: boolean, at: Date, retryAfter: number) =>
  new Problem('sending_limit', {
    // The message for an account has only the time, because users do not know its limits.
    ...(limits.key.startsWith('company ') ? { reason: byReceivers ? 'receivers' : 'letters' } : {}),
    retryAfter,
    values: {
      most: byReceivers ? limits.receivers_per_day : limits.letters_per_hour,
      when: timeOf(at),
    },
  })

/** The time when emails are sent again, rounded up to the minute, in Lithuania. */
const timeOf = (at: Date): string => {
  const upToMinute = new Date(Math.ceil(at.getTime() / 60_000) * 60_000)
  return clock.format(upToMinute)
}
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Vilnius' })
