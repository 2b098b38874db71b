import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { moveInInvoice } from '#server/test/moved-in.ts'
import { withPlans } from '#server/test/plans.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { sendStatements } from './statement-job.ts'

// A Thursday, 12:00 in Vilnius.
const sendingDay = new Date('2026-12-03T10:00:00.000Z')
const before = new Date('2026-11-20T10:00:00.000Z')
let now = before
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
  now = before
  await server.owner.query('update statement_settings set is_on = false')
  books = await openBooks(server)
  await verifyAddress(server, books)
})

let receivers = 0
const addClient = (title: string, fields: object = {}): Promise<Item> =>
  books.create('/client', { title, contacts: [{ email: `buhalterija${(receivers += 1)}@medis.lt` }], ...fields })
const invoiceOf = (client: Item, fields: object = {}) =>
  books.invoice({
    client_id: client.id,
    date: '2026-11-10',
    date_due: '2026-11-24',
    lines: [books.line({ price: '100' })],
    ...fields,
  })
const save = async (fields: object = {}) => {
  const { version, on: _, day, receivers: who } = await books.read('/statement/settings')
  const form = { version, on: true, day, receivers: who, ...fields }
  return books.ask('PUT', '/statement/settings', form)
}
const run = () => sendStatements(server.services)
const statementsOf = async ({ id }: Item): Promise<Item[]> =>
  (await books.read(`/client/${id}/email-history`)).data.filter(({ kind }: Item) => kind === 'statement')
const due = (of = 'next') => books.read(`/statement/due?of=${of}`)
const send = (fields: object = {}) => books.ask('POST', '/statement/send', { month: '2026-11-01', ...fields })

