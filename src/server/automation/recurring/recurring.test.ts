import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makeRecurring } from './recurring-job.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
beforeEach(async () => {
  server.setTime(testMoment)
  books = await openBooks(server)
})
afterAll(() => server.close())

/** Noon of a day in Vilnius. */
const onDay = (day: string) => server.setTime(new Date(`${day}T10:00:00Z`))
const form = (overrides: object = {}) => ({
  kind: 'invoice',
  title: 'Priežiūra',
  form: books.form({ lines: [books.line({ title: 'Priežiūra už {month}' })] }),
  every: { unit: 'month', count: 1 },
  first_date: '2026-11-30',
  action: 'issue',
  ...overrides,
})
const create = (overrides: object = {}): Promise<Item> => books.create('/recurring', form(overrides))
const read = async (id: string): Promise<Item> => (await books.read(`/recurring/edit/${id}`)).item
const run = () => makeRecurring(server.services)
const made = async (): Promise<Item[]> => {
  const { data } = await books.list('?sort=number&limit=200')
  return Promise.all(data.map(({ id }: Item) => books.get(id)))
}
const short = (invoices: Item[]) => invoices.map(({ date, lines }) => [date, lines[0].title])

describe('the job', () => {
  test('makes nothing before the day and one document on it, with the words of the planned date and the same days to pay', async () => {
    const { id } = await create()
    onDay('2026-11-29')
    await run()
    expect(await made()).toEqual([])
    onDay('2026-11-30')
    await run()
    expect(await made()).toMatchObject([{ date: '2026-11-30', date_due: '2026-12-14', total: '121.00' }])
    expect(short(await made())).toEqual([['2026-11-30', 'Priežiūra už lapkričio mėn.']])
    expect(await read(id)).toMatchObject({
      state: 'active',
      next_date: '2026-12-30',
      made: 1,
      runs: [{ outcome: 'made' }],
    })
  })

  test('run twenty times on a day it makes one document, and none after the clock was set back', async () => {
    await create()
    onDay('2026-11-30')
    for (let times = 0; times < 20; times += 1) await run()
    onDay('2026-11-01')
    await run()
    onDay('2026-11-30')
    await run()
    expect(await made()).toHaveLength(1)
  })

  test('several workers at once make each document once', async () => {
    for (let count = 0; count < 5; count += 1) await create()
    onDay('2027-01-30')
    await Promise.all([run(), run(), run(), run()])
    await run()
    expect(await made()).toHaveLength(15)
    const { rows } = await server.owner.query(
      'select count(*)::int, count(distinct invoice_id)::int as invoices from recurring_run where company_id = $1',
      [books.company.id],
    )
    expect(rows[0]).toEqual({ count: 15, invoices: 15 })
  })

  test('jobs whose time is over leave the rest to one other job', async () => {
    for (let count = 0; count < 7; count += 1) await create()
    onDay('2026-11-30')
    for (let times = 0; times < 2; times += 1) await makeRecurring(server.services, 0)
    expect(await made()).toHaveLength(6)
    const { rows } = await server.owner.query(
      `select count(*)::int from graphile_worker.jobs where task_identifier = 'make_recurring' and queue_name = 'recurring'`,
    )
    expect(rows).toEqual([{ count: 1 }])
    await server.runJobs()
    expect(await made()).toHaveLength(7)
  })

  test('after an outage it makes what was missed, dated today, with the month of each planned date', async () => {
    await create({ first_date: '2026-11-24', every: { unit: 'week', count: 1 } })
    onDay('2026-12-08')
    await run()
    expect(short(await made()).sort()).toEqual([
      ['2026-12-08', 'Priežiūra už gruodžio mėn.'],
      ['2026-12-08', 'Priežiūra už gruodžio mėn.'],
      ['2026-12-08', 'Priežiūra už lapkričio mėn.'],
    ])
  })

  test('a schedule of two dates ends after them', async () => {
    const { id } = await create({ ends: { count: 2 } })
    onDay('2027-06-01')
    await run()
    expect(await made()).toHaveLength(2)
    expect(await read(id)).toMatchObject({ state: 'ended', next_date: null, made: 2 })
  })

  test('a price change counts from its date', async () => {
    await create({ price_changes: [{ from: '2026-12-30', percent: '4' }], ends: { count: 2 } })
    onDay('2026-12-30')
    await run()
    expect((await made()).map(({ total }) => total).sort()).toEqual(['121.00', '125.84'])
  })

  test('if storing fails in the middle nothing is stored, and the next run makes the document', async () => {
    const { id } = await create()
    onDay('2026-11-30')
    await server.owner.query(`create function refuse_run() returns trigger language plpgsql as
      $$ begin raise exception 'lost' using errcode = '57P01'; end $$;
      create trigger refuse_run before insert on recurring_run for each row execute function refuse_run()`)
    await run()
    expect(await made()).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'active', next_date: '2026-11-30' })
    await server.owner.query('drop trigger refuse_run on recurring_run; drop function refuse_run')
    await run()
    expect(await made()).toHaveLength(1)
  })

  test('the documents of a maker who left are made for the owner', async () => {
    const { id } = await create()
    await server.owner.query('update recurring set created_by = gen_random_uuid() where id = $1', [id])
    onDay('2026-11-30')
    await run()
    expect(await made()).toHaveLength(1)
  })

  test('nothing is made for a company that is to be deleted or was restored and not confirmed', async () => {
    const { id } = await create()
    onDay('2026-11-30')
    await server.owner.query(
      `insert into company_sending (company_id, changed_by, changed_at, restored_from) values ($1, 'restore', now(), now())`,
      [books.company.id],
    )
    await run()
    expect(await made()).toEqual([])
    await server.owner.query('update company_sending set restored_from = null where company_id = $1', [
      books.company.id,
    ])
    await server.owner.query("update company set deletion_at = now() + interval '30 days' where id = $1", [
      books.company.id,
    ])
    await run()
    expect(await made()).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'active', next_date: '2026-11-30' })
  })
})

