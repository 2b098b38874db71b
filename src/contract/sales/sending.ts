import { z } from 'zod'
import {
  countOfAll,
  currency,
  email,
  flag,
  locale,
  optionalMultiline,
  optionalText,
  plainDate,
  yesNo,
} from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

export const mostReceivers = 20

const distinct = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]

/** Needed: at least one. The same address twice counts once. */
export const receivers = z.array(email).min(1, { error: 'required' }).max(mostReceivers).transform(distinct)

/** A list, or one address as text; nothing, null and an empty text are none. */
const copies = z
  .union([z.array(email).max(mostReceivers), z.literal('').transform(() => []), email.transform((one) => [one])])
  .nullish()
  .transform((given) => distinct(given ?? []))

/** One line: it becomes a head of the letter. */
export const subject = optionalText(200).refine((text) => !/[^\S ]/.test(text ?? ''), { error: 'characters' })
export const message = optionalMultiline(5000)

const letter = { to: receivers, cc: copies, subject, message }

/** What is attached. There is no writer of UBL yet: the server refuses it by name. */
const attach = z
  .array(z.enum(['pdf', 'ubl']))
  .min(1, { error: 'required' })
  .max(2)
  .default(['pdf'])

export const sendInput = z.strictObject({
  ...letter,
  attach,
  reminder: yesNo.default(false).describe('it reminds of what is unpaid; written as such where no text is given'),
})

/** Which of a client's documents a statement is of: this year so far, in the client's currency and language, unless told. */
const statementOf = {
  date_from: plainDate.optional(),
  date_to: plainDate.optional(),
  currency: currency.optional(),
  language: locale.optional(),
}

export const sendStatementInput = z.strictObject({ ...letter, ...statementOf })

export const documentEmail = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'statement']),
  client_id: z.string(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  receiver: z.string().describe('All addresses, with commas between'),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  undelivered: z.array(z.string()).describe('Those of them that the mail server has not taken'),
  sent_by: z.string().nullable().describe('Name of the person who sent it; null: their account is gone'),
  sender: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z
    .enum(['queued', 'stopped', 'sent', 'failed'])
    .describe('stopped: it waits until the provider lets letters go on'),
  error: z.string().nullable().describe('What the mail server answered, or why nothing could be sent'),
  attempts: z.int(),
  file: z
    .object({
      name: z.string(),
      size: z.int(),
      changed: z.boolean().describe('The invoice was paid, credited, voided or the like since'),
    })
    .nullable()
    .describe('The PDF it went with, kept as it was sent; null: not sent yet, or sent before such files were kept'),
})
export type DocumentEmail = z.infer<typeof documentEmail>

const history = z.object({ data: z.array(documentEmail), meta: countOfAll })

/** How much may still be sent, for the words of the form. */
const sendingState = z.object({
  stopped: z.enum(['all', 'company']).nullable().describe('Sending is stopped by the provider'),
  letters_per_hour: z.int(),
  receivers_per_day: z.int().describe('Different addresses'),
  letters_left: z.int(),
  receivers_left: z.int(),
  free_at: z.string().nullable().describe('Where no letter is left: when one is'),
})
export type SendingState = z.infer<typeof sendingState>

/** A letter as it would go, to be read and changed before it does. */
export const emailDraft = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  sender: z.string(),
  reply_to: z.string().nullable(),
  attachment: z.string().describe('Name of the attached file'),
  language: locale,
  sending: sendingState,
})
export type EmailDraft = z.infer<typeof emailDraft>

const statementDraft = emailDraft.extend({
  date_from: z.string(),
  date_to: z.string(),
  currency: z.string(),
  currencies: z.array(z.string()).describe('The currencies this client has documents in, besides the asked one'),
})

export const sendingRows = {
  'invoice.send': row({
    method: 'POST',
    path: '/invoice/{id}/send',
    access: 'document.write',
    verified: true,
    input: sendInput,
    output: documentEmail,
    status: 202,
    creates: true,
    summary: 'Send an invoice by e-mail',
  }),
  'invoice.email_draft': row({
    method: 'GET',
    path: '/invoice/{id}/email-draft',
    access: 'document.write',
    query: z.object({ reminder: flag.optional().describe('a letter that reminds of an unpaid invoice') }),
    output: emailDraft,
    summary: "The letter an invoice would be sent with, in the client's language",
  }),
  'invoice.email_history': row({
    method: 'GET',
    path: '/invoice/{id}/email-history',
    access: 'document.read',
    output: history,
    summary: 'The e-mails an invoice was sent by, newest first',
  }),
  'client.email_history': row({
    method: 'GET',
    path: '/client/{id}/email-history',
    access: 'document.read',
    output: history,
    summary: 'The e-mails a client was sent, newest first',
  }),
  'invoice.email_pdf': row({
    method: 'GET',
    path: '/invoice/{id}/email/{email_id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The PDF of an invoice as that e-mail took it along',
  }),
  'invoice.email_pdf_tab': row({
    method: 'POST',
    path: '/invoice/{id}/email/{email_id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The same, for a new tab',
  }),
  'client.email_pdf': row({
    method: 'GET',
    path: '/client/{id}/email/{email_id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The PDF that an e-mail to a client took along',
  }),
  'client.email_pdf_tab': row({
    method: 'POST',
    path: '/client/{id}/email/{email_id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The same, for a new tab',
  }),
  'client.statement_pdf': row({
    method: 'GET',
    path: '/client/{id}/statement-pdf',
    access: 'document.read',
    query: z.object(statementOf),
    file: 'application/pdf',
    summary: "A client's documents and payments with their balance",
  }),
  'client.statement_pdf_tab': row({
    method: 'POST',
    path: '/client/{id}/statement-pdf',
    access: 'document.read',
    query: z.object(statementOf),
    input: z.strictObject(statementOf),
    file: 'application/pdf',
    summary: 'The same, for a new tab',
  }),
  'client.statement_draft': row({
    method: 'GET',
    path: '/client/{id}/statement-draft',
    access: 'document.read',
    query: z.object(statementOf),
    output: statementDraft,
    summary: "The letter a statement would be sent with, in the client's language",
  }),
  'client.send_statement': row({
    method: 'POST',
    path: '/client/{id}/send-statement',
    access: 'document.write',
    verified: true,
    input: sendStatementInput,
    output: documentEmail,
    status: 202,
    creates: true,
    summary: "Send a client's statement by e-mail",
  }),
}