describe('statements of a month', () => {
  test('are off until a person switches them on, and the preview says who would get them', async () => {
    const client = await addClient('UAB „Tyla“')
    await invoiceOf(client)
    expect(await books.read('/statement/settings')).toMatchObject({
      version: 0,
      on: false,
      day: 3,
      receivers: 'debtors',
    })
    expect(await due()).toMatchObject({
      month: '2026-11-01',
      until: '2026-11-30',
      sends_on: '2026-12-03',
      count: 1,
      going: 1,
      data: [{ client: { title: 'UAB „Tyla“' }, currency: 'EUR', balance: '121.00', state: 'goes' }],
    })
    now = sendingDay
    await run()
    expect(await statementsOf(client)).toEqual([])
  })

  test('go once to a client, however often and wherever the job runs and the clock goes', async () => {
    const client = await addClient('UAB „Kartą“')
    await invoiceOf(client)
    expect((await save()).status).toBe(200)
    await run()
    expect(await statementsOf(client), 'before the day').toEqual([])
    now = sendingDay
    await Promise.all([run(), run(), run()])
    for (let n = 0; n < 20; n += 1) await run()
    const [statement, ...others] = await statementsOf(client)
    expect(others).toEqual([])
    expect(statement).toMatchObject({ status: 'queued', subject: expect.stringContaining('2026-11-01 – 2026-11-30') })
    expect(statement!.message.replaceAll('\u00a0', ' ')).toContain('mokėtina suma – 121,00 €')
    expect(await due()).toMatchObject({ month: '2026-12-01', sends_on: '2027-01-04' })
    // The clock goes back, and on.
    for (const moment of ['2026-11-20T10:00:00Z', '2026-12-03T09:00:00Z', '2026-12-28T10:00:00Z']) {
      now = new Date(moment)
      await run()
    }
    expect(await statementsOf(client)).toHaveLength(1)
    now = new Date('2027-01-04T10:00:00Z')
    await run()
    expect(await statementsOf(client)).toHaveLength(2)
    await server.runJobs()
    expect((await statementsOf(client))[0]).toMatchObject({
      status: 'sent',
      file: { name: 'Atsiskaitymu-israsas-UAB-Karta-2026-12-01-2026-12-31.pdf' },
    })
  })

  test('have a letter for each currency of a client', async () => {
    const client = await addClient('UAB „Dvi valiutos“', { language: 'en' })
    await invoiceOf(client)
    await invoiceOf(client, { currency: 'USD', exchange_rate: '0.9' })
    await save()
    now = sendingDay
    await run()
    const statements = await statementsOf(client)
    expect(statements).toHaveLength(2)
    for (const sign of ['€', 'USD'])
      expect(statements.filter(({ message }) => message.includes(sign) && message.includes('121.00'))).toHaveLength(1)
  })

  test('go to clients that owe, or also to those with documents or payments in the month', async () => {
    const [debtor, old, paid, idle] = [
      await addClient('UAB „Skolinga“'),
      await addClient('UAB „Seniai skolinga“'),
      await addClient('UAB „Sumokėjo“'),
      await addClient('UAB „Niekas“'),
    ]
    await invoiceOf(debtor)
    await invoiceOf(old, { date: '2026-03-10', date_due: '2026-03-24' })
    const { id } = await invoiceOf(paid)
    await books.pay(id, '121', { date: '2026-11-12' })
    await invoiceOf(idle, { date: '2026-12-01', date_due: '2026-12-15' })
    const names = async () => (await due()).data.map(({ client }: Item) => client.title)
    await save()
    expect(await names()).toEqual(['UAB „Seniai skolinga“', 'UAB „Skolinga“'])
    await save({ receivers: 'with_movement' })
    expect(await names()).toEqual(['UAB „Seniai skolinga“', 'UAB „Skolinga“', 'UAB „Sumokėjo“'])
    now = sendingDay
    await run()
    const counts = await Promise.all(
      [debtor, old, paid, idle].map(async (client) => (await statementsOf(client)).length),
    )
    expect(counts).toEqual([1, 1, 1, 0])
  })

  test('do not ask a client that paid between the end of the month and their day', async () => {
    const client = await addClient('UAB „Spėjo“')
    const { id } = await invoiceOf(client)
    await save()
    now = sendingDay
    await books.pay(id, '121', { date: '2026-12-02' })
    await run()
    expect(await statementsOf(client)).toEqual([])
  })

  test('do not go to a client that is switched off, has no address or whose letters come back, and the preview says why', async () => {
    const clients = [
      await addClient('UAB „Be adreso“', { contacts: [] }),
      await addClient('UAB „Grįžta“', { contacts: [{ email: 'nera@medis.lt' }] }),
      await addClient('UAB „Išjungta“', { statements_off: true }),
    ]
    for (const client of clients) await invoiceOf(client)
    await server.owner.query(
      `insert into bounced_address (company_id, address, reason) values ($1, 'nera@medis.lt', '550')`,
      [books.company.id],
    )
    await save()
    const next = await due()
    expect([next.going, next.count]).toEqual([0, 3])
    expect(next.data.map(({ state }: Item) => state)).toEqual(['no_address', 'bounced', 'off'])
    now = sendingDay
    await run()
    for (const client of clients) expect(await statementsOf(client)).toEqual([])
    // The month is over: an address that comes later gets the next statement.
    const { item } = await books.read(`/client/edit/${clients[2]!.id}`)
    await books.ask('PUT', `/client/${item.id}`, { version: item.version, statements_off: false })
    await run()
    expect(await statementsOf(clients[2]!)).toEqual([])
  })

  test('go in the hours and on the working days of reminders', async () => {
    const client = await addClient('UAB „Valandos“')
    await invoiceOf(client)
    await save({ day: 5 })
    // Before nine, after five, a Saturday (the planned day), a Sunday.
    for (const moment of [
      '2026-12-05T10:00:00Z',
      '2026-12-06T10:00:00Z',
      '2026-12-07T06:59:00Z',
      '2026-12-07T15:00:00Z',
    ]) {
      now = new Date(moment)
      await run()
    }
    expect(await statementsOf(client)).toEqual([])
    now = new Date('2026-12-08T07:00:00Z')
    await run()
    expect(await statementsOf(client)).toHaveLength(1)
  })

  test('begin with the first day after they were switched on or moved', async () => {
    const client = await addClient('UAB „Vėliau“')
    await invoiceOf(client, { date: '2026-10-10', date_due: '2026-10-24' })
    await save()
    await run()
    now = new Date('2026-12-02T10:00:00Z')
    await save({ day: 1 })
    await run()
    expect(await statementsOf(client)).toEqual([])
    expect(await due()).toMatchObject({ month: '2026-12-01', sends_on: '2027-01-04' })
  })

  test('that are entered after the month was finished send nothing', async () => {
    const client = await addClient('UAB „Įrašyta vėliau“')
    await save()
    now = sendingDay
    await run()
    await invoiceOf(client)
    await run()
    expect(await statementsOf(client)).toEqual([])
  })

  test('stop at the limit of sending, and the rest goes when it allows', async () => {
    const clients: Item[] = []
    for (let n = 0; n < 4; n += 1) clients.push(await addClient(`UAB „${n}“`))
    for (const client of clients) await invoiceOf(client)
    await save()
    now = sendingDay
    await server.owner.query(
      `insert into company_sending (company_id, letters_per_hour, receivers_per_day, changed_by, changed_at) values ($1, 2, 100, 'x', now())`,
      [books.company.id],
    )
    const count = async () => (await Promise.all(clients.map(statementsOf))).flat().length
    await run()
    expect(await count()).toBe(2)
    now = new Date(sendingDay.getTime() + 61 * 60_000)
    await run()
    await run()
    expect(await count()).toBe(4)
  })

  test('leave no letter without its mark when the process ends between them', async () => {
    const client = await addClient('UAB „Nutrūko“')
    await invoiceOf(client)
    await save()
    now = sendingDay
    await server.owner.query(
      `create function end_process() returns trigger language plpgsql as $$ begin raise 'ended'; end $$`,
    )
    await server.owner.query(
      'create trigger end_process before insert on statement_sent for each row execute function end_process()',
    )
    await run()
    await server.owner.query('drop function end_process cascade')
    expect(await statementsOf(client)).toEqual([])
    await run()
    expect(await statementsOf(client)).toHaveLength(1)
  })

  test('of a company that is to be deleted go to nobody', async () => {
    const client = await addClient('UAB „Pabaiga“')
    await invoiceOf(client)
    await save()
    now = sendingDay
    await server.owner.query("update company set deletion_at = now() + interval '10 days' where id = $1", [
      books.company.id,
    ])
    await run()
    const { rows } = await server.owner.query('select from document_email where client_id = $1', [client.id])
    expect(rows).toEqual([])
  })
})