describe('a document that is refused', () => {
  test('of an archived client it is paused with the reason, and the missed dates that a person picks are made', async () => {
    const { id } = await create()
    await books.create(`/client/${books.client.id}/archive`, {})
    onDay('2026-11-30')
    await run()
    const paused = await read(id)
    expect(paused).toMatchObject({ state: 'paused', next_date: '2026-11-30', pause: { code: 'validation_failed' } })
    expect(paused.pause.reason).not.toBe('')
    await books.create(`/client/${books.client.id}/archive-restore`, {})
    onDay('2027-01-31')
    await run()
    expect((await read(id)).missed).toEqual(['2026-11-30', '2026-12-30', '2027-01-30'])
    await books.create(`/recurring/${id}/resume`, { dates: ['2026-11-30', '2027-01-30'] })
    expect(short(await made())).toEqual([
      ['2027-01-31', 'Priežiūra už lapkričio mėn.'],
      ['2027-01-31', 'Priežiūra už sausio mėn.'],
    ])
    expect(await read(id)).toMatchObject({ state: 'active', next_date: '2027-02-28', made: 2, pause: null })
  })

  test('in another currency it takes the published rate of the day, and never one of an older document', async () => {
    await books.invoice({ currency: 'USD', exchange_rate: '0.5', vat: false })
    const { id } = await create({ form: books.form({ currency: 'USD', exchange_rate: '0.5', vat: false }) })
    onDay('2026-11-30')
    await run()
    expect(await read(id)).toMatchObject({ state: 'paused', made: 0 })
    await books.create('/rate', { currency: 'USD', date: '2026-11-27', per_euro: '1.25' })
    await books.create(`/recurring/${id}/resume`, { dates: ['2026-11-30'] })
    await run()
    const own = (await made()).filter(({ date }) => date === '2026-11-30')
    expect(own.map(({ exchange_rate }) => exchange_rate)).toEqual(['0.8'])
  })

  test('without an address for the email nothing is issued, and the reason says so', async () => {
    const { id } = await create({ action: 'issue-and-send' })
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    await server.copyPeople()
    onDay('2026-11-30')
    await run()
    expect(await made()).toEqual([])
    expect((await read(id)).pause.reason).toContain('neturi el. pašto')
  })
})

