import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { withPlans } from '#server/test/plans.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true })).text.replace(/\s/g, '')

beforeAll(async () => {
  server = await createTestServer({ environment: { ...withPlans, SENDING_LIMIT_NEW: '3/20', SENDING_LIMIT: '3/20' } })
})
afterAll(() => server.close())

/** A company that may send, with an empty outbox. */
const openSender = async (): Promise<Books> => {
  const opened = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [opened.id])
  await server.owner.query('delete from graphile_worker._private_jobs')
  return opened
}
const addDebtor = async (title: string, fields: object = {}, due = '2026-11-10', price = '100'): Promise<Item> => {
  const client = await books.create('/client', { title, contacts: [{ email: 'skola@medis.lt' }], ...fields })
  await books.invoice({ client_id: client.id, date: '2026-10-01', date_due: due, lines: [books.line({ price })] })
  return client
}
const remind = ({ id }: Item, body: object = { to: ['skola@medis.lt'] }) =>
  books.ask('POST', `/client/${id}/send-reminder`, body)
const stateOf = async ({ id }: Item) => {
  const { rows } = await books.read('/report/receivables-aging')
  return rows.find(({ key }: Item) => key === `party:${id}`).reminder
}

test('a reminder lists the late invoices only, in the client’s language, and goes once a day', async () => {
  books = await openSender()
  const client = await addDebtor('UAB „Šilas“')
  await books.invoice({
    client_id: client.id,
    date: '2026-09-01',
    date_due: '2026-09-20',
    lines: [books.line({ price: '200' })],
  })
  const notDue = await books.invoice({ client_id: client.id, date: '2026-11-01', date_due: '2026-12-01' })
  const draft = await books.read(`/client/${client.id}/reminder-draft`)
  expect(draft).toMatchObject({
    to: ['skola@medis.lt'],
    subject: 'Priminimas dėl laiku neapmokėtų sąskaitų, UAB „Žiedas“',
    attachment: 'Veluojancios-saskaitos-UAB-Silas-2026-11-20.pdf',
    late: [{ currency: 'EUR', amount: '363.00', count: 2 }],
    is_reminded: false,
  })
  expect(spaced(draft.message)).toContain('praėjo 2 sąskaitų apmokėjimo terminas; seniausią reikėjo apmokėti iki 2026')
  expect(spaced(draft.message)).toContain('Liko sumokėti 363,00 €.')
  expect(await stateOf(client)).toEqual({ client_id: client.id, state: 'possible' })

  const sent = await remind(client)
  expect([sent.status, sent.body.kind, sent.body.status]).toEqual([202, 'reminder', 'queued'])
  expect(await stateOf(client)).toMatchObject({ state: 'sent_today' })
  const again = await remind(client)
  expect([again.status, again.body.code]).toEqual([409, 'reminded_today'])
  await server.runJobs()
  const { file, headers } = readMail(server.emails().findLast((text) => text.includes(sent.body.id))!)
  expect(headers['subject']).toBe(draft.subject)
  const printed = await textOf(file!.bytes)
  expect(printed).toContain('363,00€')
  expect(printed).not.toContain(notDue.number)
  const { data } = await books.read(`/client/${client.id}/email-history`)
  expect(data[0]).toMatchObject({ kind: 'reminder', status: 'sent' })
  expect((await books.read(`/client/${client.id}/overview`)).late.reminded_at).not.toBeNull()
})

test('many equal requests at the same moment send one letter', async () => {
  books = await openSender()
  const client = await addDebtor('UAB „Vienas“')
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => remind(client)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([202, 409, 409, 409, 409, 409])
})

test('a client whose invoices are paid while the letter waits gets none, and the sender is told', async () => {
  books = await openSender()
  const client = await addDebtor('UAB „Spėjo“')
  const sent = await remind(client)
  const { data } = await books.read(`/invoice/all?client_id=${client.id}`)
  await books.pay(data[0].id, '121')
  await server.runJobs()
  expect(server.emails().some((text) => text.includes(sent.body.id))).toBe(false)
  const history = await books.read(`/client/${client.id}/email-history`)
  expect(history.data[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('nebeliko') })
  const { attention } = await books.read('/dashboard/all')
  expect(attention.filter(({ kind }: Item) => kind === 'email_failed')).toEqual([])
  expect(await remind(client)).toMatchObject({ status: 409, body: { code: 'nothing_late' } })
})

