import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { openWorkspace, operations } from '#server/books/ledger/test/operations.ts'
import type { Workspace } from '#server/books/ledger/test/operations.ts'
import { randomSteps } from '#server/books/ledger/test/random-steps.ts'
import type { Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Random books: the reports must agree with one another and with the lists of the product.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

type Books = Workspace['books']

/** All pages of a report as one. */
const readAll = async (books: Books, name: string, query: string): Promise<Item> => {
  const first = await books.read(`/report/${name}?limit=7&${query}`)
  const rows = [...first.rows]
  for (let { next } = first; next !== null;) {
    const page = await books.read(`/report/${name}?limit=7&${query}&cursor=${next}`)
    rows.push(...page.rows)
    next = page.next
  }
  return { ...first, rows }
}

const cell = (report: Item, key: string, column = 'amount'): Decimal =>
  dec(report.rows.find((row: Item) => row.key === key)?.cells[column] ?? '0')
const total = (rows: Item[], column: string): Decimal => sum(rows.map((row) => dec(row.cells[column] ?? '0')))
const lines = (report: Item): Item[] => report.rows.filter(({ kind }: Item) => kind === 'line')
const same = (a: Decimal, b: Decimal, what: string) => expect(a.toFixed(2), what).toBe(b.toFixed(2))

/** The documents of each row add up to it. */
const expectDocuments = async (books: Books, report: Item, name: string, query: string, column: string) => {
  for (const { key, cells, documents } of report.rows) {
    if (documents === null) continue
    const found: Item[] = []
    let cursor = ''
    do {
      const page = await books.read(
        `/report/${name}/documents?limit=50&${query}&row=${encodeURIComponent(key)}${cursor}`,
      )
      expect(page.total, `${name} ${key}`).toBe(cells[column] ?? '0.00')
      found.push(...page.data)
      cursor = page.next === null ? '' : `&cursor=${page.next}`
    } while (cursor)
    same(sum(found.map(({ amount }) => dec(amount))), dec(cells[column] ?? '0'), `documents of ${name} ${key}`)
  }
}

const periods = [
  ['2026-01-01', '2026-12-31'],
  ['2026-03-01', '2026-05-31'],
  ['2026-04-12', '2026-08-17'],
  ['2026-06-13', '2026-06-16'],
] as const

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const asOf = (books: Books, day: string): Promise<Item> => books.read(`/report/balance?date_to=${day}`)
/** The last day that a report as of a day takes. */
const capped = (day: string) => (day > '2026-11-20' ? '2026-11-20' : day)

const expectBalance = (report: Item) =>
  same(cell(report, 'asset:total'), cell(report, 'total'), `assets as of ${report.period.to}`)

const comparePeriod = async (books: Books, from: string, to: string) => {
  const query = `date_from=${from}&date_to=${to}`
  const profit = await readAll(books, 'profit-and-loss', query)
  const [start, end] = [await asOf(books, dayBefore(from)), await asOf(books, capped(to))]
  expectBalance(start)
  expectBalance(end)
  // The change of equity is the result, the opening balances and what owners put in or took out.
  const change = (key: string) => cell(end, key).minus(cell(start, key))
  if (to <= '2026-11-20')
    same(
      change('equity:total'),
      cell(profit, 'result').plus(change('account:opening')).plus(change('account:owner')),
      `equity of ${query}`,
    )

  const trial = await readAll(books, 'trial-balance', query)
  for (const side of ['opening', 'closing'])
    same(cell(trial, 'total', `${side}_debit`), cell(trial, 'total', `${side}_credit`), `${side} of ${query}`)
  same(cell(trial, 'total', 'debit'), cell(trial, 'total', 'credit'), `turnover of ${query}`)
  for (const { target, cells } of lines(trial)) {
    const entries = await readAll(books, 'ledger', `${query}&account=${target.id}`)
    for (const column of ['debit', 'credit'])
      same(total(lines(entries), column), dec(cells[column]), `${target.id} ${query}`)
    const closing = dec(cells.closing_debit).minus(cells.closing_credit)
    same(dec(entries.totals.balance), closing, `closing of ${target.id}`)
    same(
      dec(lines(entries).at(-1)?.cells.balance ?? entries.totals.balance),
      closing,
      `running balance of ${target.id}`,
    )
  }

  const clients = await readAll(books, 'sales-by-client', `${query}&compare=year`)
  same(total(lines(clients), 'amount'), cell(profit, 'income:total'), `clients of ${query}`)
  const products = await readAll(books, 'sales-by-product', query)
  const sales = cell(profit, 'sales').plus(cell(profit, 'credits'))
  same(total(lines(products), 'amount'), sales, `products of ${query}`)
  const vendors = await readAll(books, 'expenses-by-vendor', query)
  same(total(lines(vendors), 'amount'), cell(profit, 'expense:total'), `vendors of ${query}`)

  const flow = await readAll(books, 'cash-flow', query)
  // Opening balances included, also on days before the accounts were added. Money in another currency has no value in euros here.
  for (const { key, cells } of start.rows.filter(({ target }: Item) => target?.kind === 'account')) {
    const { opening, currency = 'EUR' } = flow.rows.find(
      (row: Item) => row.key === `account:${key.slice('money:'.length)}`,
    ).cells
    if (currency === 'EUR') same(dec(cells.amount), dec(opening), `money of ${key} before ${from}`)
  }
  for (const { cells } of flow.rows.filter(({ cells: { opening } }: Item) => opening !== undefined))
    same(
      dec(cells.opening).plus(cells.inflow).minus(cells.outflow).plus(cells.transfers),
      dec(cells.closing),
      `flow of ${query}`,
    )
  await expectDocuments(books, profit, 'profit-and-loss', query, 'amount')
  const cash = `${query}&basis=cash`
  await expectDocuments(books, await readAll(books, 'profit-and-loss', cash), 'profit-and-loss', cash, 'amount')
  await expectDocuments(books, clients, 'sales-by-client', query, 'amount')
  await expectDocuments(books, vendors, 'expenses-by-vendor', query, 'amount')
  await expectDocuments(books, products, 'sales-by-product', query, 'amount')
  await expectDocuments(books, flow, 'cash-flow', query, 'change')
}

const boxesOf = (report: Item, boxes: readonly string[]): Decimal => sum(boxes.map((box) => cell(report, `box:${box}`)))
const startsWith = (report: Item, start: string): Item[] => report.rows.filter(({ key }: Item) => key.startsWith(start))

/** The VAT return, the registers, i.SAF, profit and loss and the rows of documents say the same. */
const compareVat = async (books: Books, from: string, to: string) => {
  const query = `date_from=${from}&date_to=${to}`
  const vat = await readAll(books, 'vat', query)
  const register = await readAll(books, 'vat-register', query)
  const profit = await readAll(books, 'profit-and-loss', query)
  await expectDocuments(books, vat, 'vat', query, 'amount')

  const sales = startsWith(register, 'invoice:')
  const purchases = startsWith(register, 'expense:')
  for (const [side, rows] of [['sales', sales] as const, ['purchases', purchases] as const])
    for (const column of ['base', 'vat'])
      same(total(rows, column), dec(register.totals[`${side}_${column}`]), `${side} ${column} of ${query}`)
  const outside = total(startsWith(vat, 'outside:sale:'), 'amount')
  const bases = boxesOf(vat, ['11', '12', '13', '14', '15', '17', '18', '19', '20'])
  same(bases.plus(outside), total(sales, 'base'), `bases of sales of ${query}`)
  same(boxesOf(vat, ['29', '29A', '30', '31']), total(sales, 'vat'), `VAT of sales of ${query}`)
  const withoutVat = total(startsWith(vat, 'outside:without_vat:sale'), 'amount')
  same(bases.plus(outside).plus(withoutVat), cell(profit, 'sales').plus(cell(profit, 'credits')), `income of ${query}`)

  const { rows } = await server.owner.query<{ vat: string; deductible: string; declared: string }>(
    `select coalesce(sum(vat) filter (where code is not null or is_domestic), 0) as vat,
       coalesce(sum(deductible_vat) filter (where code is not null or is_domestic), 0) as deductible,
       coalesce(sum(vat) filter (where kind in ('invoice', 'credit')), 0) as declared
     from purchase_vat_rows($1, $2, $3)`,
    [books.company.id, from, to],
  )
  same(boxesOf(vat, ['25', '26', '27']), dec(rows[0]!.vat), `input VAT of ${query}`)
  same(cell(vat, 'box:35'), dec(rows[0]!.deductible), `deductible VAT of ${query}`)
  const checks = await books.read(`/report/vat/checks?${query}`)
  for (const { key, is_equal, rest, differences } of checks.data) {
    expect([key, query, is_equal, rest]).toEqual([key, query, true, '0.00'])
    for (const difference of differences)
      expect((await books.read(`/report/vat/documents?${query}&row=${difference.key}`)).data).not.toEqual([])
  }
  same(total(purchases, 'vat'), dec(rows[0]!.declared), `VAT of the register of purchases of ${query}`)
}

/** The register of a month has the totals of its i.SAF, by side, code and rate. */
const compareIsaf = async (books: Books, month: string) => {
  const { totals, date_to } = await books.read(`/isaf/preview?period=${month}`)
  const register = await readAll(books, 'vat-register', `date_from=${month}-01&date_to=${date_to}`)
  for (const { side, code, rate, base, vat } of totals) {
    const rows = startsWith(register, side === 'sales' ? 'invoice:' : 'expense:').filter(
      ({ cells }) => cells.code === code && cells.rate === rate && cells.type !== 'AN',
    )
    same(total(rows, 'base'), dec(base), `${side} ${code} ${rate} of ${month}`)
    same(total(rows, 'vat'), dec(vat ?? '0'), `VAT of ${side} ${code} ${rate} of ${month}`)
  }
  const ofSides = (column: string) => sum(totals.map((each: Item) => dec(each[column] ?? '0')))
  const { totals: sums } = register
  same(ofSides('base'), dec(sums.sales_base).plus(sums.purchases_base), `i.SAF of ${month}`)
  same(ofSides('vat'), dec(sums.sales_vat).plus(sums.purchases_vat), `VAT of i.SAF of ${month}`)
}

/** Balances of today equal those of the lists. */
const compareToday = async (books: Books) => {
  const flow = await readAll(books, 'cash-flow', 'date_from=2026-11-01&date_to=2026-11-30')
  const { data: accounts } = await books.read('/company-account/all')
  for (const { id, balance } of accounts)
    same(cell(flow, `account:${id}`, 'closing'), dec(balance), `closing of account ${id}`)

  const { data: clients } = await books.read('/client/all?limit=200')
  for (const currency of ['EUR', 'USD']) {
    const aging = await readAll(books, 'receivables-aging', `currency=${currency}`)
    for (const client of clients) {
      const debt = client.debt.find((each: Item) => each.currency === currency)?.amount ?? '0'
      same(cell(aging, `party:${client.id}`, 'total'), dec(debt), `debt of ${client.title} in ${currency}`)
    }
    await expectDocuments(books, aging, 'receivables-aging', `currency=${currency}`, 'total')
  }
  const today = await readAll(books, 'receivables-aging', '')
  const { receivables } = await books.read('/dashboard/all')
  expect(today.totals.total).toBe(receivables.total)
  expect(today.totals.not_due).toBe(receivables.not_due.amount)

  for (const name of ['receivables-aging', 'payables-aging'])
    for (const day of ['2026-11-20', '2026-08-31', '2026-06-14'])
      for (const currency of ['EUR', 'USD']) {
        const query = `date_to=${day}&currency=${currency}`
        const parties = await readAll(books, name, query)
        const documents = await readAll(books, name, `${query}&view=document`)
        for (const report of [parties, documents])
          same(total(lines(report), 'total'), dec(report.totals.total), `${name} ${query}`)
        // The entries of the ledger up to that day in this currency, without payments of documents that are dated later.
        const account = name === 'receivables-aging' ? 'receivable' : 'payable'
        const { rows } = await server.owner.query<{ amount: string }>(
          `select coalesce(sum(e.amount), 0) as amount from ledger_entry e
           where e.company_id = $1 and e.account = $2 and e.currency = $3 and e.date <= $4
             and not exists (select from invoice_payment x join invoice d on d.id = x.invoice_id where x.id = e.document_id and d.date > $4)
             and not exists (select from expense_payment x join expense d on d.id = x.expense_id where x.id = e.document_id and d.date > $4)`,
          [books.company.id, account, currency, day],
        )
        same(dec(parties.totals.total), dec(rows[0]!.amount).abs(), `${name} ${query}`)
      }
  await expectDocuments(books, await asOf(books, '2026-11-20'), 'balance', 'date_to=2026-11-20', 'amount')
}

const runSequence = async (sequence: readonly { operation: string; a: number; b: number; percent: number }[]) => {
  const workspace = await openWorkspace(server)
  for (const step of sequence) await operations[step.operation]!(workspace, step)
  for (const [from, to] of periods) {
    await comparePeriod(workspace.books, from, to)
    await compareVat(workspace.books, from, to)
  }
  for (const month of ['2026-02', '2026-06', '2026-09']) await compareIsaf(workspace.books, month)
  await compareToday(workspace.books)
  const result = cell(
    await readAll(workspace.books, 'profit-and-loss', 'date_from=2026-01-01&date_to=2026-12-31'),
    'result',
  )
  wasNotZero ||= !result.eq(zero)
}
let wasNotZero = false

test('reports of random books agree with one another, with their documents, and with the lists', async () => {
  const { failed, seed, errorInstance } = await fc.check(fc.asyncProperty(randomSteps(80), runSequence), {
    numRuns: Number(process.env['OPERATION_SEQUENCES'] ?? 1),
  })
  // The message has the seed, which generates the steps again.
  expect(failed ? `${String(errorInstance)} (seed ${seed})` : '').toBe('')
  expect(wasNotZero).toBe(true)
})
