import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
})

const report = (type = 'simple'): Promise<Item> => books.read(`/series/${books.series(type)}/continuity`)

describe('the continuity of a series', () => {
  test('the report of an unused series is empty', async () => {
    expect(await report()).toMatchObject({
      series: { next_number: 'SF-0001' },
      first: null,
      last: null,
      counts: { issued: 0, gaps: 0, missing: 0, void: 0, deleted: 0, purged: 0, out_of_order: 0 },
      gaps: [],
      void: [],
      deleted: [],
      purged: [],
      out_of_order: [],
    })
  })

  test('the report lists gaps, void and deleted documents, and dates out of order', async () => {
    const [first, second, third] = [
      await books.invoice({ date: '2026-11-05', date_due: null }),
      await books.invoice({ date: '2026-11-03', date_due: null }),
      await books.invoice(),
    ]
    await books.invoice({ number: 'SF-0007' })
    await books.invoice({ number: 'SF-0009' })
    await books.ask('POST', `/invoice/${second.id}/void`, { comment: 'Klaida' })
    await books.ask('DELETE', `/invoice/${third.id}`, { comment: 'Dvigubai' })
    expect(await report()).toMatchObject({
      first: first.number,
      last: 'SF-0009',
      counts: { issued: 5, gaps: 2, missing: 4, void: 1, deleted: 1, purged: 0, out_of_order: 1 },
      gaps: [
        { from: 'SF-0004', to: 'SF-0006', count: 3 },
        { from: 'SF-0008', to: 'SF-0008', count: 1 },
      ],
      void: [
        {
          id: second.id,
          number: 'SF-0002',
          comment: 'Klaida',
          by: 'Ona Kazlauskienė',
          at: expect.stringMatching(/Z$/),
          total: '121.00',
        },
      ],
      deleted: [
        { id: third.id, number: 'SF-0003', comment: 'Dvigubai', by: 'Ona Kazlauskienė', client_title: 'UAB „Ąžuolas“' },
      ],
      out_of_order: [
        { number: 'SF-0002', date: '2026-11-03', previous_number: 'SF-0001', previous_date: '2026-11-05' },
      ],
    })
  })

  test('the report lists purged documents while their tombstones exist', async () => {
    const invoice = await books.invoice()
    await books.invoice()
    await books.ask('DELETE', `/invoice/${invoice.id}`, { comment: 'Dvigubai' })
    server.setTime(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
    await runHousekeeping(server.services)
    server.setTime(testMoment)
    expect(await report()).toMatchObject({
      first: 'SF-0001',
      counts: { issued: 2, gaps: 0, purged: 1, deleted: 0 },
      purged: [{ number: 'SF-0001', by: 'Ona Kazlauskienė', comment: 'Dvigubai', purged_at: expect.any(String) }],
    })
  })

  test('the report counts only numbers of its prefix and type, however they were assigned', async () => {
    await books.invoice()
    for (const number of ['KITA-0005', 'SF-A', 'SF-2026/8', 'XSF-0003']) await books.invoice({ number })
    await books.invoice({ type: 'proforma', number: 'SF-0044' })
    await books.invoice({ number: 'SF-3' })
    expect(await report()).toMatchObject({
      last: 'SF-3',
      counts: { issued: 2, missing: 1 },
      gaps: [{ from: 'SF-2', to: 'SF-2' }],
    })
  })

  test('the report covers cash receipts, too', async () => {
    const till = await books.create('/company-account', { type: 'cash', title: 'Kasa', currency: 'EUR' })
    const received = () =>
      books.create('/payment', {
        type: 'income',
        date: '2026-11-20',
        client_id: books.client.id,
        account_id: till.id,
        total: '30',
        receipt: { type: 'cash-receipt' },
      })
    const payment = await received()
    await received()
    await books.ask('DELETE', `/payment/${payment.id}`, { comment: 'Pinigai grąžinti' })
    const type = 'cash-receipt'
    const { data } = await books.read('/series/all')
    const series = data.find((each: Item) => each.invoice_type === type)
    expect(await books.read(`/series/${series.id}/continuity`)).toMatchObject({
      counts: { issued: 2, deleted: 1, gaps: 0 },
      deleted: [
        {
          number: payment.receipt.number,
          client_title: 'UAB „Ąžuolas“',
          by: 'Ona Kazlauskienė',
          comment: 'Pinigai grąžinti',
        },
      ],
    })
  })

  test('each list of the report has at most a hundred rows', async () => {
    const { rows } = await server.owner.query(
      `insert into tombstone (company_id, document_kind, document_id, type, number, date, total, currency, deleted_at)
       select $1, 'invoice', gen_random_uuid(), 'simple', 'SF-' || lpad((n * 2)::text, 4, '0'), '2026-11-20', 1, 'EUR', now()
       from generate_series(1, 150) n returning 1`,
      [books.company.id],
    )
    expect(rows).toHaveLength(150)
    const { counts, gaps, purged } = await report()
    expect(counts).toMatchObject({ issued: 150, purged: 150, gaps: 149, missing: 149 })
    expect([gaps.length, purged.length, purged[99].number]).toEqual([100, 100, 'SF-0200'])
  })

  test('the report of another company’s series is not found', async () => {
    await books.invoice()
    const stranger = await openBooks(server)
    expect((await stranger.ask('GET', `/series/${books.series('simple')}/continuity`)).status).toBe(404)
    expect((await stranger.read(`/series/${stranger.series('simple')}/continuity`)).counts.issued).toBe(0)
  })
})
