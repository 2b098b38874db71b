import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let vendors: { lithuanian: Item; latvian: Item; american: Item }
let vats: Item[]

const vatId = (code: string): string => vats.find((each) => each.code === code).id
const row = (code: string, base: string, vat: string, deductible_percent = '100') => ({
  vat_id: vatId(code),
  base,
  vat,
  deductible_percent,
})
const expense = (vendor: Item, vat_rows: object[], fields: object = {}) =>
  books.create('/expense', {
    vendor_id: vendor.id,
    number: 'X-1',
    date: '2026-11-10',
    vat: true,
    vat_rows,
    ...fields,
  })
const sale = (code: string, price: string, fields: object = {}) =>
  books.invoice({ date: '2026-11-05', lines: [books.line({ vat_id: books.vat(code), price })], ...fields })

// The figures of November of the design (shared/design/look-reports.md).
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  vats = (await books.read('/expense/create')).options.vats
  const vendor = (fields: object) => books.create('/client', { is_vendor: true, ...fields })
  vendors = {
    lithuanian: await vendor({ title: 'UAB „Popieriaus namai“', vat_code: 'LT100000000004' }),
    latvian: await vendor({ title: 'Nordic Cloud SIA', country: 'LV', vat_code: 'LV40003521600' }),
    american: await vendor({ title: 'Typeforge Software Ltd', country: 'US' }),
  }
  const first = await sale('PVM1', '11505.90')
  await sale('PVM3', '880')
  await sale('PVM15', '2600')
  const { item } = await books.read(`/invoice/create?credit_of=${first.id}`)
  await books.create('/invoice', {
    ...item,
    date: '2026-11-12',
    lines: [{ ...item.lines[0], quantity: '-1', price: '580' }],
  })
  const voided = await sale('PVM1', '77')
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'Klaida' })
  await books.invoice({ type: 'proforma' })
  const { lithuanian, latvian, american } = vendors
  await expense(lithuanian, [row('PVM1', '3054.12', '641.36'), row('PVM1', '349.43', '73.38', '50')])
  await expense(latvian, [row('PVM16', '620', '130.20')], { number: 'X-2' })
  await expense(latvian, [row('PVM21', '700', '147')], { number: 'NC-88213', date: '2026-11-03' })
  await expense(american, [row('PVM20', '48.20', '10.12')], { number: 'INV-20272', date: '2026-11-18' })
  await expense(lithuanian, [row('PVM5', '110', '0')], { number: 'X-5' })
  await expense(lithuanian, [], { number: 'X-6', vat: false, total: '300', total_without_vat: '300' })
})
afterAll(() => server.close())

const read = (query = 'date_from=2026-11-01', path = ''): Promise<Item> => books.read(`/report/vat${path}?${query}`)
const documents = (key: string, query = 'date_from=2026-11-01'): Promise<Item> =>
  read(`${query}&row=${encodeURIComponent(key)}`, '/documents')
const filled = ({ rows }: Item) =>
  rows
    .filter(({ kind, cells }: Item) => kind !== 'section' && cells.amount !== '0.00')
    .map(({ cells: { box, amount, declared, documents: count } }: Item) =>
      [box, amount, declared, count].filter((each) => each !== null).join(' '),
    )