describe('the statements of the last month that a person sends now', () => {
  const afterMonth = new Date('2026-12-01T10:00:00Z')

  test('go at once, also while statements are off, and the schedule does not repeat them', async () => {
    const [first, second] = [await addClient('UAB „Antra“'), await addClient('UAB „Pirma“')]
    for (const client of [first, second]) await invoiceOf(client)
    now = afterMonth
    expect((await send()).body).toEqual({ sent: 2, left: 0, refused: null })
    expect((await send()).body).toEqual({ sent: 0, left: 0, refused: null })
    const last = await due('last')
    expect([last.month, last.going, last.data.map(({ state }: Item) => state)]).toEqual([
      '2026-11-01',
      0,
      ['sent', 'sent'],
    ])
    await save()
    const late = await addClient('UAB „Vėliau įrašyta“')
    await invoiceOf(late, { date: '2026-11-30', date_due: '2026-12-14' })
    now = sendingDay
    await run()
    await run()
    for (const client of [first, second, late]) expect(await statementsOf(client)).toHaveLength(1)
    // The schedule has finished the month; what was entered after it goes only by hand.
    await invoiceOf(await addClient('UAB „Po visko“'))
    await run()
    expect(await due('last')).toMatchObject({ month: '2026-11-01', going: 1 })
    expect((await send()).body.sent).toBe(1)
  })

  test('go once when two people press at the same time and the job runs', async () => {
    const clients = [await addClient('UAB „Abi“'), await addClient('UAB „Trys“')]
    for (const client of clients) await invoiceOf(client)
    await save()
    now = sendingDay
    const answers = await Promise.all([send(), send(), run(), send()])
    const codes = answers.flatMap((answer) => (answer ? [answer.status] : []))
    expect(codes).toEqual([202, 202, 202])
    for (const client of clients) expect(await statementsOf(client)).toHaveLength(1)
  })

  test('go to one client in each currency, and the others wait for the schedule', async () => {
    const [one, other] = [await addClient('UAB „Viena“'), await addClient('UAB „Kita“')]
    await invoiceOf(one)
    await invoiceOf(one, { currency: 'USD', exchange_rate: '0.9' })
    await invoiceOf(other)
    await save()
    now = afterMonth
    expect((await send({ client_ids: [one.id] })).body).toEqual({ sent: 2, left: 0, refused: null })
    expect(await statementsOf(other)).toEqual([])
    now = sendingDay
    await run()
    expect([await statementsOf(one), await statementsOf(other)].map(({ length }) => length)).toEqual([2, 1])
  })

  test('do not go to a client that is switched off or has no address, though it is asked for by its id', async () => {
    const clients = [
      await addClient('UAB „Nenori“', { statements_off: true }),
      await addClient('UAB „Be adreso“', { contacts: [] }),
    ]
    for (const client of clients) await invoiceOf(client)
    now = afterMonth
    const answer = await send({ client_ids: clients.map(({ id }) => id) })
    expect(answer.body).toEqual({ sent: 0, left: 0, refused: null })
    for (const client of clients) expect(await statementsOf(client)).toEqual([])
  })

  test('of a month that is not over, or of an older one, are refused', async () => {
    await invoiceOf(await addClient('UAB „Anksti“'))
    for (const month of ['2026-11-01', '2026-09-01', '2026-10-02', '2027-10-01']) {
      const answer = await send({ month })
      expect([answer.status, Object.keys(answer.body.errors)], month).toEqual([422, ['month']])
    }
    expect((await send({ month: '2026-10-01' })).body.sent).toBe(0)
  })

  test('of another company are not touched by its ids', async () => {
    const foreign = await addClient('UAB „Svetima“')
    await invoiceOf(foreign)
    const owner = books
    books = await openBooks(server)
    await verifyAddress(server, books)
    now = afterMonth
    expect((await send({ client_ids: [foreign.id] })).body.sent).toBe(0)
    books = owner
    expect(await statementsOf(foreign)).toEqual([])
  })

  test('stop at the limit of sending with the number that is left, and say so when none could go', async () => {
    for (let n = 0; n < 3; n += 1) await invoiceOf(await addClient(`UAB „Riba ${n}“`))
    now = afterMonth
    await server.owner.query(
      `insert into company_sending (company_id, letters_per_hour, receivers_per_day, changed_by, changed_at) values ($1, 2, 100, 'x', now())`,
      [books.company.id],
    )
    expect((await send()).body).toEqual({ sent: 2, left: 1, refused: 'sending_limit' })
    const refused = await send()
    expect([refused.status, refused.body.code]).toEqual([429, 'sending_limit'])
  })
})

test('settings of statements are refused with a wrong day, an old version, or without a verified address', async () => {
  expect((await save({ day: 29 })).status).toBe(422)
  expect((await save({ receivers: 'visi' })).status).toBe(422)
  expect((await save()).status).toBe(200)
  expect((await save({ version: 0 })).body.code).toBe('stale_version')
  await server.owner.query('update app_user set email_verified_at = null where id = $1', [books.id])
  expect((await save()).body.code).toBe('email_not_verified')
})

test('the statements of moved-in documents go only to a client that may be reminded of them', async () => {
  const client = await addClient('UAB „Perkelta“')
  await moveInInvoice(server.owner, {
    company_id: books.company.id,
    party_id: client.id,
    number: 'SENA-1',
    date: '2026-11-10',
  })
  expect((await due()).count).toBe(0)
  const { item } = await books.read(`/client/edit/${client.id}`)
  await books.ask('PUT', `/client/${client.id}`, { version: item.version, reminds_imported: true })
  expect((await due()).count).toBe(1)
})
