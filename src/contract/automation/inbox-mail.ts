import { z } from 'zod'
import { moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const nullable = z.string().nullable()

/** Why a mail brought no paper. */
export const mailReasons = [
  'no_file',
  'too_large',
  'unreadable',
  'day_limit',
  'file_room',
  'waiting_limit',
  'paused',
  'deletion',
  'gone',
] as const

const mail = z.object({
  id: z.string(),
  sender: nullable,
  sender_trust: z.enum(['known', 'unknown', 'failed']),
  subject: nullable,
  received_at: moment,
  outcome: z.enum(['papers', 'nothing', 'waiting', 'refused']).describe('waiting: it is tried again'),
  why: z.object({ code: z.enum(mailReasons), message: z.string() }).nullable(),
  left_out: z.array(z.string()).describe('names of files of other kinds or sizes'),
  retry_at: moment.nullable(),
  dismissed_at: moment.nullable(),
})
export type InboxMail = z.infer<typeof mail>

const address = z.object({
  address: nullable.describe('null: the operator has no mailbox for papers'),
  made_at: moment.nullable(),
  senders_proved: z.boolean().describe('whether senders are checked'),
})
export type InboxAddress = z.infer<typeof address>

export const inboxMailRows = {
  'inbox-address.read': row({
    method: 'GET',
    path: '/inbox-address',
    access: 'document.read',
    output: address,
    summary: 'The address to which papers are mailed',
  }),
  'inbox-address.renew': row({
    method: 'POST',
    path: '/inbox-address/renew',
    access: 'settings.write',
    output: address,
    summary: 'Replace the address by a new one; mails to the previous one are not taken any more',
  }),
  'inbox-mail.list': row({
    method: 'GET',
    path: '/inbox-mail/all',
    access: 'document.read',
    output: z.object({ data: z.array(mail) }),
    summary: 'Mails that brought no paper, or not all of their files: the newest 50 that nobody has dismissed',
  }),
  'inbox-mail.dismiss': row({
    method: 'POST',
    path: '/inbox-mail/{id}/dismiss',
    access: 'expense.write',
    output: mail,
    summary: 'Dismiss such a mail',
  }),
  'inbox-mail.restore': row({
    method: 'POST',
    path: '/inbox-mail/{id}/restore',
    access: 'expense.write',
    output: mail,
    summary: 'Show a dismissed mail again',
  }),
}
