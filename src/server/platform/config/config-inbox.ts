import type { Rule } from './config-rules.ts'

/** The operator's mailbox of papers: where it is read, and the address of a company in it. */
export type InboxSetting = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: boolean
  /** Only on this machine a connection may be unencrypted. */
  isLocal: boolean
  user: string
  password: string
  folder: string
  /** With `{token}` in place of the company's secret part. */
  address: string
  /** The name under which the mail server writes what it found out about senders. Absent: no sender is proved. */
  authServer?: string
}

type Place = Omit<InboxSetting, 'address' | 'authServer'>

const isLocal = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')

/** The text of a part of a URL; undefined if it is not encoded correctly. */
const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

const imapUrl: Rule<Place> = {
  expected: 'the address of a mailbox with its user and password, and perhaps a folder',
  example: 'imaps://papers:password@mail.example.lt/INBOX',
  secret: true,
  read: (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || !['imap:', 'imaps:'].includes(url.protocol) || !url.hostname || url.search || url.hash) return undefined
    const [user, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(decoded)
    if (!user || !password || folder === undefined) return undefined
    const secure = url.protocol === 'imaps:'
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || (secure ? 993 : 143)),
      secure,
      isLocal: isLocal(url.hostname),
      user,
      password,
      folder: folder || 'INBOX',
    }
  },
}

/** Mail servers deliver `papers+anything@…` to `papers@…`; a domain of its own may use the whole part before `@`. */
const inboxAddress: Rule<string> = {
  expected: 'an e-mail address with {token} before the @',
  example: 'papers+{token}@example.lt',
  read: (text) => {
    const address = text.toLowerCase()
    return /^[\w.+-]{0,40}\{token\}[\w.+-]{0,40}@[a-z\d](?:[a-z\d.-]{0,200}[a-z\d])?$/.test(address)
      ? address
      : undefined
  },
}

const serverName: Rule<string> = {
  expected: 'the name of a mail server as it is in its Authentication-Results headers',
  example: 'mail.example.lt',
  read: (text) => (/^[\w.-]{1,200}$/.test(text) ? text.toLowerCase() : undefined),
}

/** The mailbox of INBOX_IMAP_URL; undefined: papers do not come by mail. */
export const readInbox = (
  setting: <T>(name: string, rule: Rule<T>) => T | undefined,
  isSet: (name: string) => boolean,
  errors: string[],
): InboxSetting | undefined => {
  const mailbox = setting('INBOX_IMAP_URL', imapUrl)
  const address = setting('INBOX_ADDRESS', inboxAddress)
  const authServer = setting('INBOX_AUTH_SERVER', serverName)
  const missing = (name: string, beside: string, { example }: Rule<unknown>) => {
    if (isSet(beside) && !isSet(name)) errors.push(`${name}: missing beside ${beside}. Example: ${name}=${example}`)
  }
  missing('INBOX_ADDRESS', 'INBOX_IMAP_URL', inboxAddress)
  missing('INBOX_IMAP_URL', 'INBOX_ADDRESS', imapUrl)
  if (isSet('INBOX_AUTH_SERVER') && !isSet('INBOX_ADDRESS')) missing('INBOX_IMAP_URL', 'INBOX_AUTH_SERVER', imapUrl)
  return mailbox && address ? { ...mailbox, address, ...(authServer ? { authServer } : {}) } : undefined
}
