import { createHash } from 'node:crypto'
import { ImapFlow } from 'imapflow'
import type { InboxSetting } from '#server/platform/config/config-inbox.ts'

/** A mail in the mailbox. UIDs of later mails are larger, while the validity is the same (RFC 3501, 2.3.1.1). */
export type FoundMail = { uid: number; size: number; received_at: Date }

export type Mailbox = {
  validity: number
  /** The mails from a UID on, the first ones. */
  from: (uid: number, most: number) => Promise<FoundMail[]>
  /** A mail by its UID; undefined: it is gone. */
  find: (uid: number) => Promise<FoundMail | undefined>
  /** The first bytes of a mail, which stays unread for other programs; undefined: it is gone. */
  read: (uid: number, most: number) => Promise<Buffer | undefined>
  remove: (uids: readonly number[]) => Promise<void>
  close: () => void
}

/** The mailbox in the database, without its name and user. */
export const mailboxKey = ({ host, port, user, folder }: InboxSetting): string =>
  createHash('sha256')
    .update(JSON.stringify([host, port, user, folder]))
    .digest('hex')
    .slice(0, 16)

const second = 1000
const mib = 1024 * 1024

/** A hostile or broken server must not fill the memory. */
const limits = { maxLineLength: 8 * mib, maxLiteralSize: 32 * mib, maxResponseSize: 48 * mib }

/** Connects and opens the folder. Rejects with an error whose message is for the operator. */
export const openMailbox = async (setting: InboxSetting): Promise<Mailbox> => {
  const { host, port, secure, isLocal, user, password: pass, folder } = setting
  const client = new ImapFlow({
    host,
    port,
    secure,
    // The password is sent only after encryption, except on this machine.
    ...(secure ? {} : { doSTARTTLS: !isLocal }),
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 60 * second,
    ...limits,
  })
  // A lost connection rejects the call that waits; without a listener it would end the process as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folder)
    return mailboxOf(client, Number(uidValidity))
  } catch (error) {
    client.close()
    throw error
  }
}

const query = { uid: true, size: true, internalDate: true } as const
type Fetched = { uid: number; size?: number | undefined; internalDate?: Date | string | undefined }

const found = ({ uid, size = 0, internalDate }: Fetched): FoundMail => ({
  uid,
  size,
  received_at: new Date(internalDate ?? Date.now()),
})

const mailboxOf = (client: ImapFlow, validity: number): Mailbox => ({
  validity,
  from: async (uid, most) => {
    const all = (await client.search({ uid: `${uid}:*` }, { uid: true })) || []
    // The range has the last mail even if its UID is smaller.
    const next = all
      .filter((each) => each >= uid)
      .toSorted((one, other) => one - other)
      .slice(0, most)
    if (next.length === 0) return []
    const mails = await client.fetchAll(next.join(','), query, { uid: true })
    return mails.map(found).toSorted((one, other) => one.uid - other.uid)
  },
  find: async (uid) => {
    const mail = await client.fetchOne(String(uid), query, { uid: true })
    return mail ? found(mail) : undefined
  },
  read: async (uid, most) => {
    const mail = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength: most } }, { uid: true })
    return (mail && mail.source) || undefined
  },
  remove: async (uids) => {
    if (uids.length > 0) await client.messageDelete([...uids], { uid: true })
  },
  // Waiting for the answer to a logout would only take time.
  close: () => client.close(),
})
