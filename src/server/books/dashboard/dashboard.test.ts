import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { giveRole } from '#server/test/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const all = async (books: Pick<Books, 'ask'>, query = ''): Promise<Item> => {
  const answer = await books.ask('GET', `/dashboard/all${query}`)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const year = async (books: Pick<Books, 'ask'>, type: string, of: unknown = 2026): Promise<Item> => {
  const answer = await books.ask('POST', `/dashboard/totals/${type}`, { year: of })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const spend = (books: Books, vendor_id: string, given: object = {}) =>
  books.create('/expense', {
    vendor_id,
    date: '2026-11-03',
    currency: 'EUR',
    vat: true,
    total: '121',
    total_without_vat: '100',
    ...given,
  })
const vendorOf = (books: Books) => books.create('/client', { title: 'UAB „Popierius ir Ko“', is_vendor: true })
const of = (amounts: Record<number, string>) => Array.from({ length: 12 }, (_, index) => amounts[index + 1] ?? '0.00')

test('the dashboard of an empty company shows only the first steps', async () => {
  const person = await signUpWithCompany(server)
  const zero = { amount: '0.00', previous: '0.00' }
  expect(await all(person)).toEqual({
    currency: 'EUR',
    today: '2026-11-20',
    period: {
      kind: 'month',
      from: '2026-11-01',
      to: '2026-11-30',
      previous: { from: '2026-10-01', to: '2026-10-31' },
      income: zero,
      expenses: zero,
      profit: zero,
      vat: zero,
    },
    accounts: expect.objectContaining({ others: 0 }),
    receivables: {
      total: '0.00',
      by_currency: [],
      not_due: { amount: '0.00', count: 0 },
      late_30: { amount: '0.00', count: 0 },
      late_60: { amount: '0.00', count: 0 },
      late_over: { amount: '0.00', count: 0 },
    },
    overdue: { count: 0, amount: '0.00', data: [] },
    payments: [],
    activity: expect.anything(),
    clients: [],
    attention: [{ kind: 'email_unverified', email: person.email }],
    is_empty: true,
    first_steps: { company: false, account: false, client: false, product: false, invoice: false, sent: false },
  })
  expect(await year(person, 'profit')).toEqual({
    year: 2026,
    currency: 'EUR',
    months: of({}),
    total: '0.00',
    previous_year: { year: 2025, months: of({}), total: '0.00' },
  })
})

test('a first step is ticked when it is done, and the steps disappear after five invoices', async () => {
  const books = await openBooks(server, { address: 'Gedimino pr. 1' })
  expect(await all(books)).toMatchObject({
    is_empty: true,
    first_steps: { company: true, account: true, client: true, product: false, invoice: false, sent: false },
  })
  await books.product()
  const { id } = await books.invoice()
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  await books.create(`/invoice/${id}/send`, { to: ['ona@azuolas.lt'] })
  expect(await all(books)).toMatchObject({ is_empty: false, first_steps: { product: true, invoice: true, sent: true } })
  for (let count = 2; count <= 5; count += 1) await books.invoice()
  expect((await all(books)).first_steps).toBeNull()
})

test('the current and the previous period follow every change of documents', async () => {
  const books = await openBooks(server)
  const vendor = await vendorOf(books)
  const invoice = await books.invoice({ date: '2026-11-01' })
  await books.invoice({ date: '2026-10-31' })
  await books.invoice({ type: 'proforma', date: '2026-11-02' })
  const dollars = await books.invoice({ currency: 'USD', exchange_rate: '0.9' })
  const expense = await spend(books, vendor.id)
  const before = (await all(books)).period
  expect(before).toMatchObject({
    income: { amount: '190.00', previous: '100.00' },
    expenses: { amount: '100.00', previous: '0.00' },
    profit: { amount: '90.00', previous: '100.00' },
    vat: { amount: '18.90', previous: '21.00' },
  })
  const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
  await books.create('/invoice', item)
  expect((await all(books)).period).toMatchObject({ income: { amount: '90.00' }, vat: { amount: '-2.10' } })
  await books.ask('POST', `/invoice/${dollars.id}/void`, { comment: 'x' })
  await books.ask('DELETE', `/expense/${expense.id}`)
  expect((await all(books)).period).toMatchObject({
    income: { amount: '0.00' },
    expenses: { amount: '0.00' },
    vat: { amount: '0.00' },
  })
  await books.ask('POST', `/invoice/${dollars.id}/restore-voided`)
  await books.ask('POST', `/expense/${expense.id}/restore`)
  expect((await all(books)).period).toMatchObject({ income: { amount: '90.00' }, profit: { amount: '-10.00' } })
})

test('the figures of a quarter and of a year are the sums of their months', async () => {
  const books = await openBooks(server)
  for (const date of ['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01', '2026-06-30', '2026-12-31'])
    await books.invoice({ date, date_due: null, lines: [books.line({ vat_id: books.vat('PVM1') })] })
  expect((await all(books, '?period=quarter&date=2026-05-15')).period).toMatchObject({
    from: '2026-04-01',
    to: '2026-06-30',
    previous: { from: '2026-01-01', to: '2026-03-31' },
    income: { amount: '200.00', previous: '200.00' },
  })
  expect((await all(books, '?period=year')).period).toMatchObject({
    from: '2026-01-01',
    to: '2026-12-31',
    income: { amount: '500.00', previous: '100.00' },
  })
  expect((await all(books, '?date=2026-01-31')).period).toMatchObject({
    income: { amount: '100.00', previous: '100.00' },
  })
})

test('the totals of each type are shown by month for a year and the previous year', async () => {
  const books = await openBooks(server)
  const vendor = await vendorOf(books)
  await books.invoice({ date: '2026-02-28', date_due: null })
  await books.invoice({ date: '2025-12-31', date_due: null })
  await spend(books, vendor.id, { date: '2026-03-01', total: '60.50', total_without_vat: '50' })
  const expected = {
    income: [of({ 2: '100.00' }), '100.00', '100.00'],
    expenses: [of({ 3: '50.00' }), '50.00', '0.00'],
    profit: [of({ 2: '100.00', 3: '-50.00' }), '50.00', '100.00'],
    invoices: [of({ 2: '121.00' }), '121.00', '121.00'],
    vat: [of({ 2: '21.00', 3: '-10.50' }), '10.50', '21.00'],
  }
  for (const [type, [months, total, previous]] of Object.entries(expected))
    expect(await year(books, type), type).toMatchObject({
      year: 2026,
      currency: 'EUR',
      months,
      total,
      previous_year: { total: previous },
    })
  expect(await year(books, 'income', '2025')).toMatchObject({
    total: '100.00',
    previous_year: { year: 2024, total: '0.00' },
  })
})

test('in a company without VAT the whole invoice is income and the whole expense is a cost', async () => {
  const books = await openBooks(server, { vat_enabled: false, vat_code: null })
  await books.invoice()
  await books.create('/expense', {
    vendor_id: (await vendorOf(books)).id,
    date: '2026-11-03',
    currency: 'EUR',
    total: '60.50',
  })
  expect((await all(books)).period).toMatchObject({
    income: { amount: '100.00' },
    expenses: { amount: '60.50' },
    profit: { amount: '39.50' },
    vat: { amount: '0.00' },
  })
})

test('receivables are grouped by age in the company’s currency and change groups as time passes', async () => {
  const books = await openBooks(server)
  const due = (date_due: string | null, given: object = {}) => books.invoice({ date: '2026-01-01', date_due, ...given })
  await due(null)
  await due('2026-11-20')
  await due('2026-11-19')
  const month = await due('2026-10-21')
  await due('2026-10-20')
  await due('2026-09-21')
  await due('2026-09-20', { currency: 'USD', exchange_rate: '0.5' })
  await due('2026-01-02', { type: 'proforma' })
  const voided = await due('2026-01-02')
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'x' })
  const deleted = await due('2026-01-02')
  await books.ask('DELETE', `/invoice/${deleted.id}`)
  await books.pay(month.id, '21')
  const { receivables, overdue } = await all(books)
  expect(receivables).toEqual({
    total: '765.50',
    by_currency: [
      { currency: 'EUR', amount: '705.00' },
      { currency: 'USD', amount: '121.00' },
    ],
    not_due: { amount: '242.00', count: 2 },
    late_30: { amount: '221.00', count: 2 },
    late_60: { amount: '242.00', count: 2 },
    late_over: { amount: '60.50', count: 1 },
  })
  expect(overdue).toMatchObject({ count: 5, amount: '523.50' })
  expect(overdue.data.map((each: Item) => [each.date_due, each.days, each.unpaid, each.currency])).toEqual([
    ['2026-09-20', 61, '121.00', 'USD'],
    ['2026-09-21', 60, '121.00', 'EUR'],
    ['2026-10-20', 31, '121.00', 'EUR'],
    ['2026-10-21', 30, '100.00', 'EUR'],
    ['2026-11-19', 1, '121.00', 'EUR'],
  ])
  server.setTime(new Date('2026-11-21T10:00:00Z'))
  expect((await all(books)).receivables).toMatchObject({
    late_30: { count: 2 },
    late_60: { count: 2 },
    late_over: { count: 2 },
  })
  server.setTime(testMoment)
  await books.pay(month.id, '100')
  const left = await all(books)
  expect(left.receivables).toMatchObject({ total: '665.50', late_30: { amount: '121.00', count: 1 } })
  // What is due today has its place in the list, and is not late.
  const late = ['2026-09-20', '2026-09-21', '2026-10-20', '2026-11-19']
  expect(left.overdue.data.map((each: Item) => each.date_due)).toEqual(late)
})

