// Decision: docs/decisions/reminder-steps.md
import type { ReminderSettings, reminderSettingsRows } from '#contract/sales/reminder-settings.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import {
  readInvoiceReminders,
  readReminderSettings,
  storeInvoiceReminders,
  storeReminderSettings,
} from './settings.queries.ts'
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
  'invoice.read_promise': async (context, { params }) => {
    const { id } = await readInvoice(context, params.id)
    return readInvoiceReminders(context, id)
  },
  'invoice.set_reminders': async (context, { params, body: { off } }) => {
    await refuseUnremindable(context, params.id)
    return storeInvoiceReminders(context, params.id, { reminders_off: off })
  },
  'invoice.promise': async (context, { params, body: { date } }) => {
    await refuseUnremindable(context, params.id)
    if (date !== null && date < context.today) throw refuseField('date', 'not_in_past')
    return storeInvoiceReminders(context, params.id, { promised_date: date })
  },
} satisfies HandlersOf<typeof reminderSettingsRows>

const refuseUnremindable = async (context: CompanyContext, id: string): Promise<void> => {
  const { type, voided_at, deleted_at } = await readInvoice(context, id)
  if (deleted_at) throw notFound('invoice')
  if (type !== 'simple' || voided_at) throw new Problem('invoice_locked')
}
