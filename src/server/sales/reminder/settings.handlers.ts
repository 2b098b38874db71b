// Decision: docs/decisions/reminder-steps.md
import { sql } from 'kysely'
import type { ReminderSettings, reminderSettingsRows } from '#contract/sales/reminder-settings.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { readReminderSettings, storeReminderSettings } from './settings.queries.ts'
import { usualStep } from './usual-step.ts'

const read = async (context: CompanyContext): Promise<ReminderSettings> => {
  const { steps, changed_by: _, ...settings } = await readReminderSettings(context)
  return { ...settings, steps: steps.map((step) => ({ ...step, usual: usualStep(step.days, context.language) })) }
}

export const reminderSettingsHandlers = {
  'reminder.settings': (context) => read(context),
  'reminder.save_settings': async (context, { body }) => {
    await storeReminderSettings(context, body, context.session.user_id)
    return read(context)
  },
  'invoice.promise': async (context, { params, body: { date } }) => {
    if (date !== null && date < context.today) throw refuseField('date', 'not_in_past')
    const { db, companyId, session } = context
    const invoice = await db
      .selectFrom('invoice')
      .select(['id'])
      .where('company_id', '=', companyId)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!invoice) throw notFound('invoice')
    const changed = { promised_date: date, changed_by: session.user_id }
    await db
      .insertInto('invoice_reminder')
      .values({ company_id: companyId, invoice_id: params.id, ...changed })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'invoice_id']).doUpdateSet({ ...changed, changed_at: sql`now()` }),
      )
      .execute()
    return { promised_date: date }
  },
} satisfies HandlersOf<typeof reminderSettingsRows>