test('receivables agree with the ledger after a payment, a credit, and their removal', async () => {
  const books = await openBooks(server)
  const invoice = await books.invoice({ date_due: '2026-12-01' })
  const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
  const credit = await books.create('/invoice', item)
  expect((await all(books)).receivables).toMatchObject({ total: '0.00', by_currency: [] })
  await books.ask('POST', `/invoice/${credit.id}/void`, { comment: 'x' })
  expect((await all(books)).receivables).toMatchObject({ total: '121.00', not_due: { count: 1 } })
  const stored = await books.get(invoice.id)
  await books.ask('PUT', `/invoice/${invoice.id}`, {
    version: stored.version,
    date_due: '2026-12-02',
    lines: [books.line({ price: '10' })],
  })
  const { client } = books
  expect((await all(books)).receivables.by_currency).toEqual((await books.read(`/client/edit/${client.id}`)).item.debt)
  const { rows } = await server.owner.query('select date_due::text from invoice_due where company_id = $1', [
    books.company.id,
  ])
  expect(rows).toEqual([{ date_due: '2026-12-02' }])
})

test('account balances are listed with the main account first and summed by currency; after 20 accounts the rest is only counted', async () => {
  const books = await openBooks(server)
  await books.create('/company-account', { type: 'cash', title: 'Aaa', currency: 'EUR', initial_balance: '10.50' })
  await books.create('/company-account', { type: 'bank', title: 'Doleriai', currency: 'USD', initial_balance: '5' })
  const { accounts } = await all(books)
  expect(accounts.data[0]).toMatchObject({ id: books.account.id, is_main: true, balance: '0.00' })
  expect(accounts.data.map(({ title }: Item) => title).slice(1)).toEqual(['Aaa', 'Doleriai'])
  expect(accounts.totals).toEqual([
    { currency: 'EUR', amount: '10.50' },
    { currency: 'USD', amount: '5.00' },
  ])
  for (let count = 0; count < 19; count += 1)
    await books.create('/company-account', {
      type: 'cash',
      title: `Kasa ${count}`,
      currency: 'EUR',
      initial_balance: '1',
    })
  const many = (await all(books)).accounts
  expect(many.data).toHaveLength(20)
  expect(many).toMatchObject({ others: 2, totals: [{ amount: '29.50' }, { amount: '5.00' }] })
})

