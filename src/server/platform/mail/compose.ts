import { createTransport } from 'nodemailer'
import { letterHtml, letterText } from './letter.ts'
import type { Letter } from './letter.ts'

export type Attachment = { filename: string; content: Buffer; contentType: string }
export type Mailbox = { name: string; address: string }

/** What stands on the envelope and in the heads besides what the letter says itself. */
export type Heads = {
  from: Mailbox
  to: readonly string[]
  cc?: readonly string[]
  replyTo?: string | null
  /** With angle brackets; a new one unless given. */
  messageId?: string
  /** Written by the product itself: programs that answer mails leave it alone. */
  automatic?: boolean
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The whole message, ready for a mail server or a file. */
export const composeMail = async (letter: Letter, heads: Heads, attachments: readonly Attachment[] = []) => {
  const { from, to, cc = [], replyTo, messageId, automatic } = heads
  const { message } = await composer.sendMail({
    from: { ...from, name: headText(from.name) },
    to: [...to],
    cc: [...cc],
    ...(replyTo ? { replyTo } : {}),
    ...(messageId ? { messageId } : {}),
    subject: headText(letter.subject),
    text: letterText(letter),
    html: letterHtml(letter),
    ...(automatic ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
    attachments: [...attachments],
  })
  return message as Buffer // `buffer: true` makes it one
}

const named = /^(.*)<([^<>]+)>\s*$/s

/** `Kvitas <noreply@kvitas.lt>`, or the bare address. */
export const mailboxOf = (text: string): Mailbox => {
  const [, name = '', address = text] = named.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/s, '$1'), address: address.trim() }
}

/** The mailbox as people see it: without what would be a head of its own. */
export const mailboxText = ({ name, address }: Mailbox): string => (name ? `${name} <${address}>` : address)

/**
 * What people typed as it stands in a head of a letter: one line without control characters, and without the start of an encoded
 * word (`=?utf-8?…?=`), which a mail program would turn into other words than those that were checked here.
 */
const headText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replaceAll('=?', '= ?')
    .trim()
