import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { expectCorrectMeta, numbersIn, walk } from './test/lists.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('a list of invoices', () => {
  let books: Books
  let other: Item
  let product: Item
  beforeAll(async () => {
    books = await openBooks(server)
    other = await books.create('/client', { title: 'Šiaulių žąsys' })
    product = await books.product()
    const price = (value: string) => [books.line({ price: value })]
    await books.invoice({ number: 'A-1', date: '2026-01-01', date_due: '2026-01-15', lines: price('100') })
    await books.invoice({
      number: 'A-10',
      date: '2026-02-01',
      date_due: null,
      note: 'Žalias ąžuolas 100 %_',
      lines: price('50'),
    })
    await books.invoice({
      number: 'A-100',
      date: '2026-03-01',
      date_due: '2026-12-01',
      client_id: other.id,
      lines: price('70'),
    })
    await books.invoice({
      number: 'B-1',
      date: '2026-03-01',
      date_due: null,
      lines: [books.line({ product_id: product.id })],
    })
    await books.invoice({
      number: 'C-1',
      date: '2026-03-01',
      currency: 'JPY',
      exchange_rate: '0.006',
      lines: price('7'),
    })
    await books.invoice({ number: 'P-1', date: '2026-04-01', type: 'proforma', lines: price('100') })
    const paid = await books.invoice({ number: 'A-2', date: '2026-05-01', date_due: '2026-05-02', lines: price('10') })
    await books.pay(paid.id, '12.10')
    const partly = await books.invoice({
      number: 'A-3',
      date: '2026-05-03',
      date_due: '2026-05-04',
      lines: price('20'),
    })
    await books.pay(partly.id, '4.20')
    const deleted = await books.invoice({ number: 'D-1', date: '2026-06-01', lines: price('1') })
    await books.ask('DELETE', `/invoice/${deleted.id}`)
    const kept = await books.invoice({ number: 'E-1', date: '2026-06-02', lines: price('0') })
    await books.ask('POST', `/invoice/${kept.id}/archive`)
    const empty = await books.invoice({ number: 'V-1', date: '2026-06-03', date_due: '2026-06-04', lines: price('3') })
    await server.owner.query('update invoice set voided_at = now() where id = $1', [empty.id])
    const stranger = await openBooks(server)
    await stranger.invoice({ number: 'SVETIMA-1' })
  })

  test('the count and sums of each tab equal its rows', async () => {
    await expectCorrectMeta(books)
    const { meta } = await books.list()
    expect(meta.tabs).toEqual({
      all: 8,
      unpaid: 7,
      paid: 1,
      invoices: 7,
      credit: 0,
      proforma: 1,
      quotes: 0,
      void: 1,
      deleted: 1,
    })
    expect(meta.totals).toEqual([
      { currency: 'EUR', total: '423.50', paid: '16.30', credited: '0.00', unpaid: '407.20' },
      { currency: 'JPY', total: '8', paid: '0', credited: '0', unpaid: '8' },
    ])
  })

  test.each(['&search=A-1', '&currency=EUR', '&type=proforma', '&overdue=1', '&date_from=2026-03-01', '&search=nieko'])(
    'counts and sums each tab of what matches %s',
    (query) => expectCorrectMeta(books, query),
  )

  test.each([
    ['all', ['A-3', 'A-2', 'P-1', 'C-1', 'B-1', 'A-100', 'A-10', 'A-1']],
    ['unpaid', ['A-3', 'P-1', 'C-1', 'B-1', 'A-100', 'A-10', 'A-1']],
    ['paid', ['A-2']],
    ['invoices', ['A-3', 'A-2', 'C-1', 'B-1', 'A-100', 'A-10', 'A-1']],
    ['credit', []],
    ['proforma', ['P-1']],
    ['void', ['V-1']],
    ['deleted', ['D-1']],
  ])('the tab %s has its invoices, newest first', async (tab, numbers) => {
    expect(numbersIn(await books.list(`?tab=${tab}`))).toEqual(numbers)
  })

  test('archived invoices are shown on request only', async () => {
    expect(numbersIn(await books.list('?archived=1'))).toEqual(['E-1'])
  })

  test.each([
    ['client_id', () => other.id, ['A-100']],
    ['type', () => 'simple,proforma', ['A-3', 'A-2', 'P-1', 'C-1', 'B-1', 'A-100', 'A-10', 'A-1']],
    ['type', () => 'proforma&type=credit', ['P-1']],
    ['type', () => 'proforma%2Ccredit', ['P-1']],
    ['currency', () => 'JPY', ['C-1']],
    ['date_from', () => '2026-05-01', ['A-3', 'A-2']],
    ['date_to', () => '2026-02-01', ['A-10', 'A-1']],
    ['overdue', () => '1', ['A-3', 'A-1']],
    ['overdue', () => '0', ['A-3', 'A-2', 'P-1', 'C-1', 'B-1', 'A-100', 'A-10', 'A-1']],
    ['product_id', () => product.id, ['B-1']],
    ['series_id', () => books.series('proforma'), ['P-1']],
  ])('the list can be filtered by %s', async (name, value, numbers) => {
    expect(numbersIn(await books.list(`?${name}=${value()}`))).toEqual(numbers)
  })

  test('an unpaid invoice is marked as overdue after its due date', async () => {
    const { data } = await books.list()
    expect(data.filter((row: Item) => row.overdue).map((row: Item) => row.number)).toEqual(['A-3', 'A-1'])
    expect((await books.list('?tab=void')).data[0].overdue).toBe(false)
    expect(numbersIn(await books.list('?tab=void&overdue=1'))).toEqual([])
  })

  test.each([
    ['A-1', ['A-1', 'A-100', 'A-10']],
    ['a-10', ['A-10', 'A-100']],
    ['siauliu zasys', ['A-100']],
    ['ŠIAULIŲ', ['A-100']],
    ['zalias azuolas', ['A-10']],
    ['azuolas 100', ['A-10']],
    ['100 %_', ['A-10']],
    ['%', ['A-10']],
    ['_', ['A-10']],
    ['\\', []],
    ['SVETIMA', []],
  ])('a search for „%s“ ignores case and diacritics and shows an exact number first', async (text, numbers) => {
    expect(numbersIn(await books.list(`?search=${encodeURIComponent(text)}`))).toEqual(numbers)
    const listed = await walk(books, `&search=${encodeURIComponent(text)}`, 1)
    expect(listed.map((row) => row.number)).toEqual(numbers)
  })

  test.each([
    ['date', ['A-1', 'A-10', 'A-100', 'B-1', 'C-1', 'P-1', 'A-2', 'A-3']],
    ['number', ['A-1', 'A-10', 'A-100', 'A-2', 'A-3', 'B-1', 'C-1', 'P-1']],
    ['date_due', ['A-1', 'A-2', 'A-3', 'A-100', 'C-1', 'P-1', 'A-10', 'B-1']],
    ['total', ['C-1', 'A-2', 'A-3', 'A-10', 'A-100', 'A-1', 'B-1', 'P-1']],
    ['unpaid', ['A-2', 'C-1', 'A-3', 'A-10', 'A-100', 'A-1', 'B-1', 'P-1']],
    ['created_at', ['A-1', 'A-10', 'A-100', 'B-1', 'C-1', 'P-1', 'A-2', 'A-3']],
  ])('sorted by %s in both directions, pages of any size show each row once', async (sort, numbers) => {
    const expected =
      sort === 'date_due' ? numbers.map((number) => (number === 'C-1' || number === 'P-1' ? '12-04' : number)) : numbers
    const seen = (rows: Item[]) =>
      rows.map((row) => (sort === 'date_due' && row.date_due === '2026-12-04' ? '12-04' : row.number))
    for (const limit of [1, 3, 200]) {
      expect(seen(await walk(books, `&sort=${sort}`, limit))).toEqual(expected)
      expect(seen(await walk(books, `&sort=-${sort}`, limit))).toEqual(expected.toReversed())
    }
  })

  test('a forged cursor or a cursor of another order is refused', async () => {
    const { meta } = await books.list('?limit=1&sort=total')
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const query of [
      `?sort=-total&cursor=${meta.next_cursor}`,
      `?sort=date&cursor=${meta.next_cursor}`,
      '?cursor=abc',
      `?sort=total&cursor=${forged(['total', 'abc', uuid(), false])}`,
      `?sort=total&cursor=${forged(['total', '1e999999', uuid(), false])}`,
      `?sort=date_due&cursor=${forged(['date_due', 'infinity', uuid(), false])}`,
      `?sort=date&cursor=${forged(['date', '2026-02-30', uuid(), false])}`,
      `?sort=created_at&cursor=${forged(['created_at', 'now', uuid(), false])}`,
      `?sort=number&cursor=${forged(['number', 'a\u0000', uuid(), false])}`,
      `?cursor=${forged(['-date', '2026-01-01', 'x', false])}`,
      `?cursor=${forged({ length: 4 })}`,
    ]) {
      const response = await books.ask('GET', `/invoice/all${query}`)
      expect([query, response.status, response.body.errors]).toEqual([
        query,
        422,
        { cursor: ['Sąrašo vieta nebegalioja. Atverkite sąrašą iš naujo.'] },
      ])
    }
  })

  test('invalid list queries are refused', async () => {
    const wrong = [
      'tab=kita',
      'sort=note',
      'limit=0',
      'limit=201',
      'limit=1.5',
      'limit=abc',
      'limit=',
      'type=abc',
      'client_id=1',
    ]
    const dates = ['date_from=2026-02-30', 'date_to=rytoj', 'overdue=gal', 'currency=eur', 'archived=2', 'search=%00']
    for (const query of [...wrong, ...dates]) {
      const response = await books.ask('GET', `/invoice/all?${query}`)
      const [field = ''] = query.split('=')
      expect([query, response.status, Object.keys(response.body.errors ?? {})[0]?.split('.')[0]]).toEqual([
        query,
        422,
        field,
      ])
    }
  })
})

