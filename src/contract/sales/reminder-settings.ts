import { z } from 'zod'
import { decimal, id, itemVersion, moment, optionalText, plainDate, yesNo } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { reminderVariables, unknownVariables } from '#domain/letter/variables.ts'
import { interestRules } from '#domain/reminder/interest.ts'
import { maxSteps, stepDays } from '#domain/reminder/steps.ts'
import { message, subject } from './sending.ts'

const known = (text: string | null) => unknownVariables(text ?? '', reminderVariables).length === 0
const variables = reminderVariables.map((name) => `{${name}}`).join(' ')

const letter = z
  .strictObject({
    subject: subject.refine(known, { error: 'letter_variable' }),
    message: message.refine(known, { error: 'letter_variable' }),
  })
  .nullish()
  .transform((input) => (input && (input.subject || input.message) ? input : null))
  .describe(`null: the usual letter of such a step. Variables: ${variables}`)

const step = z.strictObject({
  id: id.optional().describe('of a step that is kept; a new one gets its id from the server'),
  days: z.int().min(stepDays.least).max(stepDays.most).describe('after the due day; before it if negative'),
  title: optionalText(60).describe('null: the usual name of such a step'),
  on: yesNo,
  letters: z.strictObject({ lt: letter, en: letter }).default({ lt: null, en: null }),
})

const percent = decimal({ above: '0', max: '100', maxDecimals: 2 })

/** Days from the due day, each once and in order; none or null: those of the company, or of the invoice's client. */
export const ownDays = z
  .array(z.int({ error: 'number' }).min(stepDays.least).max(stepDays.most))
  .max(maxSteps)
  .nullish()
  .transform((days) => (days?.length ? [...new Set(days)].sort((a, b) => a - b) : null))
  .describe('days from the due day on which reminders go by themselves')

const hour = z.int().min(0).max(24)
const settingsFields = {
  on: yesNo.describe('whether letters go by themselves'),
  only_working_days: yesNo.describe('never on a weekend or a Lithuanian holiday'),
  hours: z.strictObject({ from: hour, to: hour }).describe('letters go from one full hour until the other'),
  interest: z
    .strictObject({
      rule: z.enum(interestRules),
      percent: percent
        .nullish()
        .transform((input) => input ?? null)
        .describe('a year; only for the rule `own`'),
      compensation: yesNo.default(false).describe('40 € of the law on late payments, for each invoice'),
    })
    .describe('shown in letters and statements, and invoiced only on request'),
}

const isOnce = (values: readonly unknown[]) => new Set(values).size === values.length

export const reminderSettingsInput = z
  .strictObject({ version: itemVersion, ...settingsFields, steps: z.array(step).max(maxSteps) })
  .superRefine(({ hours, interest, steps }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (hours.from >= hours.to || hours.from > 23) refuse(['hours', 'to'], 'choice')
    if ((interest.rule === 'own') !== (interest.percent !== null)) refuse(['interest', 'percent'], 'required')
    if (interest.compensation && interest.rule !== 'late_payment_law') refuse(['interest', 'compensation'], 'choice')
    steps.forEach(({ days, id }, index) => {
      if (steps.slice(0, index).some((other) => other.days === days)) refuse(['steps', index, 'days'], 'unique')
      if (id && !isOnce(steps.slice(0, index + 1).flatMap((other) => (other.id === id ? [id] : []))))
        refuse(['steps', index, 'id'], 'unique')
    })
  })
export type ReminderSettingsInput = z.output<typeof reminderSettingsInput>

const storedLetter = z.object({ subject: z.string().nullable(), message: z.string().nullable() }).nullable()
const usualLetter = z.object({ subject: z.string(), message: z.string() })
const storedStep = z.object({
  id: z.string(),
  days: z.int(),
  title: z.string().nullable(),
  on: yesNo,
  letters: z.object({ lt: storedLetter, en: storedLetter }),
  usual: z
    .object({ title: z.string(), lt: usualLetter, en: usualLetter })
    .describe('the title is in the language of the request'),
})
const reminderSettings = z.object({
  version: z.int().describe('0: never saved, the usual settings'),
  on: yesNo,
  only_working_days: yesNo,
  hours: z.object({ from: z.int(), to: z.int() }),
  interest: z.object({ rule: z.enum(interestRules), percent: z.string().nullable(), compensation: yesNo }),
  steps: z.array(storedStep),
  changed_at: moment.nullable(),
})
export type ReminderSettings = z.infer<typeof reminderSettings>

const promise = z.object({
  promised_date: z.string().nullable(),
  reminders_off: yesNo.describe('no reminder of the invoice goes by itself'),
  reminder_days: z.array(z.int()).nullable().describe('of the invoice; null: those of its client'),
  of_client: z
    .object({ off: yesNo, days: z.array(z.int()).nullable() })
    .describe('the same of its client; days null: those of the company'),
})

export const reminderSettingsRows = {
  'reminder.settings': row({
    method: 'GET',
    path: '/reminder/settings',
    access: 'document.read',
    output: reminderSettings,
    summary: 'When clients are reminded by themselves, with which letters, and the interest for late payment',
  }),
  'reminder.save_settings': row({
    method: 'PUT',
    path: '/reminder/settings',
    access: 'settings.write',
    verified: true,
    input: reminderSettingsInput,
    output: reminderSettings,
    summary: 'Store the settings as a whole; steps that are not sent are removed',
  }),
  'invoice.read_promise': row({
    method: 'GET',
    path: '/invoice/{id}/promise',
    access: 'document.read',
    output: promise,
    summary: 'The day by which the client promised to pay the invoice',
  }),
  'invoice.set_reminders': row({
    method: 'PUT',
    path: '/invoice/{id}/reminders',
    access: 'document.write',
    input: z.strictObject({ off: yesNo, days: ownDays }),
    output: promise,
    summary: 'Whether and when reminders of the invoice go by themselves, if those of its client do',
  }),
  'invoice.promise': row({
    method: 'POST',
    path: '/invoice/{id}/promise',
    access: 'document.write',
    input: z.strictObject({ date: plainDate.nullable().describe('null: no promise any more') }),
    output: promise,
    summary: 'The day by which the client promised to pay; until it passes no reminder of the invoice goes by itself',
  }),
}
