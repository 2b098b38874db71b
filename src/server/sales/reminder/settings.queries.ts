import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { ReminderSettingsInput } from '#contract/sales/reminder-settings.ts'
import { defaultHours, defaultSteps } from '#domain/reminder/default-steps.ts'
import type { InterestRule } from '#domain/reminder/interest.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Letter = { subject: string | null; message: string | null } | null
export type Letters = { lt: Letter; en: Letter }

export type StoredStep = { id: string; days: number; title: string | null; on: boolean; letters: Letters }

export type StoredSettings = {
  version: number
  on: boolean
  only_working_days: boolean
  hours: { from: number; to: number }
  interest: { rule: InterestRule; percent: string | null; compensation: boolean }
  steps: StoredStep[]
  changed_at: string | null
  changed_by: string | null
}

const noLetters: Letters = { lt: null, en: null }

const usual: StoredSettings = {
  version: 0,
  on: false,
  only_working_days: true,
  hours: { ...defaultHours },
  interest: { rule: 'none', percent: null, compensation: false },
  steps: defaultSteps.map(({ id, days, on }) => ({ id, days, on, title: null, letters: noLetters })),
  changed_at: null,
  changed_by: null,
}

/** The settings of the company; the usual ones, switched off, until they are saved. */
export const readReminderSettings = async ({ db, companyId }: Scope): Promise<StoredSettings> => {
  const stored = await db
    .selectFrom('reminder_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!stored) return usual
  const steps = await db
    .selectFrom('reminder_step')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('days')
    .execute()
  return {
    version: stored.version,
    on: stored.is_on,
    only_working_days: stored.only_working_days,
    hours: { from: stored.hour_from, to: stored.hour_to },
    interest: {
      // A check constraint allows no other rule.
      rule: stored.interest_rule as InterestRule,
      percent: stored.interest_percent,
      compensation: stored.compensation,
    },
    steps: steps.map(({ id, days, title, is_on, letters }) => ({
      id,
      days,
      title,
      on: is_on,
      // The contract checked this form when it was stored.
      letters: { ...noLetters, ...(letters as Partial<Letters>) },
    })),
    changed_at: stored.changed_at,
    changed_by: stored.changed_by,
  }
}

const insertUsual = ({ db, companyId }: Scope, userId: string) =>
  db
    .insertInto('reminder_settings')
    .values({
      company_id: companyId,
      is_on: usual.on,
      only_working_days: usual.only_working_days,
      hour_from: usual.hours.from,
      hour_to: usual.hours.to,
      interest_rule: usual.interest.rule,
      compensation: usual.interest.compensation,
      version: usual.version,
      changed_by: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Stores the settings and their steps; throws `stale_version` if they were saved meanwhile. */
export const storeReminderSettings = async (
  { db, companyId }: Scope,
  input: ReminderSettingsInput,
  userId: string,
): Promise<void> => {
  const { interest, hours } = input
  const values = {
    is_on: input.on,
    only_working_days: input.only_working_days,
    hour_from: hours.from,
    hour_to: hours.to,
    interest_rule: interest.rule,
    interest_percent: interest.percent,
    compensation: interest.compensation,
    changed_by: userId,
  }
  // The first save begins with the usual settings, so that the history shows what it changed.
  if (input.version === 0) await insertUsual({ db, companyId }, userId)
  const { numUpdatedRows } = await db
    .updateTable('reminder_settings')
    .set({ ...values, version: input.version + 1, changed_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('version', '=', input.version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('stale_version')
  await storeSteps({ db, companyId }, input.steps)
}

const storeSteps = async ({ db, companyId }: Scope, steps: ReminderSettingsInput['steps']): Promise<void> => {
  const rows = steps.map(({ id, days, title, on, letters }) => ({
    company_id: companyId,
    id: id ?? newId(),
    days,
    title,
    is_on: on,
    letters: JSON.stringify(letters),
  }))
  const ids = rows.map(({ id }) => id)
  await sql`delete from reminder_step where company_id = ${companyId} and id <> all(${ids}::uuid[])`.execute(db)
  if (rows.length === 0) return
  await db
    .insertInto('reminder_step')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'id']).doUpdateSet(({ ref }) => ({
        days: ref('excluded.days'),
        title: ref('excluded.title'),
        is_on: ref('excluded.is_on'),
        letters: ref('excluded.letters'),
      })),
    )
    .execute()
}

/** What a person decided about the reminders of an invoice. `reminder_days` null: those of its client. */
type InvoiceReminders = {
  promised_date: PlainDate | null
  reminders_off: boolean
  reminder_days: number[] | null
}

const noDecision: InvoiceReminders = { promised_date: null, reminders_off: false, reminder_days: null }

type Place = Pick<CompanyContext, 'db' | 'companyId'>

const findInvoiceReminders = ({ db, companyId }: Place, invoiceId: string): Promise<InvoiceReminders | undefined> =>
  db
    .selectFrom('invoice_reminder')
    .select(['promised_date', 'reminders_off', 'reminder_days'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()

/** The same with what its client has: `of_client.days` null: the steps of the company. */
export const readInvoiceReminders = async (place: Place, { id, client_id }: { id: string; client_id: string }) => {
  const client = await place.db
    .selectFrom('client')
    .select(['reminders_off as off', 'reminder_days as days'])
    .where('company_id', '=', place.companyId)
    .where('id', '=', client_id)
    .executeTakeFirst()
  const decided = (await findInvoiceReminders(place, id)) ?? noDecision
  return { ...decided, of_client: client ?? { off: false, days: null } }
}

/** Stores what changes; the history shows only a difference. */
export const storeInvoiceReminders = async (
  context: CompanyContext,
  invoiceId: string,
  change: Partial<InvoiceReminders>,
): Promise<void> => {
  const { db, companyId, session } = context
  const by = session.user_id
  await db
    .insertInto('invoice_reminder')
    .values({ company_id: companyId, invoice_id: invoiceId, changed_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { promised_date, reminders_off, reminder_days } = {
    ...noDecision,
    ...(await findInvoiceReminders(context, invoiceId)),
    ...change,
  }
  await sql`update invoice_reminder set promised_date = ${promised_date}::date, reminders_off = ${reminders_off},
      reminder_days = ${reminder_days}::int[], changed_by = ${by}, changed_at = now()
    where company_id = ${companyId} and invoice_id = ${invoiceId}
      and (promised_date, reminders_off, reminder_days)
        is distinct from (${promised_date}::date, ${reminders_off}::boolean, ${reminder_days}::int[])`.execute(db)
}
