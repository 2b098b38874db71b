import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashShares } from '#domain/cash-basis.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'

import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const open = async (company: object = {}) => {
  const books = await openBooks(server, company)
  return { books, payments: await paymentsOf(books) }
}

/** The lines of a period by payments that are not zero. */
const linesOf = async (books: Books, from: string, to = from) => {
  const { rows } = await books.read(`/report/profit-and-loss?basis=cash&date_from=${from}&date_to=${to}`)
  return Object.fromEntries(
    rows
      .filter(({ kind, cells }: Item) => kind !== 'section' && cells.amount !== '0.00')
      .map(({ key, cells }: Item) => [key, cells.amount]),
  )
}
const year = ['2026-01-01', '2026-12-31'] as const

describe('profit and loss by payments', () => {
  test('each part counts without VAT on its day, the last one takes the rest', async () => {
    const { books } = await open()
    const { id } = await books.invoice({ date: '2026-09-01' })
    await books.pay(id, '40.33', { date: '2026-09-10' })
    await books.pay(id, '40.33', { date: '2026-10-10' })
    expect(await linesOf(books, '2026-09-10')).toMatchObject({ cash_sale: '33.33', result: '33.33' })
    await books.pay(id, '40.34', { date: '2026-10-11' })
    expect(await linesOf(books, '2026-10-10')).toMatchObject({ cash_sale: '33.33' })
    expect(await linesOf(books, '2026-10-11')).toMatchObject({ cash_sale: '33.34' })
    expect(await linesOf(books, ...year)).toEqual({ cash_sale: '100.00', 'income:total': '100.00', result: '100.00' })
  })

  test('an advance is income of its day, and not again when an invoice takes it', async () => {
    const { books, payments } = await open({ vat_enabled: false, vat_code: null })
    const { id: payment_id } = await payments.income({ total: '80', date: '2026-08-03' })
    expect(await linesOf(books, ...year)).toMatchObject({ cash_advance: '80.00', result: '80.00' })
    const { id } = await books.invoice({ date: '2026-11-02' })
    await books.ask('POST', `/invoice/${id}/add-payment`, { payment_id, amount: '80' })
    expect(await linesOf(books, '2026-08-03')).toMatchObject({ cash_sale: '80.00', result: '80.00' })
    expect(await linesOf(books, '2026-11-01', '2026-11-30')).toEqual({})
  })

  test('money on a proforma is income of its day', async () => {
    const { books } = await open()
    const { id } = await books.invoice({ type: 'proforma', series_id: books.series('proforma') })
    expect((await books.pay(id, '121', { date: '2026-11-12' })).status).toBeLessThan(300)
    expect(await linesOf(books, '2026-11-12')).toMatchObject({ cash_advance: '100.00' })
  })

  test('a settlement by credit is no entry, and a refund counts minus on its day', async () => {
    const { books, payments } = await open()
    const { id } = await books.invoice({ date: '2026-09-01' })
    await books.pay(id, '121', { date: '2026-09-02' })
    const { item } = await books.read(`/invoice/create?credit_of=${id}`)
    await books.create('/invoice', { ...item, date: '2026-09-05' })
    expect(await linesOf(books, ...year)).toMatchObject({ cash_sale: '100.00', result: '100.00' })
    await payments.ask({ type: 'expense', total: '60.5', date: '2026-10-01' })
    expect(await linesOf(books, '2026-10-01')).toMatchObject({ cash_refund: '-50.00', result: '-50.00' })
  })

  test('foreign money counts at the rate of its day', async () => {
    const { books, payments } = await open()
    const dollars = await payments.account({ currency: 'USD', title: 'USD' })
    const { id } = await books.invoice({ currency: 'USD', exchange_rate: '0.9', date: '2026-09-01' })
    const paid = await payments.ask({
      date: '2026-10-01',
      total: '121',
      account_id: dollars.id,
      exchange_rate: '0.8',
      invoices: [{ invoice_id: id, amount: '121' }],
    })
    expect(paid.status).toBe(201)
    expect(await linesOf(books, '2026-10-01')).toMatchObject({ cash_sale: '80.00' })
  })

  test('an expense counts by category when it is paid, with the VAT that may not be deducted', async () => {
    const { books, payments } = await open()
    const vendor = await books.create('/client', { title: 'UAB „Degalinė“', is_vendor: true, is_client: false })
    const fuel = await books.create('/expense-category', { title: 'Degalai' })
    const { vats } = (await books.read('/expense/create')).options
    const vat_id = vats.find(({ code }: Item) => code === 'PVM1').id
    const expense = await books.create('/expense', {
      vendor_id: vendor.id,
      category_id: fuel.id,
      date: '2026-09-01',
      number: 'D-1',
      vat: true,
      vat_rows: [{ vat_id, base: '100', vat: '21', deductible_percent: '50' }],
    })
    const advance = await payments.ask({ type: 'expense', client_id: vendor.id, total: '50', date: '2026-08-20' })
    expect(await linesOf(books, ...year)).toEqual({})
    const taken = { payment_id: advance.body.id, amount: '50' }
    expect((await books.ask('POST', `/expense/${expense.id}/add-payment`, taken)).status).toBeLessThan(300)
    const rest = { account_id: books.account.id, date: '2026-09-30', amount: '71' }
    await books.ask('POST', `/expense/${expense.id}/add-payment`, rest)
    expect(await linesOf(books, '2026-08-20')).toMatchObject({ [`category:${fuel.id}`]: '45.66' })
    expect(await linesOf(books, ...year)).toMatchObject({ [`category:${fuel.id}`]: '110.50', result: '-110.50' })
  })

  test('the payments of a row add up to its figure, and pages continue', async () => {
    const { books } = await open()
    for (const date of ['2026-11-03', '2026-11-02', '2026-10-02']) {
      const { id } = await books.invoice({ date: '2026-10-01' })
      await books.pay(id, '121', { date })
    }
    const query = 'basis=cash&row=cash_sale&limit=1'
    const first = await books.read(`/report/profit-and-loss/documents?${query}`)
    expect(first).toMatchObject({ count: 2, total: '200.00', data: [{ kind: 'payment', date: '2026-11-03' }] })
    const second = await books.read(`/report/profit-and-loss/documents?${query}&cursor=${first.next}`)
    expect(second).toMatchObject({ data: [{ date: '2026-11-02', amount: '100.00' }], next: null })
    const { chart, basis } = await books.read('/report/profit-and-loss?basis=cash')
    expect(basis).toBe('cash')
    expect(chart.points.slice(-2).map(({ values }: Item) => values.income)).toEqual(['100.00', '200.00'])
    const printed = await books.ask('GET', '/report/profit-and-loss?basis=cash&format=csv')
    expect(printed.status).toBe(200)
  })
})

