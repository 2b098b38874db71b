import { afterAll, beforeAll, beforeEach } from 'vitest'
import { inboxCalls } from '#server/automation/inbox/test/inbox-calls.ts'
import { shopInvoice, textPdf } from '#server/automation/inbox/test/text-pdf.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { startImapServer } from '#server/test/imap-server.ts'
import type { ImapServer, TestMail } from '#server/test/imap-server.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

/** A file of an invoice that can be read. */
export const invoiceFile = (number: string) => ({ name: `${number}.pdf`, bytes: textPdf(shopInvoice(number)) })

/** A time after that of the tests, in hours. */
export const hour = (hours: number) => new Date(testMoment.getTime() + hours * 60 * 60 * 1000)

/** A server that reads a mailbox, and before each test new books with an address in the empty mailbox. */
export const useInboxMail = () => {
  const state = {} as { imap: ImapServer; server: TestServer; books: Books; address: string }
  const receive = async () => {
    const { server } = state
    await server.first.owner.query(`select queue_job('receive_mail', '{}')`)
    await server.runJobs()
    await server.runJobs()
  }
  beforeAll(async () => {
    state.imap = await startImapServer()
    state.server = await createTestServer({
      environment: {
        INBOX_IMAP_URL: state.imap.url,
        INBOX_ADDRESS: 'papers+{token}@example.lt',
        INBOX_AUTH_SERVER: 'mx.example.lt',
      },
    })
  })
  beforeEach(async () => {
    state.imap.empty()
    state.server.setTime(testMoment)
    state.books = await openBooks(state.server)
    await receive()
    state.address = (await state.books.read('/inbox-address')).address
  })
  afterAll(async () => {
    await state.server.close()
    await state.imap.close()
  })
  return {
    ...inboxCalls(() => state),
    state,
    /** Reads the mailbox and what came in it. */
    receive,
    send: async (mail: TestMail, at?: Date) => {
      await state.imap.deliver({ to: state.address, ...mail }, at)
      await receive()
    },
    mails: async (): Promise<Item[]> => (await state.books.read('/inbox-mail/all')).data,
    mailbox: async () => (await state.server.first.owner.query('select * from inbox_mailbox')).rows[0],
  }
}
