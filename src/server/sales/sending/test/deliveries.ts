import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

type Servers = { mail: MailServer; server: TestServer }

/** A server that sends through a mail server of the test. */
export const startServers = async (): Promise<Servers> => {
  const mail = await startMailServer()
  const server = await createTestServer({
    isTogether: true,
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Kvitas <siuntejas@kvitas.example>' },
  })
  return { mail, server }
}

/** A new company with an invoice to send, and nothing else in the queue. */
export const prepareInvoice = async ({ mail, server }: Servers): Promise<{ books: Books; invoice: Item }> => {
  mail.forget()
  await server.owner.query('delete from document_email')
  const books = await openBooks(server, { email: 'labas@ziedas.lt' })
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  // The verification email is not tested here.
  await server.owner.query('delete from graphile_worker._private_jobs')
  return { books, invoice: await books.invoice() }
}

export const deliveryCalls = (state: () => { server: TestServer; books: Books; invoice: Item }) => {
  const send = (overrides: object = {}) =>
    state().books.ask('POST', `/invoice/${state().invoice.id}/send`, { to: ['ona@azuolas.lt'], ...overrides })
  const history = async (): Promise<Item[]> =>
    (await state().books.read(`/invoice/${state().invoice.id}/email-history`)).data
  /** Runs the next attempt now. */
  const later = async () => {
    await state().server.owner.query('update document_email set next_at = now()')
    await state().server.owner.query('update graphile_worker._private_jobs set run_at = now()')
    await state().server.runJobs()
  }
  const sendAndRun = async (overrides: object = {}) => {
    expect((await send(overrides)).status).toBe(202)
    await state().server.runJobs()
    return (await history())[0]
  }
  /** The services of another process on the same database. */
  const anotherProcess = () => ({
    ...state().server.services,
    config: { ...state().server.services.config, databaseUrl: state().server.ownerUrl },
  })
  const sentAt = async () => (await state().books.get(state().invoice.id)).sent_at
  return { send, history, later, sendAndRun, anotherProcess, sentAt }
}
