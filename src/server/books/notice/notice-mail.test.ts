import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queuePausedMail } from '#server/automation/recurring/paused-mail.ts'
import { joinAs } from '#server/automation/draft/test/join-as.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { verify } from '#server/test/members.ts'
import { createTestServer } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { readMail } from '#server/test/read-mail.ts'
import { gatherNotices } from './gather.ts'

let server: TestServer
let books: Books
let colleague: Person
beforeAll(async () => {
  server = await createTestServer({ isTogether: true, clock: () => new Date() })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(new Date())
  books = await openBooks(server)
  await verify(server, books)
  colleague = await joinAs(server, books, 'accountant')
  await server.owner.query('delete from graphile_worker._private_jobs')
})

const choose = (person: Pick<Person, 'ask'>, mail: string[]) =>
  person.ask('PUT', '/notice/settings', { push: [], mail, hide_details: false })
const paidInvoice = async (): Promise<Item> => {
  const invoice = await books.invoice()
  await books.pay(invoice.id, '121')
  return invoice
}
const ask = (invoice: Item) =>
  server.owner.query(
    `insert into document_message (company_id, id, invoice_id, author, text, created_at) values ($1, gen_random_uuid(), $2, 'client', 'Kada?', now())`,
    [books.company.id, invoice.id],
  )
/** The mails to a person after so many minutes. */
const mailsAfter = async (minutes: number, { email }: Pick<Person, 'email'>) => {
  server.setTime(new Date(Date.now() + minutes * 60_000))
  await gatherNotices(server.services)
  await server.runJobs()
  return server
    .emails()
    .map(readMail)
    .filter(({ headers }) => headers['to'] === email)
    .map(({ headers, text }) => ({ subject: headers['subject'], text }))
}
const subjectsAfter = async (minutes: number, person: Pick<Person, 'email'>) =>
  (await mailsAfter(minutes, person)).map(({ subject }) => subject)

test('what happens within a quarter of an hour is one mail, with each record by name', async () => {
  await choose(colleague, ['invoice_paid'])
  const first = await paidInvoice()
  const second = await paidInvoice()
  const before = (await subjectsAfter(5, colleague)).length
  const mails = (await mailsAfter(20, colleague)).slice(before)
  expect(mails).toMatchObject([{ subject: `${String(books.company.title)}: Apmokėtos 2 sąskaitos` }])
  for (const { number } of [first, second]) expect(mails[0]?.text).toContain(number)
  expect(await subjectsAfter(60, colleague)).toHaveLength(before + 1)
})

test('a person whose address is not verified gets no mail', async () => {
  await choose(colleague, ['invoice_paid'])
  await server.owner.query('update app_user set email_verified_at = null where id = $1', [colleague.id])
  await paidInvoice()
  expect((await subjectsAfter(20, colleague)).filter((subject) => subject?.includes('apmokėta'))).toEqual([])
})

test('a question is mailed to a colleague, and not again to the address that gets the letter about it', async () => {
  await choose(colleague, ['question'])
  await choose(books, ['question'])
  await ask(await books.invoice())
  const isNotice = (subject: string | undefined) => subject?.includes('Klientas klausia')
  expect((await subjectsAfter(20, colleague)).filter(isNotice)).toHaveLength(1)
  expect((await subjectsAfter(20, books)).filter(isNotice)).toEqual([])
})

test('the mail about a paused recurring document can be turned off', async () => {
  const queued = async () => {
    await server.owner.query('delete from graphile_worker._private_jobs')
    await inTransaction(server.services.pool, books.company.id, (db) =>
      queuePausedMail(db, books.company.id, books.id, new Date()),
    )
    return (await server.owner.query('select 1 from graphile_worker._private_jobs')).rowCount
  }
  expect(await queued()).toBe(1)
  await choose(books, [])
  expect(await queued()).toBe(0)
  await choose(books, ['recurring_paused'])
  expect(await queued()).toBe(1)
})