describe('the VAT return', () => {
  test('has the boxes of the month, exact and as the return takes them', async () => {
    const report = await read()
    expect(filled(report)).toEqual([
      '11 11805.90 11806 3',
      '20 2600.00 2600 1',
      '21 620.00 620 1',
      '23 748.20 748 2',
      '24 700.00 700 1',
      '29 2294.44 2294 2',
      '31 44.00 44 1',
      '32 157.12 157 2',
      '34 130.20 130 1',
      '25 1002.06 1002 4',
      '35 965.37 965 4',
      '36 1660.39 1660',
      '110.00 1',
      '300.00 1',
      '36.69 1',
    ])
    expect(report).toMatchObject({
      title: 'PVM deklaracija',
      totals: { amount: '1660.39', declared: '1660' },
      head: { title: 'Mokėtina į biudžetą', amount: '1660.39' },
      vat: {
        period_kind: 'month',
        is_declared: true,
        deadline: '2026-12-28',
        counted_to: '2026-11-20',
        owed: '2625.76',
        deducted: '965.37',
      },
    })
  })

  test('names what is in no box', async () => {
    const { rows } = await read()
    const outside = rows.slice(rows.findIndex(({ key }: Item) => key === 'section:outside') + 1)
    expect(outside.map(({ cells }: Item) => cells.title)).toEqual([
      'PVM5, pirkimai: Neapmokestinama PVM (20–33, 112 str.)',
      'Be PVM, pirkimai',
      'Neatskaitoma PVM dalis',
    ])
  })

  test('each box and each row outside leads to its documents, which add up to it', async () => {
    const { rows } = await read()
    for (const { key, cells, documents: count } of rows.filter((each: Item) => each.documents)) {
      const found = await documents(key)
      expect([key, found.total, found.count]).toEqual([key, cells.amount, count])
      const total = found.data.reduce((sum: number, { amount }: Item) => sum + Number(amount), 0)
      expect([key, total.toFixed(2)]).toEqual([key, cells.amount])
    }
    expect((await documents('box:32')).data).toMatchObject([
      { title: 'Typeforge Software Ltd', number: 'INV-20272', code: 'PVM20', amount: '10.12', base: '48.20' },
      { title: 'Nordic Cloud SIA', number: 'NC-88213', code: 'PVM21', amount: '147.00', base: '700.00' },
    ])
    const page = await documents('box:25', 'date_from=2026-11-01&limit=3')
    const next = await documents('box:25', `date_from=2026-11-01&limit=3&cursor=${page.next}`)
    expect([page.data.length, next.data.length, next.next]).toEqual([3, 1, null])
    for (const key of ['box:36', 'box:99', 'nothing', 'outside:sale:PVM99'])
      expect((await books.ask('GET', `/report/vat/documents?row=${key}`)).status).toBe(404)
  })

  test('days outside whole months are counted from the documents', async () => {
    const report = await read('date_from=2026-11-04&date_to=2026-12-05')
    expect(filled(report)).toContain('23 48.20 48 1')
    expect(report.vat).toMatchObject({ is_declared: false, deadline: null })
    expect(report.notes).toContain('Deklaruojate kas mėnesį.')
  })

  test('a purchase that is registered a month later is owed in the first month and deducted in the second', async () => {
    const late = await expense(vendors.latvian, [row('PVM16', '100', '21')], {
      date: '2026-09-30',
      date_registered: '2026-10-02',
    })
    expect(filled(await read('date_from=2026-09-01'))).toEqual(['21 100.00 100 1', '34 21.00 21 1', '36 21.00 21'])
    const october = await read('date_from=2026-10-01')
    expect(filled(october)).toEqual(['25 21.00 21 1', '35 21.00 21 1', '36 -21.00 -21'])
    expect(october.head).toMatchObject({ title: 'Grąžintina iš biudžeto', amount: '21.00' })
    expect(filled(await read('date_from=2026-07-01&date_to=2026-12-31'))).toContain('34 151.20 151 2')
    await books.ask('DELETE', `/expense/${late.id}`)
    expect(filled(await read('date_from=2026-09-01'))).toEqual([])
    await books.ask('POST', `/expense/${late.id}/restore`)
    expect(filled(await read('date_from=2026-09-01'))).toHaveLength(3)
  })

  test('a changed code moves the amounts to its boxes', async () => {
    const invoice = await sale('PVM12', '500', { date: '2026-08-03' })
    expect(filled(await read('date_from=2026-08-01'))).toEqual(['17 500.00 500 1'])
    const item = await books.get(invoice.id)
    const lines = [{ ...item.lines[0], vat_id: books.vat('PVM14') }]
    expect((await books.ask('PUT', `/invoice/${invoice.id}`, { version: item.version, lines })).status).toBe(200)
    expect(filled(await read('date_from=2026-08-01'))).toEqual(['19 500.00 500 1'])
  })

  test('rows without a code of vendors abroad, unknown codes and old expenses without a VAT row are named', async () => {
    const [first, second, third] = await Promise.all(
      ['A-1', 'A-2', 'A-3'].map((number) =>
        expense(vendors.latvian, [row('PVM1', '100', '21')], { number, date: '2026-07-10' }),
      ),
    )
    const changeRows = (id: string, change: string) =>
      server.owner.query(`with changed as (${change}) update expense set version = version + 1 where id = '${id}'`)
    await changeRows(first!.id, `update expense_vat set code = null where expense_id = '${first!.id}'`)
    await changeRows(second!.id, `update expense_vat set code = 'PVM999' where expense_id = '${second!.id}'`)
    await changeRows(third!.id, `delete from expense_vat where expense_id = '${third!.id}'`)
    const { rows } = await read('date_from=2026-07-01')
    const outside = rows.slice(rows.findIndex(({ key }: Item) => key === 'section:outside') + 1)
    expect(outside.map(({ cells }: Item) => [cells.title, cells.amount, cells.documents]).sort()).toEqual([
      ['Be PVM klasifikatoriaus kodo, pirkimai', '100.00', '1'],
      ['Išlaidos be PVM eilutės: pasirinkite PVM tarifą', '100.00', '1'],
      ['PVM999, pirkimai: tokio kodo klasifikatoriuje nėra', '100.00', '1'],
    ])
    for (const { key } of outside) expect((await documents(key, 'date_from=2026-07-01')).data).toHaveLength(1)
    // The same row of a Lithuanian vendor needs no code. What the expense keeps of its vendor counts, not the card of today.
    await server.owner.query(`update client set country = 'LT', vat_code = null where id = $1`, [vendors.latvian.id])
    expect(filled(await read('date_from=2026-07-01'))).not.toContain('25 21.00 21 1')
    await server.owner.query(`update expense set vendor_country = null where vendor_id = $1`, [vendors.latvian.id])
    expect(filled(await read('date_from=2026-07-01'))).toContain('25 21.00 21 1')
    expect((await documents('box:25', 'date_from=2026-07-01')).data).toHaveLength(1)
    await server.owner.query(`update client set country = 'LV', vat_code = 'LV40003521600' where id = $1`, [
      vendors.latvian.id,
    ])
  })
})

