import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'

export type TestMail = {
  to?: string
  from?: string
  subject?: string
  messageId?: string
  headers?: Record<string, string>
  text?: string
  files?: readonly { name: string; bytes: Uint8Array; type?: string }[]
}

/** The source of a mail. */
export const mailOf = async ({
  to,
  from = 'Ona <ona@medis.lt>',
  subject = 'Sąskaita',
  files = [],
  ...mail
}: TestMail): Promise<string> => {
  const composer = new MailComposer({
    to,
    from,
    subject,
    text: mail.text ?? 'Siunčiu sąskaitą.',
    ...(mail.messageId ? { messageId: mail.messageId } : {}),
    headers: mail.headers ?? {},
    attachments: files.map(({ name, bytes, type }) => ({
      filename: name,
      content: Buffer.from(bytes),
      ...(type ? { contentType: type } : {}),
    })),
  })
  return (await composer.compile().build()).toString('latin1')
}

/** An IMAP server on loopback with one mailbox in memory. */
export const startImapServer = async (port = 0) => {
  const server = hoodiecrow({
    storage: { INBOX: {}, '': { separator: '/', folders: {} } },
    users: { papers: { password: 'secret' } },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const folder = () => server.getMailbox('INBOX')
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    url: `imap://papers:secret@127.0.0.1:${address.port}`,
    /** Puts a mail into the mailbox, as it was received at this time. */
    deliver: async (mail: TestMail | string, at = new Date('2026-11-20T09:00:00Z')) => {
      server.appendMessage('INBOX', [], at, typeof mail === 'string' ? mail : await mailOf(mail))
    },
    uids: () => folder().messages.map(({ uid }) => uid),
    flags: () => folder().messages.flatMap(({ flags }) => flags),
    /** The mailbox gets other UIDs, as after a move to another server. */
    move: () => {
      const moved = folder()
      moved.uidvalidity += 1
      for (const [index, message] of moved.messages.entries()) message.uid = index + 100
      moved.uidnext = 100 + moved.messages.length
    },
    empty: () => folder().messages.splice(0),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(resolve))
    },
  }
}
export type ImapServer = Awaited<ReturnType<typeof startImapServer>>