test('a document that is issued and sent has one email, queued with it', async () => {
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const { version } = (await books.read(`/client/edit/${books.client.id}`)).item
  const contacts = [{ name: 'Ona', email: 'ona@medis.lt' }]
  await books.ask('PUT', `/client/${books.client.id}`, { version, contacts })
  await create({ action: 'issue-and-send' })
  onDay('2026-11-30')
  await Promise.all([run(), run()])
  await run()
  const { rows } = await server.owner.query('select receiver from document_email where company_id = $1', [
    books.company.id,
  ])
  expect(await made()).toHaveLength(1)
  expect(rows).toEqual([{ receiver: ['ona@medis.lt'] }])
})

describe('the calls', () => {
  test('run-now makes the next date early, answers with the same document when asked again, and moves the date on', async () => {
    const { id } = await create()
    const first = await books.create(`/recurring/${id}/run-now`, {})
    expect(await books.create(`/recurring/${id}/run-now`, { date: '2026-11-30' })).toEqual(first)
    expect(await read(id)).toMatchObject({ next_date: '2026-12-30', made: 1 })
    expect(short(await made())).toEqual([['2026-11-20', 'Priežiūra už lapkričio mėn.']])
    onDay('2026-11-30')
    await run()
    expect(await made()).toHaveLength(1)
  })

  test('two requests for one date at once make one document', async () => {
    const { id } = await create()
    const body = { date: '2026-11-30' }
    const answers = await Promise.all([1, 2, 3].map(() => books.create(`/recurring/${id}/run-now`, body)))
    expect(new Set(answers.map(({ invoice }) => invoice.id)).size).toBe(1)
    expect(await made()).toHaveLength(1)
  })

  test('a date that is not planned is refused', async () => {
    const { id } = await create()
    expect(await books.ask('POST', `/recurring/${id}/run-now`, { date: '2026-11-29' })).toMatchObject({
      status: 409,
      body: { code: 'recurring_locked', reason: 'not_planned' },
    })
  })

  test('a skipped date is not made, and the skip can be taken back', async () => {
    const { id } = await create()
    expect(await books.create(`/recurring/${id}/skip-next`, {})).toMatchObject({ next_date: '2026-12-30' })
    expect(await books.create(`/recurring/${id}/unskip`, {})).toMatchObject({ next_date: '2026-11-30' })
    await books.create(`/recurring/${id}/skip-next`, {})
    onDay('2026-12-01')
    await run()
    expect(await made()).toEqual([])
    expect((await books.ask('POST', `/recurring/${id}/unskip`)).status).toBe(409)
  })

  test('the preview shows twelve dates with the amounts and words of each', async () => {
    const { id } = await create({ price_changes: [{ from: '2027-01-01', percent: '4' }], lead_days: 5 })
    const { data } = await books.read(`/recurring/${id}/preview`)
    expect(data).toHaveLength(12)
    expect(data.slice(0, 4)).toMatchObject([
      { date: '2026-11-30', made_on: '2026-11-25', total: '121.00', lines: ['Priežiūra už lapkričio mėn.'] },
      { date: '2026-12-30', total: '121.00' },
      { date: '2027-01-30', total: '125.84', lines: ['Priežiūra už sausio mėn.'] },
      { date: '2027-02-28', total: '125.84' },
    ])
  })

  test('a paused document makes nothing, and a change keeps what was made', async () => {
    const { id } = await create()
    await books.create(`/recurring/${id}/run-now`, {})
    const { version } = await books.create(`/recurring/${id}/pause`, {})
    onDay('2026-12-30')
    await run()
    expect(await made()).toHaveLength(1)
    const changed = await books.ask('PUT', `/recurring/${id}`, { version, first_date: '2026-11-15' })
    expect(changed).toMatchObject({ status: 200, body: { state: 'paused', next_date: '2027-01-15', made: 1 } })
    expect((await books.ask('PUT', `/recurring/${id}`, { version, title: 'x' })).status).toBe(409)
  })

  test('a form with a number, a credit invoice and another company’s client are refused', async () => {
    for (const overrides of [{ number: 'SF-1' }, { type: 'credit' }, { client_id: crypto.randomUUID() }]) {
      const answer = await books.ask('POST', '/recurring', form({ form: { ...books.form(), ...overrides } }))
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  })
})
