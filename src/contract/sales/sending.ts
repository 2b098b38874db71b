import { z } from 'zod'
import {
  totalCount,
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
import { bounced } from './bounce.ts'

export const maxReceivers = 20

const distinct = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]

/** At least one address, without duplicates. */
export const receivers = z.array(email).min(1, { error: 'required' }).max(maxReceivers).transform(distinct)

/** A list, or one address as text; null and empty text mean none. */
export const ccAddresses = z
  .union([z.array(email).max(maxReceivers), z.literal('').transform(() => []), email.transform((one) => [one])])
  .nullish()
  .transform((input) => distinct(input ?? []))

/** A single line, because it becomes a header of the email. */
export const subject = optionalText(200).refine((text) => !/[^\S ]/.test(text ?? ''), { error: 'characters' })
export const message = optionalMultiline(5000)

export const emailFields = { to: receivers, cc: ccAddresses, subject, message }

export const attachFormat = z.enum(['pdf', 'ubl'])
export type AttachFormat = z.infer<typeof attachFormat>

/** The formats of attachments. An invoice that breaks a rule of e-invoices has no UBL, and is refused with it. */
export const attach = z
  .array(attachFormat)
  .min(1, { error: 'required' })
  .max(2)
  .optional()
  .describe('by default what the client gets (`sends`); PDF for proformas and reminders')

/** How a document is sent. Over Peppol it goes to the client's address for e-invoices. */
export const sendingWays = ['email', 'peppol'] as const

export const sendInput = z
  .strictObject({
    ...emailFields,
    to: receivers
      .optional()
      .transform((to) => to ?? [])
      .describe('required for an email'),
    attach,
    reminder: yesNo
      .default(false)
      .describe('whether it is a reminder of the unpaid amount, with the text of a reminder by default'),
    way: z.enum(sendingWays).default('email').describe('peppol: as an e-invoice, without the fields of an email'),
  })
  .superRefine(({ to, reminder, way }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (way === 'email' && to.length === 0) refuse('to', 'required')
    if (way === 'peppol' && reminder) refuse('way', 'peppol_reminder')
  })

/** The period of a statement: this year until today, in the client's currency and language by default. */
const statementFields = {
  date_from: plainDate.optional(),
  date_to: plainDate.optional(),
  currency: currency.optional(),
  language: locale.optional(),
}

export const sendStatementInput = z.strictObject({ ...emailFields, ...statementFields })

export const documentEmail = z.object({
  id: z.string(),
  kind: z
    .enum(['invoice', 'statement', 'reminder', 'answer', 'client-link', 'receipt'])
    .describe(
      'reminder: of all late invoices of the client; answer: to a question about the invoice, client-link: with a link to all documents, receipt: that an invoice was paid, these three without files',
    ),
  way: z.enum(sendingWays),
  client_id: z.string(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  receiver: z.string().describe('all addresses, separated by commas'),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  undelivered: z.array(z.string()).describe('addresses that the mail server refused'),
  bounced: z.array(z.string()).describe('addresses from which it came back after it was sent'),
  sent_by: z.string().nullable().describe('the name of the user who sent it; null: the account is deleted'),
  sender: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z
    .enum(['queued', 'stopped', 'sent', 'delivered', 'failed'])
    .describe('stopped: it waits until the provider resumes sending; delivered: the Peppol network confirmed it'),
  error: z.string().nullable().describe('the response of the mail server, or why it could not be sent'),
  attempts: z.int(),
  file: z
    .object({
      name: z.string(),
      size: z.int(),
      changed: z.boolean().describe('whether the invoice has changed since, such as by a payment'),
    })
    .nullable()
    .describe('the PDF as it was sent; null: not sent yet, sent without it, or before files were stored'),
  ubl: z.object({ name: z.string(), size: z.int() }).nullable().describe('the e-invoice as it was sent'),
})
export type DocumentEmail = z.infer<typeof documentEmail>

const history = z.object({ data: z.array(documentEmail), meta: totalCount })

/** How many emails may still be sent. */
export const sendingState = z.object({
  stopped: z
    .enum(['all', 'company', 'restored'])
    .nullable()
    .describe(
      'whether the provider has stopped sending, or the company was restored from an archive and its owner has not confirmed it',
    ),
  letters_per_hour: z.int(),
  receivers_per_day: z.int().describe('different addresses'),
  letters_left: z.int(),
  receivers_left: z.int(),
  free_at: z.string().nullable().describe('when an email can be sent again, if the limit is reached'),
})
export type SendingState = z.infer<typeof sendingState>

/** An email before it is sent, to be edited. */
export const emailDraft = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  sender: z.string(),
  reply_to: z.string().nullable(),
  attachment: z.string().describe('the name of the attached file'),
  bounced: z.array(bounced).describe('addresses of `to` from which letters came back'),
  way: z.enum(sendingWays).describe('how the client gets invoices, as far as the company can send that way'),
  language: locale,
  sending: sendingState,
})
export type EmailDraft = z.infer<typeof emailDraft>