test('over a whole life of documents income and expenses by payments are those by documents', async () => {
  const { books, payments } = await open()
  const pay = async (id: string, amount: string, date: string) =>
    expect((await books.pay(id, amount, { date })).status).toBeLessThan(300)
  const creditOf = async (id: string, lines: (lines: Item[]) => Item[], date: string) => {
    const { item } = await books.read(`/invoice/create?credit_of=${id}`)
    return books.create('/invoice', { ...item, lines: lines(item.lines), date })
  }
  const mixed = () => ({
    date: '2026-03-02',
    lines: [books.line({ price: '33.37' }), books.line({ vat_id: books.vat('PVM5'), price: '9.99' })],
  })
  const parts = await books.invoice(mixed())
  for (const day of ['03', '04', '05']) await pay(parts.id, '11.11', `2026-03-${day}`)
  await pay(parts.id, (await books.get(parts.id)).unpaid, '2026-04-01')
  const credited = await books.invoice(mixed())
  await pay(credited.id, '20', '2026-03-09')
  await creditOf(credited.id, ([, exempt]) => [exempt], '2026-03-10')
  await pay(credited.id, (await books.get(credited.id)).unpaid, '2026-03-11')
  const returned = await books.invoice({ date: '2026-05-01' })
  await pay(returned.id, '121', '2026-05-02')
  await creditOf(returned.id, (all) => all, '2026-05-03')
  await payments.ask({ type: 'expense', total: '121', date: '2026-05-04' })
  const { id: payment_id } = await payments.income({ total: '60.5', date: '2026-01-05' })
  const later = await books.invoice({ date: '2026-06-01' })
  await books.ask('POST', `/invoice/${later.id}/add-payment`, { payment_id, amount: '60.5' })
  await pay(later.id, '60.5', '2026-06-30')
  const vendor = await books.create('/client', { title: 'UAB „Kuras“', is_vendor: true, is_client: false })
  const { vats } = (await books.read('/expense/create')).options
  const row = { vat_id: vats.find(({ code }: Item) => code === 'PVM1').id, base: '77.77', vat: '16.33' }
  const form = { vendor_id: vendor.id, date: '2026-07-01', number: 'K-1', vat: true }
  const expense = await books.create('/expense', { ...form, vat_rows: [{ ...row, deductible_percent: '30' }] })
  for (const [amount, date] of [
    ['31.37', '2026-07-02'],
    ['31.36', '2026-07-03'],
    ['31.37', '2026-07-04'],
  ] as const)
    await books.ask('POST', `/expense/${expense.id}/add-payment`, { account_id: books.account.id, date, amount })
  const totals = async (basis: string) => {
    const { rows } = await books.read(`/report/profit-and-loss?basis=${basis}&date_from=${year[0]}&date_to=${year[1]}`)
    const amount = (key: string) => rows.find((each: Item) => each.key === key).cells.amount
    return ['income:total', 'expense:total', 'result'].map(amount)
  }
  expect(await totals('cash')).toEqual(await totals('accrual'))
  expect((await totals('cash'))[0]).toBe('176.73')
})

