import { z } from 'zod'
import { amount, id, locale, totalCount } from '#contract/platform/fields.ts'
import { reminderVariables } from '#domain/letter/variables.ts'
import { row } from '#contract/platform/row.ts'
import { documentEmail, emailDraft, emailFields, sendingState } from './sending.ts'

/** The most clients in the answer of `reminder.due`; the others are reminded after them. */
export const maxDebtors = 200

const lateSum = z.object({ currency: z.string(), amount, count: z.int().describe('how many invoices') })

const debtor = z.object({
  client: z.object({ id: z.string(), title: z.string() }),
  to: z.array(z.string()).describe('the addresses of the client; none: the letter has nowhere to go'),
  late: z.array(lateSum).describe('what is late, by currency'),
  count: z.int().describe('how many late invoices'),
  days: z.int().describe('by how many days the oldest is late'),
  is_reminded: z.boolean().describe('a reminder was sent to the client today, or waits'),
})
export type Debtor = z.infer<typeof debtor>

/** The most letters that one call of `reminder.send` sends. */
export const maxAtOnce = 50

/** The most invoices of a letter in the answer of `reminder.due`. */
export const maxInvoicesOfLetter = 20

const dueInvoice = z.object({
  id: z.string(),
  number: z.string(),
  date_due: z.string(),
  days: z.int().describe('of the step'),
  currency: z.string(),
  total: amount,
  unpaid: amount,
  promised_date: z.string().nullable(),
})

const letterStates = ['goes', 'off', 'promised', 'no_address', 'bounced', 'sent_today'] as const

const dueLetter = z.object({
  client: z.object({ id: z.string(), title: z.string() }),
  to: z.array(z.string()),
  state: z.enum(letterStates).describe('whether the letter goes, or why the client gets none'),
  language: locale,
  values: z.record(z.enum(reminderVariables), z.string()).describe('of the variables of the letter'),
  step: z
    .object({ id: z.string(), days: z.int(), title: z.string() })
    .describe('whose letter it is; the days may be those of the client or the invoice'),
  count: z.int().describe('how many invoices the letter is about'),
  unpaid: z.array(z.object({ currency: z.string(), amount })).describe('of all of them, by currency'),
  invoices: z.array(dueInvoice).describe(`the first due first, at most ${maxInvoicesOfLetter}`),
})
export type DueLetter = z.infer<typeof dueLetter>

const dueLetters = z
  .object({
    data: z.array(dueLetter),
    count: z.int().describe('of all'),
    going: z.int().describe('how many letters go'),
  })
  .describe(`the letters of the steps of today, whether they are switched on or not, at most ${maxDebtors}`)

const reminderDraft = emailDraft.extend({ late: z.array(lateSum), is_reminded: z.boolean() })

/** Whether a client can be reminded of late invoices today. */
export const reminderStates = ['possible', 'sent_today', 'no_address'] as const
export type ReminderState = (typeof reminderStates)[number]

const file = 'application/pdf'

export const reminderRows = {
  'reminder.due': row({
    method: 'GET',
    path: '/reminder/due',
    access: 'document.read',
    output: z.object({ data: z.array(debtor), meta: totalCount, letters: dueLetters, sending: sendingState }),
    summary: `The clients with late invoices, the longest late first, at most ${maxDebtors}; \`meta.count\` counts all`,
  }),
  'reminder.send': row({
    method: 'POST',
    path: '/reminder/send',
    access: 'document.write',
    verified: true,
    input: z.strictObject({ client_ids: z.array(id).max(maxDebtors).optional().describe('default: all') }),
    output: z.object({
      sent: z.int(),
      left: z.int().describe('letters that still wait'),
      refused: z.enum(['sending_limit', 'sending_stopped']).nullable().describe('why the rest was not sent'),
    }),
    status: 202,
    summary: `Send the letters of the steps of today now, at most ${maxAtOnce}; each goes once`,
  }),
  'client.reminder_draft': row({
    method: 'GET',
    path: '/client/{id}/reminder-draft',
    access: 'document.write',
    output: reminderDraft,
    summary: "The default letter that reminds a client of all late invoices, in the client's language",
  }),
  'client.reminder_pdf': row({
    method: 'GET',
    path: '/client/{id}/reminder-pdf',
    access: 'document.read',
    file,
    summary: 'The late invoices of a client, as attached to a reminder',
  }),
  'client.reminder_pdf_tab': row({
    method: 'POST',
    path: '/client/{id}/reminder-pdf',
    access: 'document.read',
    file,
    summary: 'The same, for a new tab',
  }),
  'client.send_reminder': row({
    method: 'POST',
    path: '/client/{id}/send-reminder',
    access: 'document.write',
    verified: true,
    input: z.strictObject(emailFields),
    output: documentEmail,
    status: 202,
    creates: true,
    summary: 'Remind a client of all late invoices by email, at most once a day',
  }),
}