const invoiceEmailDraft = emailDraft.extend({
  attachments: z
    .array(z.object({ format: attachFormat, name: z.string() }))
    .describe('what the client gets by default (`sends`)'),
  ubl_problem: z
    .string()
    .nullable()
    .describe('why the client, who gets e-invoices, cannot get this one; then only the PDF is attached'),
})

const statementDraft = emailDraft.extend({
  date_from: z.string(),
  date_to: z.string(),
  currency: z.string(),
  currencies: z.array(z.string()).describe("other currencies of the client's documents"),
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
    summary: 'Send an invoice by email, or as an e-invoice over Peppol',
  }),
  'invoice.email_draft': row({
    method: 'GET',
    path: '/invoice/{id}/email-draft',
    access: 'document.write',
    query: z.object({ reminder: flag.optional().describe('a reminder of an unpaid invoice') }),
    output: invoiceEmailDraft,
    summary: "The default email of an invoice, in the client's language",
  }),
  'invoice.email_history': row({
    method: 'GET',
    path: '/invoice/{id}/email-history',
    access: 'document.read',
    output: history,
    summary: 'The emails of an invoice and its sendings over Peppol, newest first',
  }),
  'client.email_history': row({
    method: 'GET',
    path: '/client/{id}/email-history',
    access: 'document.read',
    output: history,
    summary: 'The emails to a client, newest first',
  }),
  'invoice.email_pdf': row({
    method: 'GET',
    path: '/invoice/{id}/email/{email_id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The PDF of an invoice as it was attached to an email',
  }),
  'invoice.email_pdf_tab': row({
    method: 'POST',
    path: '/invoice/{id}/email/{email_id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The same, for a new tab',
  }),
  'invoice.email_ubl': row({
    method: 'GET',
    path: '/invoice/{id}/email/{email_id}/ubl',
    access: 'document.read',
    file: 'application/xml',
    summary: 'The e-invoice as it was attached to an email',
  }),
  'invoice.email_ubl_tab': row({
    method: 'POST',
    path: '/invoice/{id}/email/{email_id}/ubl',
    access: 'document.read',
    file: 'application/xml',
    summary: 'The same, for a new tab',
  }),
  'client.email_pdf': row({
    method: 'GET',
    path: '/client/{id}/email/{email_id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The PDF that was attached to an email to a client',
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
    query: z.object(statementFields),
    file: 'application/pdf',
    summary: "A client's documents and payments with their balance",
  }),
  'client.statement_pdf_tab': row({
    method: 'POST',
    path: '/client/{id}/statement-pdf',
    access: 'document.read',
    query: z.object(statementFields),
    input: z.strictObject(statementFields),
    file: 'application/pdf',
    summary: 'The same, for a new tab',
  }),
  'client.statement_draft': row({
    method: 'GET',
    path: '/client/{id}/statement-draft',
    access: 'document.read',
    query: z.object(statementFields),
    output: statementDraft,
    summary: "The default email of a statement, in the client's language",
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
    summary: "Send a client's statement by email",
  }),
}