describe('the checks of the VAT return', () => {
  const checks = (from: string, to: string): Promise<Item> => read(`date_from=${from}&date_to=${to}`, '/checks')

  test('compare it with i.SAF and with profit and loss, and name the differences with their documents', async () => {
    const { data, timing } = await checks('2026-11-01', '2026-11-30')
    expect(data.map(({ key, is_equal, differences }: Item) => [key, is_equal, differences.length])).toEqual([
      ['isaf_sales', true, 0],
      ['isaf_purchases', true, 0],
      ['income', true, 0],
      ['expense', true, 2],
    ])
    expect(data[3].differences).toEqual([
      { key: 'check:cost_without_vat', title: 'Išlaidos be PVM', amount: '-300.00' },
      { key: 'check:cost_not_deducted', title: 'Neatskaitoma PVM dalis – išlaidose', amount: '-36.69' },
    ])
    expect(timing).toEqual([])
    const { data: found, total } = await documents('check:cost_without_vat')
    expect([total, found.length, found[0].number]).toEqual(['300.00', 1, 'X-6'])
  })

  test('name receipts, and purchases that are owed in one month and deducted in another', async () => {
    await expense(vendors.latvian, [row('PVM21', '50', '10.50')], {
      number: 'T-1',
      date: '2026-04-28',
      date_registered: '2026-05-04',
    })
    await expense(vendors.lithuanian, [row('PVM1', '10', '2.10')], {
      number: 'T-2',
      kind: 'receipt',
      date: '2026-05-06',
    })
    const april = await checks('2026-04-01', '2026-04-30')
    expect(april.timing).toMatchObject([{ key: 'check:owed_here', amount: '10.50' }])
    const may = await checks('2026-05-01', '2026-05-31')
    expect(may.timing).toMatchObject([{ key: 'check:owed_elsewhere', amount: '-10.50' }])
    expect(may.data.map(({ is_equal }: Item) => is_equal)).toEqual([true, true, true, true])
    expect(may.data[1].differences).toMatchObject([{ key: 'check:receipts', amount: '2.10' }])
  })
})

describe('what the VAT return refuses', () => {
  test('a company that is no VAT payer gets a reason', async () => {
    const other = await openBooks(server, { vat_code: null, vat_enabled: false })
    const answer = await other.ask('GET', '/report/vat')
    expect([answer.status, answer.body.code]).toEqual([409, 'not_vat_payer'])
  })

  test('books in another currency give no return, and the page of all reports says why', async () => {
    const other = await openBooks(server, { currency: 'USD' })
    expect((await other.ask('GET', '/report/vat')).body).toMatchObject({
      code: 'not_in_euros',
      detail: 'PVM deklaracija ir i.SAF sudaromos tik įmonei, kurios apskaitos valiuta yra euras.',
    })
    expect((await other.ask('GET', '/report/vat/figure')).body).toMatchObject({
      amount: null,
      reason: 'PVM deklaracija sudaroma tik apskaitai eurais.',
    })
  })

  test('a period in the future and one of more than twelve years are refused', async () => {
    for (const query of ['date_from=2026-12-01', 'date_from=2010-01-01&date_to=2026-11-30'])
      expect((await books.ask('GET', `/report/vat?${query}`)).status).toBe(422)
  })
})

test('the VAT return as a file has the same figures', async () => {
  const { status, body } = await books.ask('GET', '/report/vat?date_from=2026-11-01&format=csv')
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain('2294')
})
