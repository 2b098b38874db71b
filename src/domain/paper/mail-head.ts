/** A header of a mail: its name in small letters and its value in one line. */
export interface MailHeader {
  name: string
  value: string
}

const mostHeaders = 1000
const longestValue = 4000

/** The headers of a mail from the top. Text after the first empty line, lines that are no header, and what is too long are left out. */
export const mailHeaders = (text: string): MailHeader[] => {
  const headers: MailHeader[] = []
  for (const line of text.split(/\r?\n/, mostHeaders * 20)) {
    if (line === '') break
    const last = headers.at(-1)
    if (/^[ \t]/.test(line)) {
      if (last && last.value.length < longestValue) last.value = `${last.value} ${line.trim()}`.slice(0, longestValue)
      continue
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon < 1 || name.length > 100 || /\s/.test(name)) continue
    if (headers.length === mostHeaders) break
    headers.push({
      name,
      value: line
        .slice(colon + 1)
        .trim()
        .slice(0, longestValue),
    })
  }
  return headers
}

/** The first value of a header, undefined if it has none. */
export const headerOf = (headers: readonly MailHeader[], name: string): string | undefined =>
  headers.find((header) => header.name === name)?.value

export const headersOf = (headers: readonly MailHeader[], name: string): string[] =>
  headers.filter((header) => header.name === name).map(({ value }) => value)

/** Headers that a mail server adds with the address that a mail was delivered to. */
const envelope = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to']
const named = ['to', 'cc', 'resent-to', 'x-forwarded-to']

/**
 * The values in which the address of a company is looked for: those of the mail server first. A copy of a mail to several companies has an
 * envelope of its own, so what the sender wrote counts only without one.
 */
export const receiversOf = (headers: readonly MailHeader[]): { envelope: string[]; named: string[] } => ({
  envelope: envelope.flatMap((name) => headersOf(headers, name)),
  named: named.flatMap((name) => headersOf(headers, name)),
})

/**
 * Whether a program answered by itself: a notice of absence, a report of a mail server. Invoices that a program sends say
 * `auto-generated`, and are mails like others (RFC 3834, 5).
 */
export const isAutomaticAnswer = (headers: readonly MailHeader[]): boolean => {
  const value = (name: string) => (headerOf(headers, name) ?? '').toLowerCase()
  return (
    value('auto-submitted').startsWith('auto-replied') ||
    value('content-type').startsWith('multipart/report') ||
    value('precedence') === 'auto_reply' ||
    ['x-autoreply', 'x-autorespond'].some((name) => !['', 'no'].includes(value(name)))
  )
}
