// Decision: docs/decisions/reminder-steps.md
import type { ReminderSettings, reminderSettingsRows } from '#contract/sales/reminder-settings.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import {
  readInvoiceReminders,
  readReminderSettings,
  storeInvoiceReminders,
  storeReminderSettings,
} from './settings.queries.ts'
import { usualStep } from './usual-step.ts'

/** The usual name of a step, and its letter in both languages. */
const usualOf = (days: number, language: Language) => {
  const letterIn = (each: Language) => {
    const { subject, message } = usualStep(days, each)
    return { subject, message }
  }
  return { title: usualStep(days, language).title, lt: letterIn('lt'), en: letterIn('en') }
}

const read = async (context: CompanyContext): Promise<ReminderSettings> => {
  const { steps, changed_by: _, ...settings } = await readReminderSettings(context)
  return { ...settings, steps: steps.map((step) => ({ ...step, usual: usualOf(step.days, context.language) })) }
}

export const reminderSettingsHandlers = {
  'reminder.settings': (context) => read(context),
  'reminder.save_settings': async (context, { body }) => {
    await storeReminderSettings(context, body, context.session.user_id)
    return read(context)
  },
  'invoice.read_promise': async (context, { params }) =>
    readInvoiceReminders(context, await readInvoice(context, params.id)),
  'invoice.set_reminders': async (context, { params, body: { off, days } }) => {
    const invoice = await requireRemindable(context, params.id)
    await storeInvoiceReminders(context, invoice.id, { reminders_off: off, reminder_days: days })
    return readInvoiceReminders(context, invoice)
  },
  'invoice.promise': async (context, { params, body: { date } }) => {
    const invoice = await requireRemindable(context, params.id)
    if (date !== null && date < context.today) throw refuseField('date', 'not_in_past')
    await storeInvoiceReminders(context, invoice.id, { promised_date: date })
    return readInvoiceReminders(context, invoice)
  },
} satisfies HandlersOf<typeof reminderSettingsRows>

const requireRemindable = async (context: CompanyContext, id: string) => {
  const invoice = await readInvoice(context, id)
  if (invoice.deleted_at) throw notFound('invoice')
  if (invoice.type !== 'simple' || invoice.voided_at) throw new Problem('invoice_locked')
  return invoice
}