test('the latest payments in and out are shown without transfers, credits and deleted payments', async () => {
  const books = await openBooks(server)
  const payments = await paymentsOf(books)
  const second = await payments.account()
  const gone = await payments.income({ total: '1' })
  await books.ask('DELETE', `/payment/${gone.id}`)
  await payments.income({ total: '20', date: '2026-11-02' })
  await payments.ask({ type: 'expense', client_id: null, total: '30', date: '2026-11-03' })
  await payments.transfer(books.account.id, second.id, { source_total: '5', destination_total: '5' })
  const invoice = await books.invoice()
  await books.create('/invoice', (await books.read(`/invoice/create?credit_of=${invoice.id}`)).item)
  expect((await all(books)).payments).toMatchObject([
    { type: 'expense', total: '30.00', date: '2026-11-03', client_title: null, account_title: books.account.title },
    { type: 'income', total: '20.00', client_title: books.client.title },
  ])
})

test('the clients with the largest sales of the year are shown, less credits', async () => {
  const books = await openBooks(server)
  const buyers = []
  for (const [title, price] of [
    ['A', '10'],
    ['B', '60'],
    ['C', '20'],
    ['D', '30'],
    ['E', '40'],
    ['F', '50'],
  ] as const) {
    const client = await books.create('/client', { title })
    buyers.push({ client, invoice: await books.invoice({ client_id: client.id, lines: [books.line({ price })] }) })
  }
  await books.invoice({ date: '2025-12-31', date_due: null, lines: [books.line({ price: '1000' })] })
  await books.create('/invoice', (await books.read(`/invoice/create?credit_of=${buyers[1]?.invoice.id}`)).item)
  expect((await all(books)).clients.map(({ title, sales }: Item) => [title, sales])).toEqual([
    ['F', '60.50'],
    ['E', '48.40'],
    ['D', '36.30'],
    ['C', '24.20'],
    ['A', '12.10'],
  ])
})

