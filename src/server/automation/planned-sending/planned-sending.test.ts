import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { verify } from '#server/test/members.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { joinAs } from '../draft/test/join-as.ts'
import { sendDueInvoices } from './send-due.ts'

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

const at = '2026-12-01T08:00'
const send = { to: ['ona@pirkejas.lt'] }
const plan = (id: string, as: Pick<Books, 'ask'> = books, body: object = { at, send }) =>
  as.ask('POST', `/invoice/${id}/send-later`, body)
const read = (id: string) => books.read(`/invoice/${id}/send-later`)
const runAt = async (moment: string) => {
  server.setTime(new Date(moment))
  await sendDueInvoices(server.services)
}
const letters = async () =>
  (await server.owner.query('select 1 from document_email where company_id = $1', [books.company.id])).rowCount
const refusalMails = async () =>
  (
    await server.owner.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'planned_refusal_mail' and key like 'planned_refusal%'`,
    )
  ).rowCount

describe('an invoice with a planned sending', () => {
  test('that a person sends before its time is not sent again at it; a reminder does not count', async () => {
    const { id } = await books.invoice()
    await plan(id)
    const letter = { to: ['ona@pirkejas.lt'], subject: 'Sąskaita', message: 'Sveiki' }
    await books.ask('POST', `/invoice/${id}/send`, { ...letter, reminder: true })
    expect((await read(id)).send_at).not.toBeNull()
    await books.ask('POST', `/invoice/${id}/send`, letter)
    expect((await read(id)).send_at).toBeNull()
    const sent = await letters()
    await runAt('2026-12-01T06:00:00Z')
    expect(await letters()).toBe(sent)
  })

  test('is sent once at its time, however often and by how many the job is run, and with a clock that was set back', async () => {
    const { id } = await books.invoice()
    expect(await plan(id)).toMatchObject({ status: 200, body: { refusal: null } })
    expect(new Date((await read(id)).send_at).toISOString()).toBe('2026-12-01T06:00:00.000Z')
    await runAt('2026-12-01T05:59:00Z')
    expect(await letters()).toBe(0)
    server.setTime(new Date('2026-12-01T06:00:00Z'))
    await Promise.all(Array.from({ length: 20 }, () => sendDueInvoices(server.services)))
    await runAt('2026-11-30T06:00:00Z')
    await runAt('2026-12-09T06:00:00Z')
    expect(await letters()).toBe(1)
    expect(await read(id)).toMatchObject({ send_at: null, refusal: null })
  })

  test.each(['document_email', 'planned_sending'])(
    'is sent once when the work ends at the write of %s',
    async (table) => {
      const { id } = await books.invoice()
      await plan(id)
      await server.owner.query(`
        create function die() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '57P01'; end $$;
        create trigger zz_die after insert or update or delete on ${table} for each row execute function die()`)
      await runAt('2026-12-01T06:00:00Z')
      await server.owner.query(`drop trigger zz_die on ${table}; drop function die`)
      expect(await letters()).toBe(0)
      expect((await read(id)).send_at).not.toBeNull()
      await runAt('2026-12-01T06:01:00Z')
      await runAt('2026-12-01T06:02:00Z')
      expect(await letters()).toBe(1)
    },
  )

  test('can be planned for another time or not at all', async () => {
    const { id } = await books.invoice()
    await plan(id)
    await plan(id, books, { at: '2026-12-02T08:00', send })
    await runAt('2026-12-01T06:00:00Z')
    expect(await letters()).toBe(0)
    expect((await books.ask('DELETE', `/invoice/${id}/send-later`)).body.send_at).toBeNull()
    await runAt('2026-12-02T06:00:00Z')
    expect(await letters()).toBe(0)
  })

  test('that was voided is not sent; the person who planned it is told once, and it needs attention', async () => {
    const { id } = await books.invoice()
    await plan(id)
    const before = await refusalMails()
    const voided = await books.ask('POST', `/invoice/${id}/void`, { comment: 'Klaida' })
    expect(voided.status).toBeLessThan(300)
    for (let times = 0; times < 20; times += 1) await runAt('2026-12-01T06:00:00Z')
    expect(await letters()).toBe(0)
    expect(await read(id)).toMatchObject({ send_at: null, refusal: 'already_voided' })
    expect((await refusalMails())! - before!).toBe(1)
  })

  test('without an address is in what needs attention until it is planned again', async () => {
    const { id, number } = await books.invoice()
    await plan(id, books, { at })
    await runAt('2026-12-01T06:00:00Z')
    const attention = async () =>
      (await books.read('/dashboard/all')).attention.filter(({ kind }: Item) => kind === 'not_sent')
    expect(await attention()).toMatchObject([{ document: 'invoice', id, invoice_number: number }])
    await plan(id, books, { at: '2026-12-05T08:00', send })
    expect(await attention()).toEqual([])
  })

  test.each([
    ['was removed from the company', 'delete from company_member where company_id = $1 and user_id = $2'],
    [
      'may only record expenses now',
      `update company_member set role = 'accountant' where company_id = $1 and user_id = $2`,
    ],
  ])('is not sent if the person who planned it %s', async (_, change) => {
    const { id } = await books.invoice()
    const member = await joinAs(server, books, 'admin')
    expect((await plan(id, member)).status).toBe(200)
    await server.owner.query(change, [books.company.id, member.id])
    await runAt('2026-12-01T06:00:00Z')
    expect(await letters()).toBe(0)
    expect(await read(id)).toMatchObject({ refusal: 'forbidden' })
  })

  test.each(['2026-01-01T08:00', '2028-12-01T08:00', 'rytoj'])('cannot be planned for %s', async (moment) => {
    const { id } = await books.invoice()
    expect((await plan(id, books, { at: moment, send })).status).toBe(422)
  })

  test('of another company is not found', async () => {
    const { id } = await books.invoice()
    const other = await openBooks(server)
    await verify(server, other)
    expect((await plan(id, other)).status).toBe(404)
    expect((await other.ask('GET', `/invoice/${id}/send-later`)).status).toBe(404)
    expect((await other.ask('DELETE', `/invoice/${id}/send-later`)).status).toBe(404)
  })
})