test('a frequent text is counted correctly in numbers, names and notes of changed, void, deleted and purged invoices', async () => {
  const books = await openBooks(server)
  const festival = await books.create('/client', { title: 'VšĮ „Šventė kv-7“' })
  const created: Item[] = []
  for (let at = 1; at <= 24; at++)
    created.push(
      await books.invoice({
        number: `${at % 3 === 0 ? 'ŠV' : 'KV'}-${String(at).padStart(3, '0')}`,
        ...(at % 2 === 0 ? { client_id: festival.id } : {}),
        ...(at % 5 === 0 ? { note: 'Ačiū, kad švenčiate kartu' } : {}),
      }),
    )
  const change = async (at: number, fields: object) => {
    const { id, version } = await books.get(created[at]!.id)
    expect(await books.ask('PUT', `/invoice/${id}`, { version, ...fields })).toMatchObject({ status: 200 })
  }
  const texts = ['svent', 'sven', 'kv-', 'kv-0', 'kv-7', '- ', 'v', '0', '#', 'aciu', 'vsi „svente', 'nieko']
  const expectCorrectCounts = async () => {
    for (const text of texts) await expectCorrectMeta(books, `&search=${encodeURIComponent(text)}`)
    await expectCorrectMeta(books, '&search=svent&currency=EUR&type=simple')
  }
  await expectCorrectCounts()
  await change(1, { note: 'Švenčių dovana' })
  await change(4, { note: null })
  await change(6, { number: 'ŠV-777' })
  await change(7, { client_id: festival.id })
  await books.pay(created[8]!.id, '5')
  await books.ask('POST', `/invoice/${created[9]!.id}/void`, { comment: 'x' })
  await books.ask('DELETE', `/invoice/${created[11]!.id}`)
  await books.ask('POST', `/invoice/${created[13]!.id}/archive`)
  await expectCorrectCounts()
  const { rows } = await server.owner.query(
    'select count(*)::int as texts, count(*) filter (where count = 0)::int as empty from invoice_text_tally where company_id = $1',
    [books.company.id],
  )
  expect(rows[0].texts).toBeGreaterThan(4)
  expect(rows[0].empty).toBe(0)
})

