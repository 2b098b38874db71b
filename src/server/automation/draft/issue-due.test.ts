import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { verify } from '#server/test/members.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { joinAs } from './test/join-as.ts'
import { issueDueDrafts } from './issue-due.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
beforeEach(async () => {
  server.setTime(testMoment)
  books = await openBooks(server)
  await verify(server, books)
})
afterAll(() => server.close())

const keep = (overrides: object = {}): Promise<Item> =>
  books.create('/draft', { kind: 'invoice', form: { ...books.form(), ...overrides } })
const schedule = (id: string, at: string, send: object | null = null, as: Pick<Books, 'ask'> = books) =>
  as.ask('POST', `/draft/${id}/schedule`, { at, send })
const runAt = async (moment: string) => {
  server.setTime(new Date(moment))
  await issueDueDrafts(server.services)
}
const invoices = async (): Promise<Item[]> => (await books.list()).data
const letters = async () =>
  (await server.owner.query('select 1 from document_email where company_id = $1', [books.company.id])).rowCount
const to = { to: ['ona@pirkejas.lt'] }

describe('the time of a scheduled draft', () => {
  test.each([
    ['2026-12-01T08:00', '2026-12-01T06:00:00.000Z'],
    ['2026-12-01 08:00', '2026-12-01T06:00:00.000Z'],
    ['2026-12-01T06:00:00Z', '2026-12-01T06:00:00.000Z'],
    // The night when clocks go forward has no 03:30, that when they go back has it twice.
    ['2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T08:00', '2027-03-28T05:00:00.000Z'],
  ])('%s is the company’s time: %s', async (at, moment) => {
    const { id } = await keep()
    const { status, body } = await schedule(id, at, to)
    expect([status, body.state, body.sends]).toEqual([200, 'scheduled', true])
    expect(new Date(body.send_at).toISOString()).toBe(moment)
  })

  test.each(['2026-01-01T08:00', '2028-12-01T08:00', '2026-02-31 08:00', '2026-12-01', 'rytoj'])(
    '%s is refused',
    async (at) => {
      const { id } = await keep()
      expect((await schedule(id, at)).status).toBe(422)
      expect((await books.read(`/draft/${id}`)).state).toBe('draft')
    },
  )
})

