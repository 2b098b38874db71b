import { createTransport } from 'nodemailer'
import { textOf } from '#server/platform/words/texts.ts'
import type { Language } from '#server/platform/words/texts.ts'

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

/** A letter as people write it: it becomes plain text and simple HTML that says the same. */
export type Letter = {
  language: Language
  subject: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Small, under the rest. */
  remark?: string
  /** The product's unless told; null where whoever writes has signed it. */
  signature?: string | null
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

const signatureOf = ({ language, signature }: Letter): string[] => {
  const own = signature === undefined ? (textOf(language, 'mail', 'signature') ?? 'Kvitas') : signature
  return own ? [own] : []
}

export const letterText = (letter: Letter): string =>
  [
    ...letter.paragraphs,
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...(letter.remark ? [letter.remark] : []),
    ...signatureOf(letter),
  ].join('\n\n')

// Mail programs know no style sheets: the few styles stand on the elements. The colours are look.md's.
const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`
const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;` +
  `background:#27409b;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`
const small = (text: string) => `<p style="margin:0 0 16px;font-size:13px;color:#6b665c">${text}</p>`

export const letterHtml = (letter: Letter): string => {
  const { language, subject, paragraphs, action, remark } = letter
  const link = action ? small(`<a href="${escaped(action.url)}" style="color:#27409b">${escaped(action.url)}</a>`) : ''
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    '<body style="margin:0;padding:32px 16px;background:#f6f4ef;color:#1e1c17;font:16px/1.5 Inter,Arial,sans-serif">' +
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">' +
    paragraphs.map(paragraph).join('') +
    (action ? button(action) + link : '') +
    (remark ? small(escaped(remark)) : '') +
    signatureOf(letter)
      .map((words) => `<p style="margin:24px 0 0">${escaped(words)}</p>`)
      .join('') +
    '</div></body></html>'
  )
}