test('invoices in several currencies are summed apart, and the English letter of one invoice says so', async () => {
  books = await openSender()
  const client = await addDebtor('Ash Ltd', { language: 'en' })
  const draft = await books.read(`/client/${client.id}/reminder-draft`)
  expect(draft.message).toContain('one invoice was due on')
  const foreign = { currency: 'USD', exchange_rate: '0.9', vat: false, date: '2026-10-01', date_due: '2026-10-10' }
  await books.invoice({ client_id: client.id, ...foreign })
  const both = await books.read(`/client/${client.id}/reminder-draft`)
  expect(both.late.map(({ currency }: Item) => currency)).toEqual(['EUR', 'USD'])
  expect(both.message).toMatch(/€121\.00 and .*100\.00/)
  const { rawPayload, statusCode } = await server.app.inject({
    url: `/api/client/${client.id}/reminder-pdf`,
    headers: { authorization: `Bearer ${books.token}` },
  })
  expect(statusCode).toBe(200)
  const printed = await textOf(rawPayload)
  expect(printed).toContain('Overdueinvoices,EUR')
  expect(printed).toContain('Overdueinvoices,USD')
})

test('who is due is listed with addresses, the longest late first; the limit of letters ends in the middle', async () => {
  books = await openSender()
  const first = await addDebtor('Pirmas', {}, '2026-10-05')
  const second = await addDebtor('Antras', { contacts: [] }, '2026-10-10')
  const others = [await addDebtor('Trečias'), await addDebtor('Ketvirtas'), await addDebtor('Penktas')]
  const due = await books.read('/reminder/due')
  expect(due.meta.count).toBe(5)
  expect(due.data.slice(0, 2)).toEqual([
    {
      client: { id: first.id, title: 'Pirmas' },
      to: ['skola@medis.lt'],
      late: [{ currency: 'EUR', amount: '121.00', count: 1 }],
      count: 1,
      days: 46,
      is_reminded: false,
    },
    expect.objectContaining({ client: { id: second.id, title: 'Antras' }, to: [], days: 41 }),
  ])
  expect(await stateOf(second)).toMatchObject({ state: 'no_address' })
  const answers = []
  for (const client of [first, ...others]) answers.push(await remind(client))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
  expect(answers.at(-1)?.body.code).toBe('sending_limit')
  const after = await books.read('/reminder/due')
  expect(after.data.filter((each: Item) => each.is_reminded)).toHaveLength(3)
  const { rows } = await books.read('/report/receivables-aging?view=document&age=late')
  expect(rows.filter(({ reminder }: Item) => reminder?.state === 'sent_today')).toHaveLength(3)
})

test('a reminder of one invoice counts as today’s reminder of the client', async () => {
  books = await openSender()
  const client = await addDebtor('UAB „Viena sąskaita“')
  const { data } = await books.read(`/invoice/all?client_id=${client.id}`)
  await books.ask('POST', `/invoice/${data[0].id}/send`, { to: ['skola@medis.lt'], reminder: true })
  expect(await stateOf(client)).toMatchObject({ state: 'sent_today' })
  expect((await books.read('/reminder/due')).data[0].is_reminded).toBe(true)
})

test('rows of a past day, of payables, of clients without late debts and of roles that only read have no reminder', async () => {
  books = await openSender()
  const client = await addDebtor('UAB „Dar ne“', {}, '2026-12-01')
  expect(await stateOf(client)).toBeUndefined()
  await addDebtor('UAB „Seniai“', {}, '2026-10-10')
  const past = await books.read('/report/receivables-aging?date_to=2026-11-10')
  expect(past.rows.some(({ reminder }: Item) => reminder)).toBe(false)
})

test('a client of another company cannot be reminded or read', async () => {
  books = await openSender()
  const client = await addDebtor('UAB „Svetimas“')
  const stranger = await openSender()
  for (const [method, path] of [
    ['GET', `/client/${client.id}/reminder-draft`],
    ['GET', `/client/${client.id}/reminder-pdf`],
    ['POST', `/client/${client.id}/send-reminder`],
  ] as const)
    expect((await stranger.ask(method, path, method === 'POST' ? { to: ['a@b.lt'] } : undefined)).status).toBe(404)
  expect((await stranger.read('/reminder/due')).data).toEqual([])
})