test('an item that needs attention is shown only while it applies', async () => {
  const books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  expect((await all(books)).attention).toEqual([])
  const payments = await paymentsOf(books)
  const advance = await payments.income({ total: '20' })
  // Used to the last cent, it waits for nobody.
  await books.pay((await books.invoice()).id, '121')
  const expense = await spend(books, (await vendorOf(books)).id, { date_due: '2026-11-19' })
  await spend(books, expense.vendor_id, { date_due: '2026-11-20', number: 'X-2' })
  const invoice = await books.invoice()
  const fail = (at: string) =>
    server.owner.query(
      `insert into document_email (company_id, id, kind, client_id, invoice_id, language, receiver, sender, subject, message, attach, message_id,
          status, trouble, created_at)
        values ($1, gen_random_uuid(), 'invoice', $2, $3, 'lt', '{ona@azuolas.lt}', 'Kvitas', 'x', '', '{pdf}', gen_random_uuid(), 'failed', 'refused', $4)`,
      [books.company.id, books.client.id, invoice.id, at],
    )
  await fail('2020-01-01')
  expect((await all(books)).attention).toEqual([
    { kind: 'expenses_overdue', count: 1 },
    { kind: 'payments_unused', count: 1 },
  ])
  await fail(new Date().toISOString())
  expect((await all(books)).attention[0]).toEqual({
    kind: 'email_failed',
    document: 'invoice',
    client_id: books.client.id,
    client_title: books.client.title,
    invoice_id: invoice.id,
    invoice_number: invoice.number,
  })
  await books.ask('POST', `/invoice/${invoice.id}/void`, { comment: 'x' })
  await books.ask('DELETE', `/payment/${advance.id}`)
  await books.ask('DELETE', `/expense/${expense.id}`)
  expect((await all(books)).attention).toEqual([])
})

test('a few latest activities without changed fields are shown to users who may read the history', async () => {
  const books = await openBooks(server)
  for (let count = 0; count < 8; count += 1) await books.invoice()
  const { activity } = await all(books)
  expect(activity).toHaveLength(6)
  expect(activity[0]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    user: { id: books.id, name: 'Ona Kazlauskienė' },
    action: 'created',
    document: { kind: 'invoice', id: expect.any(String), title: expect.stringMatching(/0008$/) },
  })
  await giveRole(server, books.id, 'employee')
  expect((await all(books)).activity).toEqual([])
})

test('the dashboard shows nothing of another company', async () => {
  const books = await openBooks(server)
  await books.invoice({ date: '2026-10-01', date_due: '2026-10-10' })
  const stranger = await signUpWithCompany(server)
  expect(await all(stranger)).toMatchObject({
    is_empty: true,
    receivables: { total: '0.00' },
    overdue: { data: [] },
    clients: [],
    period: { income: { previous: '0.00' } },
  })
  expect((await year(stranger, 'income')).total).toBe('0.00')
})

test('invalid input is refused with its field, and an unknown type is not found', async () => {
  const books = await openBooks(server)
  for (const query of ['?period=week', '?date=2026-02-30', '?date=0001-01-01', '?date=9999-12-31', '?date='])
    expect((await books.ask('GET', `/dashboard/all${query}`)).status, query).toBe(422)
  for (const body of [
    {},
    { year: null },
    { year: 'x' },
    { year: 1 },
    { year: 99999 },
    { year: 2026.5 },
    { year: '' },
    { year: 2026, month: 1 },
  ]) {
    const answer = await books.ask('POST', '/dashboard/totals/income', body)
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  }
  for (const type of ['all', 'toString', '__proto__', 'Income'])
    expect((await books.ask('POST', `/dashboard/totals/${type}`, { year: 2026 })).status, type).toBe(404)
  const english = await books.ask('POST', '/dashboard/totals/income', { year: 'x' }, { 'accept-language': 'en' })
  expect(english.body.errors.year).toHaveLength(1)
  expect(english.body.errors.year[0]).not.toMatch(/^number$/)
})

test('the dashboard figures of every company in this file equal the sums of its documents', async () => {
  const { rows } = await server.owner.query(`
    select company_id, income, expenses, vat from (
      select company_id, -sum(base_amount) filter (where account = 'income') as income,
        coalesce(sum(base_amount) filter (where account = 'expense'), 0) as expenses,
        coalesce(-sum(base_amount) filter (where account like 'vat%'), 0) as vat
      from ledger_month group by 1) kept where income is not null
    except
    select company_id, sum(income), sum(expenses), sum(vat) from (
      select company_id, round(total_without_vat * coalesce(exchange_rate, 1), 2) as income, 0 as expenses,
        round(vat_total * coalesce(exchange_rate, 1), 2) as vat
        from invoice where type <> 'proforma' and deleted_at is null and voided_at is null
      union all select company_id, 0, round(total_without_vat * coalesce(exchange_rate, 1), 2), -round(vat_total * coalesce(exchange_rate, 1), 2)
        from expense where deleted_at is null) documents group by 1`)
  expect(rows).toEqual([])
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
})