test('the kept sums equal the sums over the rows after random operations', async () => {
  const books = await openBooks(server)
  const kinds = ['make', 'pay', 'unpay', 'delete', 'restore', 'archive', 'archive-restore', 'change', 'void'] as const
  const step = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(20), cents: fc.integer({ min: 1, max: 9000 }) })
  const currencies = ['EUR', 'USD', 'JPY']
  const ids: string[] = []
  const run = async ({ kind, at, cents }: { kind: (typeof kinds)[number]; at: number; cents: number }) => {
    const id = ids[at % Math.max(ids.length, 1)]
    const currency = currencies[at % 3] ?? 'EUR'
    const lines = [books.line({ price: (cents / 100).toFixed(2) })]
    const money = { currency, exchange_rate: '1.5', lines }
    if (kind === 'make' || !id) {
      const created = await books.invoice({ type: at % 4 === 0 ? 'proforma' : 'simple', ...money })
      ids.push(created.id)
    } else if (kind === 'pay') {
      const { unpaid } = await books.get(id)
      await books.pay(id, cents % 2 ? unpaid : (cents / 100).toFixed(2))
    } else if (kind === 'unpay') {
      const { payments } = await books.get(id)
      if (payments[0]) await books.removePayment(id, payments[0].id)
    } else if (kind === 'delete') await books.ask('DELETE', `/invoice/${id}`)
    else if (kind === 'change') await books.ask('PUT', `/invoice/${id}`, { ...(await books.get(id)), ...money })
    else if (kind === 'void')
      await server.owner.query(
        'update invoice set voided_at = case when voided_at is null then now() end where id = $1',
        [id],
      )
    else await books.ask('POST', `/invoice/${id}/${kind}`)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const each of steps) await run(each)
      const { rows } = await server.owner.query(
        `with counted as (select type, currency, invoice_state(i) as state, count(*)::int as count, sum(total) as total, sum(paid) as paid
            from invoice i where company_id = $1 group by 1, 2, 3),
          kept as (select type, currency, state, count, total, paid from invoice_tally where company_id = $1 and (count, total, paid) <> (0, 0, 0))
        (table counted except table kept) union all (table kept except table counted)`,
        [books.company.id],
      )
      expect(rows).toEqual([])
    }),
    { numRuns: 12 },
  )
  await expectCorrectMeta(books)
})
