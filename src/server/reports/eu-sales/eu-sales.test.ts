import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let latvian: Item

const sale = (client: Item, vat_id: string, price: string) =>
  books.invoice({ client_id: client.id, date: '2026-11-05', lines: [books.line({ vat_id, price })] })

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const client = (fields: object) => books.create('/client', fields)
  latvian = await client({ title: 'SIA Meža', country: 'LV', vat_code: 'LV40003521600' })
  const german = await client({ title: 'Papier GmbH', country: 'DE', vat_code: 'DE136695976' })
  const nameless = await client({ title: 'Bez koda SIA', country: 'LV' })
  const local = await client({ title: 'UAB „Vietinė“', vat_code: 'LT100000000004' })
  const american = await client({ title: 'Typeforge Inc', country: 'US' })
  const services = books.options.vats.find((vat: Item) => vat.code === 'PVM15' && vat.type === 'reverse-charge').id
  const other = books.options.vats.find((vat: Item) => vat.code === 'PVM15' && vat.type === 'outside').id
  const goods = books.vat('PVM13')
  await sale(latvian, goods, '300')
  await sale(latvian, goods, '33.30')
  await sale(latvian, services, '2600')
  await sale(german, other, '70')
  await sale(american, other, '900')
  await sale(local, goods, '60')
  await sale(local, services, '5')
  await sale(local, other, '800')
  const nowhere = await sale(german, goods, '1000')
  await books.ask('POST', `/invoice/${nowhere.id}/void`, { comment: 'Klaida' })
  // Without a number neither the form nor the card would let it through today; an old invoice may still be so.
  const old = await sale(latvian, goods, '40')
  await server.owner.query(
    `update invoice set client_id = $2, client_title = 'Bez koda SIA', client_details = client_details - 'vat_code' where id = $1`,
    [old.id, nameless.id],
  )
})
afterAll(() => server.close())

const read = (query = '', path = ''): Promise<Item> =>
  books.read(`/report/eu-sales${path}?date_from=2026-11-01${query}`)

test('EU sales have goods and services apart by buyer, and apart from both what cannot be declared', async () => {
  const report = await read()
  expect(
    report.rows.map(({ kind, cells: { title, vat_code, country, goods, services, total } }: Item) =>
      [kind, title, vat_code, country, goods, services, total].filter(Boolean).join(' '),
    ),
  ).toEqual([
    'section Nėra kitos ES valstybės PVM mokėtojo kodo',
    'line Bez koda SIA Nėra kodo LV 40.00 0.00 40.00',
    'line UAB „Vietinė“ LT100000000004 LT 60.00 5.00 65.00',
    'sum Neįtraukta pirkėjų: 2 100.00 5.00 105.00',
    'section Tiekimas į ES',
    'line Papier GmbH DE136695976 DE 0.00 70.00 70.00',
    'line SIA Meža LV40003521600 LV 333.30 2600.00 2933.30',
    'total Iš viso 333.30 2670.00 3003.30',
  ])
  expect(report.notes[0]).toContain('Neįtraukta 105,00\u00A0€')
  expect(report.notes[1]).toContain('2026-12-28')
})

test('sales that cannot be declared count neither in the totals of the list nor in its figure', async () => {
  const { totals, head } = await read()
  expect([totals.goods, totals.services, totals.total, head.amount]).toEqual([
    '333.30',
    '2670.00',
    '3003.30',
    '3003.30',
  ])
  const figure = await read('', '/figure')
  expect(figure).toMatchObject({ amount: '3003.30', note: 'Neįtraukta pirkėjų: 2' })
  const vat = await books.read('/report/vat?date_from=2026-11-01')
  expect(vat.rows.find(({ key }: Item) => key === 'box:18').cells.amount).toBe('433.30')
})

test('what cannot be declared is what i.SAF warns of', async () => {
  const { problems } = await books.read('/isaf/preview?period=2026-11&data_type=S')
  const warned = problems.filter(({ code }: Item) => ['buyer_not_in_eu', 'no_buyer_vat_code'].includes(code))
  const { rows } = await read()
  const undeclared = rows.filter(({ key }: Item) => key.startsWith('undeclared:'))
  expect(new Set(warned.map(({ document }: Item) => document.title))).toEqual(
    new Set(undeclared.map(({ cells }: Item) => cells.title)),
  )
})

test('a buyer leads to the invoices that make their sum, page by page', async () => {
  const { rows } = await read()
  for (const { key, cells, documents } of rows.filter((row: Item) => row.documents !== null)) {
    const { data, total, count } = await read(`&row=${encodeURIComponent(key)}`, '/documents')
    expect([total, count, data.length]).toEqual([cells.total, documents, documents])
    expect(data.reduce((sum: number, { amount }: Item) => sum + Number(amount), 0).toFixed(2)).toBe(total)
  }
  const key = encodeURIComponent(`buyer:${latvian.id}:LV40003521600`)
  const first = await read(`&limit=2&row=${key}`, '/documents')
  const second = await read(`&limit=2&row=${key}&cursor=${first.next}`, '/documents')
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null])
})

test('EU sales of many buyers come in pages', async () => {
  const first = await read('&limit=4')
  const second = await read(`&limit=4&cursor=${first.next}`)
  expect([first.rows.length, second.next]).toEqual([4, null])
  expect([...first.rows, ...second.rows]).toEqual((await read()).rows)
})