/** Invoices with random parts and credits, as the database and the domain count them. */
test('the database counts parts as the domain does', async () => {
  const { books } = await open()
  for (let at = 0; at < 6; at += 1) {
    const invoice = await books.invoice({
      date: '2026-09-01',
      lines: [books.line({ price: `${31 + at * 17}.37` }), books.line({ vat_id: books.vat('PVM5'), price: '9.99' })],
    })
    for (let part = 0; part < 3; part += 1)
      await books.pay(invoice.id, String(7.13 + at + part / 3).slice(0, 5), { date: `2026-09-1${(at + part * 2) % 9}` })
    const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    await books.create('/invoice', { ...item, lines: [item.lines[1]], date: '2026-09-20' })
    const { unpaid } = await books.get(invoice.id)
    if (at % 2 === 0) await books.pay(invoice.id, unpaid, { date: '2026-09-05' })
  }
  const { rows } = await server.owner.query(
    `select i.id as invoice_id, i.total_without_vat::text as net, i.total::text as total, x.id, p.date::text as date, x.amount::text as amount,
       c.total_without_vat::text as credit_net, c.total::text as credit_total,
       (select s.share::numeric(20, 2)::text from cash_shares_of_invoice(i) s where s.id = x.id) as share
     from invoice i join invoice_payment x on x.invoice_id = i.id join payment p on p.id = x.payment_id
     left join invoice c on c.id = p.credit_invoice_id where i.company_id = $1`,
    [books.company.id],
  )
  const invoices = [...Map.groupBy(rows, ({ invoice_id }) => invoice_id).values()]
  expect(invoices).toHaveLength(6)
  for (const parts of invoices) {
    const credited = parts.map((part: Item) => ({
      ...part,
      credit: part.credit_total === null ? null : { net: part.credit_net, total: part.credit_total },
    }))
    const shares = cashShares(parts[0], credited)
    expect(parts.map(({ share }: Item) => share)).toEqual(shares.map((share) => share.toFixed(2)))
  }
})
