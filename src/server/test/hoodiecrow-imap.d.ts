/** The used part of the IMAP server for tests; the package has no types. */
declare module 'hoodiecrow-imap' {
  type Message = { uid: number; raw: string; flags: string[] }
  type Folder = { uidvalidity: number; uidnext: number; messages: Message[] }
  type Options = { storage?: Record<string, unknown>; users?: Record<string, { password: string }>; plugins?: string[] }
  type ImapServer = {
    /** The server of `node:net`. */
    server: import('node:net').Server
    listen: (port: number, host: string, done: () => void) => void
    close: (done: () => void) => void
    getMailbox: (path: string) => Folder
    appendMessage: (path: string, flags: string[], internaldate: Date, raw: string) => unknown
  }
  export default function hoodiecrow(options?: Options): ImapServer
}