describe('a scheduled draft', () => {
  test('is issued and sent at its time with the date of that day and the same days to pay', async () => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T00:30', to)
    await runAt('2026-11-30T22:29:00Z')
    expect(await invoices()).toEqual([])
    await runAt('2026-11-30T22:30:00Z')
    expect(await invoices()).toMatchObject([{ date: '2026-12-01', date_due: '2026-12-15' }])
    expect(await letters()).toBe(1)
    expect((await books.read(`/draft/${id}`)).state).toBe('issued')
  })

  test('is issued once by two workers, after an outage of a week, and with a clock that was set back', async () => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T08:00', to)
    server.setTime(new Date('2026-12-08T08:00:00Z'))
    await Promise.all(Array.from({ length: 4 }, () => issueDueDrafts(server.services)))
    await runAt('2026-11-30T08:00:00Z')
    await runAt('2026-12-09T08:00:00Z')
    expect(await invoices()).toMatchObject([{ date: '2026-12-08' }])
    expect(await letters()).toBe(1)
  })

  test.each(['invoice', 'document_email', 'draft'])(
    'is issued once and sent once when the work ends at the write of %s',
    async (table) => {
      const { id } = await keep()
      await schedule(id, '2026-12-01T08:00', to)
      await server.owner.query(`
        create function die() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '57P01'; end $$;
        create trigger zz_die after insert or update on ${table} for each row execute function die()`)
      await runAt('2026-12-01T06:00:00Z')
      await server.owner.query(`drop trigger zz_die on ${table}; drop function die`)
      expect(await invoices()).toEqual([])
      expect((await books.read(`/draft/${id}`)).state).toBe('scheduled')
      await runAt('2026-12-01T06:01:00Z')
      await runAt('2026-12-01T06:02:00Z')
      expect([(await invoices()).length, await letters()]).toEqual([1, 1])
    },
  )

  test('that cannot be issued stays a draft with the reason, uses no number, and is not tried again', async () => {
    const { id } = await keep({ lines: [] })
    await schedule(id, '2026-12-01T08:00', to)
    await runAt('2026-12-01T06:00:00Z')
    expect(await books.read(`/draft/${id}`)).toMatchObject({
      state: 'refused',
      refusal: 'validation_failed',
      send_at: null,
    })
    expect([await invoices(), await letters()]).toEqual([[], 0])
    await books.ask('PATCH', `/draft/${id}`, { version: 1, fields: { lines: [books.line()] } })
    await runAt('2026-12-01T06:01:00Z')
    expect(await invoices()).toEqual([])
    expect((await schedule(id, '2026-12-02T08:00')).body).toMatchObject({ state: 'scheduled', refusal: null })
  })

  test('waits without being issued while the sending limit is reached, and goes when it allows', async () => {
    await server.owner.query(
      `insert into company_sending (company_id, letters_per_hour, receivers_per_day, changed_by, changed_at)
        values ($1, 1, 100, 'operator', now())`,
      [books.company.id],
    )
    const drafts = [await keep(), await keep()]
    for (const { id } of drafts) await schedule(id, '2026-12-01T08:00', to)
    await runAt('2026-12-01T06:00:00Z')
    await runAt('2026-12-01T06:01:00Z')
    const states = async () => {
      const found = await Promise.all(drafts.map(({ id }) => books.read(`/draft/${id}`)))
      return found.map(({ state }) => state).toSorted()
    }
    expect([(await invoices()).length, await letters(), await states()]).toEqual([1, 1, ['issued', 'scheduled']])
    await runAt('2026-12-01T07:02:00Z')
    expect([(await invoices()).length, await letters(), await states()]).toEqual([2, 2, ['issued', 'issued']])
  })

  test('that cannot be sent is not issued', async () => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T08:00', {})
    await runAt('2026-12-01T06:00:00Z')
    expect(await books.read(`/draft/${id}`)).toMatchObject({ state: 'refused', refusal: 'validation_failed' })
    expect(await invoices()).toEqual([])
  })

  test.each([
    ['has lost the right to issue', "update company_member set role = 'accountant' where user_id = $1"],
    ['has left the company', 'delete from company_member where user_id = $1'],
  ])('of a person who %s is not issued', async (_, sql) => {
    const { id } = await keep()
    const employee = await joinAs(server, books, 'employee')
    expect((await schedule(id, '2026-12-01T08:00', to, employee)).status).toBe(200)
    await server.owner.query(sql, [employee.id])
    await runAt('2026-12-01T06:00:00Z')
    expect(await books.read(`/draft/${id}`)).toMatchObject({ state: 'refused', refusal: 'forbidden' })
    expect(await invoices()).toEqual([])
  })

  test.each([
    ['cancelled', (id: string) => books.ask('DELETE', `/draft/${id}/schedule`)],
    ['deleted', (id: string) => books.ask('DELETE', `/draft/${id}`)],
    ['issued by hand', (id: string) => books.ask('POST', `/draft/${id}/issue`)],
  ])('that was %s meanwhile is not issued by itself', async (what, work) => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T08:00', to)
    await work(id)
    await runAt('2026-12-01T06:00:00Z')
    expect((await invoices()).length).toBe(what === 'issued by hand' ? 1 : 0)
    expect(await letters()).toBe(0)
  })

  test('of a company that was restored waits until its owner confirms it', async () => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T08:00', to)
    await server.owner.query(
      `insert into company_sending (company_id, changed_by, changed_at, restored_from) values ($1, 'restore', now(), now())`,
      [books.company.id],
    )
    await runAt('2026-12-01T06:00:00Z')
    expect(await invoices()).toEqual([])
    await books.ask('POST', `/company/${books.company.id}/confirm-restored`)
    await runAt('2026-12-01T06:01:00Z')
    expect(await invoices()).toHaveLength(1)
  })
})

describe('a scheduled draft that is sent now', () => {
  const sendNow = (id: string, as: Pick<Books, 'ask'> = books) => as.ask('POST', `/draft/${id}/send`)

  test('is issued today and sent to the planned addresses, and once however often it is asked for and its time comes', async () => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T08:00', to)
    const sent = await Promise.all([sendNow(id), sendNow(id), sendNow(id)])
    expect(sent.map(({ status, body }) => [status, body.date])).toEqual(sent.map(() => [200, '2026-11-20']))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    await runAt('2026-12-01T06:00:00Z')
    expect([await letters(), (await invoices()).length]).toEqual([1, 1])
    const { rows } = await server.owner.query('select receiver from document_email where company_id = $1', [
      books.company.id,
    ])
    expect(rows).toEqual([{ receiver: to.to }])
  })

  test('without any address is refused and stays a scheduled draft without a number', async () => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T08:00', {})
    const { status } = await sendNow(id)
    expect([status, (await books.read(`/draft/${id}`)).state, await invoices()]).toEqual([422, 'scheduled', []])
  })

  test('shows the planned email, and after a refusal the reason in words', async () => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T08:00', to)
    expect((await books.read(`/draft/${id}`)).send).toMatchObject(to)
    await server.owner.query(`update draft set send = '{}' where id = $1`, [id])
    await runAt('2026-12-01T06:00:00Z')
    const refused = await books.read(`/draft/${id}`)
    expect(refused).toMatchObject({ state: 'refused', refusal: 'validation_failed', send: null })
    expect(refused.reason).toMatch(/^[A-ZĄČĘĖĮŠŲŪŽ].+\.$/)
  })

  test('that was refused for a closed period names its day', async () => {
    const { id } = await keep()
    await schedule(id, '2026-12-01T08:00')
    await server.owner.query(`update company set closed_until = '2026-12-31' where id = $1`, [books.company.id])
    await runAt('2026-12-01T06:00:00Z')
    expect((await books.read(`/draft/${id}`)).reason).toContain('2026-12-31')
  })
})
