import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { withPlans } from '#server/test/plans.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { sendReminders } from './remind-job.ts'

// A Friday, 12:00 in Vilnius.
const friday = new Date('2026-11-20T10:00:00.000Z')
let now = friday
let server: TestServer
let books: Books

beforeAll(async () => {
  server = await createTestServer({
    isTogether: true,
    environment: { ...withPlans, SENDING_LIMIT_NEW: '1000/1000', SENDING_LIMIT: '1000/1000' },
    clock: () => now,
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = friday
  await server.owner.query('update reminder_settings set is_on = false')
  books = await openBooks(server)
  await verifyAddress(server, books)
})

const debtor = async (title: string, due: string, fields: object = {}): Promise<Item> => {
  const client = await books.create('/client', { title, contacts: [{ email: 'skola@medis.lt' }], ...fields })
  await owe(client, due)
  return client
}
const owe = (client: Item, due: string, price = '100') =>
  books.invoice({ client_id: client.id, date: '2026-09-01', date_due: due, lines: [books.line({ price })] })

const settings = () => books.read('/reminder/settings')
const save = async (fields: object = {}) => {
  const { version, on: _, steps, hours, interest, only_working_days } = await settings()
  const kept = steps.map(({ id, days, title, on, letters }: Item) => ({ id, days, title, on, letters }))
  return books.ask('PUT', '/reminder/settings', {
    version,
    on: true,
    steps: kept,
    hours,
    interest,
    only_working_days,
    ...fields,
  })
}
const run = () => sendReminders(server.services)
const emailsTo = async ({ id }: Item): Promise<Item[]> => (await books.read(`/client/${id}/email-history`)).data
const subjectsTo = async (client: Item) => (await emailsTo(client)).map(({ subject }) => subject).toReversed()

test('a company starts with four steps that are switched off, and no letter goes by itself', async () => {
  const client = await debtor('UAB „Tyla“', '2026-11-10')
  const { on, steps, version } = await settings()
  expect([on, version, steps.map(({ days }: Item) => days)]).toEqual([false, 0, [-3, 1, 7, 21]])
  expect(steps[0].usual.title).toBe('Artėja terminas')
  const { letters } = await books.read('/reminder/due')
  expect(letters).toMatchObject({ count: 1, going: 1 })
  expect(letters.data[0]).toMatchObject({ client: { title: 'UAB „Tyla“' }, state: 'goes', step: { days: 7 } })
  await run()
  expect(await emailsTo(client)).toEqual([])
})

test('each step sends its letter once, however often and wherever the job runs', async () => {
  const client = await debtor('UAB „Kartą“', '2026-11-19')
  expect((await save()).status).toBe(200)
  for (let n = 0; n < 20; n += 1) await run()
  await Promise.all([run(), run(), run()])
  expect(await subjectsTo(client)).toEqual([expect.stringMatching(/^Laiku neapmokėta: /)])
  now = new Date('2026-11-26T10:00:00.000Z')
  await Promise.all([run(), run()])
  expect((await subjectsTo(client)).at(-1)).toMatch(/^Apmokėjimas vėluoja 7 dienas: /)
  // The clock goes back, and on.
  now = friday
  await run()
  now = new Date('2026-11-27T10:00:00.000Z')
  await run()
  expect(await emailsTo(client)).toHaveLength(2)
  now = new Date('2026-12-10T10:00:00.000Z')
  await run()
  expect((await subjectsTo(client)).at(-1)).toMatch(/^Paskutinis priminimas: /)
  now = new Date('2027-01-20T10:00:00.000Z')
  await run()
  expect(await emailsTo(client)).toHaveLength(3)
})

test('several invoices of a client go in one letter, with a list of just them attached', async () => {
  const client = await debtor('UAB „Trys“', '2026-11-12')
  await owe(client, '2026-11-19', '200')
  await owe(client, '2026-12-20', '400')
  await save()
  await run()
  const [email] = await emailsTo(client)
  expect(email.message.replaceAll('\u00a0', ' ')).toContain('Liko sumokėti 363,00 €')
  await server.runJobs()
  expect((await emailsTo(client))[0]).toMatchObject({ status: 'sent', file: { name: expect.stringMatching(/\.pdf$/) } })
})

test('a letter before the due day is sent with its invoice, which is not late yet', async () => {
  const client = await debtor('UAB „Artėja“', '2026-11-23')
  await save()
  await run()
  await server.runJobs()
  expect((await emailsTo(client))[0]).toMatchObject({
    status: 'sent',
    subject: expect.stringMatching(/^Artėja apmokėjimo terminas: /),
  })
})

test('letters go within the hours of the company and never on a weekend or a holiday', async () => {
  const client = await debtor('UAB „Valandos“', '2026-11-10')
  await save({ hours: { from: 9, to: 17 } })
  const quiet = ['2026-11-20T06:59:00Z', '2026-11-20T15:00:00Z', '2026-11-21T10:00:00Z', '2026-12-25T10:00:00Z']
  for (const moment of quiet) {
    now = new Date(moment)
    await run()
  }
  expect(await emailsTo(client)).toEqual([])
  now = new Date('2026-11-23T07:00:00Z')
  await run()
  expect(await emailsTo(client)).toHaveLength(1)
})

test('nobody is reminded who paid, promised, is switched off, has no address or was reminded today', async () => {
  const paid = await debtor('UAB „Sumokėjo“', '2026-11-10')
  const [invoice] = (await books.read(`/invoice/all?client_id=${paid.id}`)).data
  await books.pay(invoice.id, '121')
  const promised = await debtor('UAB „Pažadėjo“', '2026-11-10')
  const [owed] = (await books.read(`/invoice/all?client_id=${promised.id}`)).data
  expect((await books.ask('POST', `/invoice/${owed.id}/promise`, { date: '2026-11-19' })).status).toBe(422)
  expect((await books.ask('POST', `/invoice/${owed.id}/promise`, { date: '2026-11-24' })).status).toBe(200)
  const off = await debtor('UAB „Išjungta“', '2026-11-10', { reminders_off: true })
  const unreachable = await debtor('UAB „Be adreso“', '2026-11-10', { contacts: [] })
  const reminded = await debtor('UAB „Priminta“', '2026-11-10')
  await books.ask('POST', `/client/${reminded.id}/send-reminder`, { to: ['skola@medis.lt'] })
  await save()
  await run()
  for (const client of [paid, promised, off, unreachable]) expect(await emailsTo(client)).toEqual([])
  expect(await emailsTo(reminded)).toHaveLength(1)
  const { letters } = await books.read('/reminder/due')
  expect(letters.going).toBe(0)
  expect(new Set(letters.data.map(({ state }: Item) => state))).toEqual(
    new Set(['promised', 'off', 'no_address', 'sent_today']),
  )
  now = new Date('2026-11-25T10:00:00Z')
  await run()
  expect(await emailsTo(promised)).toHaveLength(1)
})

test('the limit of letters ends in the middle, and the rest goes when it allows', async () => {
  const clients: Item[] = []
  for (let n = 0; n < 4; n += 1) clients.push(await debtor(`UAB „${n}“`, '2026-11-10'))
  await save()
  await server.owner.query(
    `insert into company_sending (company_id, letters_per_hour, receivers_per_day, changed_by, changed_at) values ($1, 2, 100, 'x', now())`,
    [books.company.id],
  )
  await run()
  const counts = async () => (await Promise.all(clients.map(emailsTo))).flat().length
  expect(await counts()).toBe(2)
  now = new Date(friday.getTime() + 61 * 60_000)
  await run()
  expect(await counts()).toBe(4)
})

test('“send now” sends the letters of today while the steps are switched off, once', async () => {
  const client = await debtor('UAB „Dabar“', '2026-11-10')
  const sent = await books.ask('POST', '/reminder/send', {})
  expect([sent.status, sent.body]).toEqual([202, { sent: 1, left: 0, refused: null }])
  expect((await books.ask('POST', '/reminder/send', {})).body).toEqual({ sent: 0, left: 0, refused: null })
  expect(await emailsTo(client)).toHaveLength(1)
})

test('interest is shown in the letter: by the Civil Code, on what was open each day', async () => {
  const client = await debtor('UAB „Palūkanos“', '2026-10-20')
  const own = { subject: 'Skola', message: '{client}: {interest}' }
  const { steps } = await settings()
  const changed = steps.map(({ id, days, on }: Item) => ({ id, days, on, letters: { lt: own } }))
  const answer = await save({ steps: changed, interest: { rule: 'civil_code' } })
  expect(answer.status).toBe(200)
  await run()
  // 121 € × 6 % × 31 ÷ 365.
  expect((await emailsTo(client))[0].message.replaceAll('\u00a0', ' ')).toBe('UAB „Palūkanos“: 0,62 €')
})

test('settings are refused in words: a variable that does not exist, two steps of a day, an old version', async () => {
  const { steps } = await settings()
  const [first] = steps
  const withLetter = { days: first.days, on: true, letters: { lt: { subject: 'Skola {suma}' } } }
  const refused = await save({ steps: [withLetter, { days: first.days, on: true }], hours: { from: 9, to: 9 } })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors).sort()).toEqual(['hours.to', 'steps.0.letters.lt.subject', 'steps.1.days'])
  expect((await save({ interest: { rule: 'own' } })).status).toBe(422)
  expect((await save()).status).toBe(200)
  expect((await save({ version: 0 })).body.code).toBe('stale_version')
})

test('steps change places, and one that is left out is removed', async () => {
  await save()
  const { steps } = await settings()
  const [before, first, week] = steps.map(({ id, days, on }: Item) => ({ id, days, on }))
  const answer = await save({ steps: [before, { ...first, days: 7 }, { ...week, days: 1 }] })
  expect(answer.status).toBe(200)
  expect(answer.body.steps.map(({ id, days }: Item) => [id, days])).toEqual([
    [before.id, -3],
    [week.id, 1],
    [first.id, 7],
  ])
})

test('a company that is to be deleted reminds nobody', async () => {
  const client = await debtor('UAB „Pabaiga“', '2026-11-10')
  await save()
  await server.owner.query("update company set deletion_at = now() + interval '10 days' where id = $1", [
    books.company.id,
  ])
  await run()
  const { rows } = await server.owner.query('select from document_email where client_id = $1', [client.id])
  expect(rows).toEqual([])
})
