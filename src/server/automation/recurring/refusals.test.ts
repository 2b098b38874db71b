import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { verify } from '#server/test/members.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { joinAs } from '../draft/test/join-as.ts'
import { sendDueInvoices } from '../planned-sending/send-due.ts'
import { makeRecurring } from './recurring-job.ts'
import { sendPausedMail } from './paused-mail.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true, environment: { PLANS: 'on' } })
})
beforeEach(async () => {
  server.setTime(testMoment)
  books = await openBooks(server)
  await verify(server, books)
})
afterAll(() => server.close())

const at = (moment: string) => server.setTime(new Date(moment))
const run = () => makeRecurring(server.services)
const create = (overrides: object = {}, as: Pick<Books, 'ask'> = books): Promise<Item> =>
  as
    .ask('POST', '/recurring', {
      kind: 'invoice',
      title: 'Priežiūra',
      form: books.form(),
      every: { unit: 'month', count: 1 },
      first_date: '2026-11-30',
      action: 'issue',
      ...overrides,
    })
    .then(({ body }) => body)
const read = async (id: string): Promise<Item> => (await books.read(`/recurring/edit/${id}`)).item
const issued = async (): Promise<number> => (await books.list('?limit=200')).data.length
const attention = async (): Promise<Item[]> => (await books.read('/dashboard/all')).attention
const letters = async () =>
  (await server.owner.query('select 1 from document_email where company_id = $1', [books.company.id])).rowCount

describe('a recurring document that is refused is paused with the reason, and nothing is lost', () => {
  test.each<[string, string, RegExp, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'by a closed period',
      'period_closed',
      /2026-12-31/,
      () => server.owner.query(`update company set closed_until = '2026-12-31' where id = $1`, [books.company.id]),
      () => server.owner.query('update company set closed_until = null where id = $1', [books.company.id]),
    ],
    [
      'by the limit of the plan',
      'plan_limit_invoices',
      /10/,
      async () => {
        at('2026-11-30T09:00:00Z')
        for (let count = 0; count < 10; count += 1) await books.invoice({ date: '2026-11-30', date_due: '2026-12-14' })
      },
      // The limit counts by months.
      async () => at('2026-12-02T10:00:00Z'),
    ],
    [
      'by an archived client',
      'validation_failed',
      /./,
      () => books.create(`/client/${books.client.id}/archive`, {}),
      () => books.create(`/client/${books.client.id}/archive-restore`, {}),
    ],
  ])('%s', async (_, code, reason, prevent, allow) => {
    const { id } = await create()
    await prevent()
    const before = await issued()
    at('2026-11-30T10:00:00Z')
    await run()
    await run()
    const paused = await read(id)
    expect(paused).toMatchObject({ state: 'paused', next_date: '2026-11-30', made: 0, pause: { code } })
    expect(paused.pause.reason).toMatch(reason)
    expect(await issued()).toBe(before)
    expect(await attention()).toContainEqual({ kind: 'recurring_paused', count: 1, id, title: 'Priežiūra' })
    await allow()
    await books.create(`/recurring/${id}/resume`, { dates: (await read(id)).missed })
    expect(await read(id)).toMatchObject({ state: 'active', made: 1, pause: null })
    expect(await issued()).toBe(before + 1)
    expect((await attention()).filter(({ kind }) => kind === 'recurring_paused')).toEqual([])
  })

  test('by an archived product', async () => {
    const product = await books.product()
    const { id } = await create({ form: books.form({ lines: [books.line({ product_id: product.id })] }) })
    await books.create(`/product/${product.id}/archive`, {})
    at('2026-11-30T10:00:00Z')
    await run()
    expect(await read(id)).toMatchObject({ state: 'paused', next_date: '2026-11-30', made: 0 })
    expect(await issued()).toBe(0)
  })
})

describe('the email about paused documents', () => {
  const jobs = async () => {
    const { rows } = await server.owner.query<{ payload: Parameters<typeof sendPausedMail>[1] }>(
      `select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
       where t.identifier = 'recurring_paused_mail' and p.payload->>'company_id' = $1`,
      [books.company.id],
    )
    return rows.map(({ payload }) => payload)
  }

  test('goes once to the maker and the owner for all that were paused within ten minutes, and to nobody who may not resume', async () => {
    const maker = await joinAs(server, books, 'employee')
    await joinAs(server, books, 'accountant')
    await joinAs(server, books, 'employee')
    for (const title of ['Priežiūra', 'Nuoma']) await create({ title }, maker)
    await books.create(`/client/${books.client.id}/archive`, {})
    at('2026-11-30T10:00:00Z')
    await run()
    await run()
    const queued = await jobs()
    expect(queued.map(({ user_id }) => user_id).toSorted()).toEqual([maker.id, books.id].toSorted())
    const sent = server.emails().length
    for (const job of queued) await sendPausedMail(server.services, job)
    const emails = server.emails().slice(sent)
    expect(emails).toHaveLength(2)
    // Who has lost the right meanwhile is not told.
    await server.owner.query(`update company_member set role = 'accountant' where user_id = $1`, [maker.id])
    for (const job of queued.filter(({ user_id }) => user_id === maker.id)) await sendPausedMail(server.services, job)
    expect(server.emails()).toHaveLength(sent + 2)
  })

  test('is not sent about what was resumed meanwhile, nor about what a person paused', async () => {
    const { id } = await create()
    const { id: own } = await create()
    await books.create(`/recurring/${own}/pause`, {})
    await books.create(`/client/${books.client.id}/archive`, {})
    at('2026-11-30T10:00:00Z')
    await run()
    await books.create(`/recurring/${id}/resume`, { dates: [] })
    const sent = server.emails().length
    for (const job of await jobs()) await sendPausedMail(server.services, job)
    expect(server.emails()).toHaveLength(sent)
  })
})

test('over the sending limit invoices are issued on their day, and their emails wait and go once each when the limit allows', async () => {
  const { version } = (await books.read(`/client/edit/${books.client.id}`)).item
  await books.ask('PUT', `/client/${books.client.id}`, { version, contacts: [{ name: 'Ona', email: 'ona@medis.lt' }] })
  await server.owner.query(
    `insert into company_sending (company_id, letters_per_hour, receivers_per_day, changed_by, changed_at)
      values ($1, 2, 100, 'operator', now())`,
    [books.company.id],
  )
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await create({ action: 'issue-and-send' })).id)
  at('2026-11-30T10:00:00Z')
  await run()
  await run()
  const sendAll = () => sendDueInvoices(server.services)
  expect([await issued(), await letters()]).toEqual([5, 2])
  for (const id of ids) expect(await read(id)).toMatchObject({ state: 'active', made: 1 })
  await Promise.all([sendAll(), sendAll()])
  expect(await letters()).toBe(2)
  at('2026-11-30T11:05:00Z')
  await Promise.all([sendAll(), sendAll()])
  expect(await letters()).toBe(4)
  at('2026-11-30T12:10:00Z')
  await sendAll()
  await sendAll()
  expect([await issued(), await letters()]).toEqual([5, 5])
})
