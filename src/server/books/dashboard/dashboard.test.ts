import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

import { giveRole } from '#server/test/members.ts'
import { readDashboard, expectCorrectFigures, createExpense, vendorOf, readTotals } from './test/dashboards.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const monthsOf = (amounts: Record<number, string>) =>
  Array.from({ length: 12 }, (_, index) => amounts[index + 1] ?? '0.00')

test('the dashboard of an empty company shows only the first steps', async () => {
  const person = await signUpWithCompany(server)
  const zero = { amount: '0.00', previous: '0.00' }
  expect(await readDashboard(person)).toEqual({
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
  expect(await readTotals(person, 'profit')).toEqual({
    year: 2026,
    currency: 'EUR',
    months: monthsOf({}),
    total: '0.00',
    previous_year: { year: 2025, months: monthsOf({}), total: '0.00' },
  })
})

test('a first step is marked when it is done, and the steps disappear after five invoices', async () => {
  const books = await openBooks(server, { address: 'Gedimino pr. 1' })
  expect(await readDashboard(books)).toMatchObject({
    is_empty: true,
    first_steps: { company: true, account: true, client: true, product: false, invoice: false, sent: false },
  })
  await books.product()
  const { id } = await books.invoice()
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  await books.create(`/invoice/${id}/send`, { to: ['ona@azuolas.lt'] })
  expect(await readDashboard(books)).toMatchObject({
    is_empty: false,
    first_steps: { product: true, invoice: true, sent: true },
  })
  for (let count = 2; count <= 5; count += 1) await books.invoice()
  expect((await readDashboard(books)).first_steps).toBeNull()
})

test('account balances are listed with the main account first and summed by currency; accounts after the first 20 are only counted', async () => {
  const books = await openBooks(server)
  await books.create('/company-account', { type: 'cash', title: 'Aaa', currency: 'EUR', initial_balance: '10.50' })
  await books.create('/company-account', { type: 'bank', title: 'Doleriai', currency: 'USD', initial_balance: '5' })
  const { accounts } = await readDashboard(books)
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
  const many = (await readDashboard(books)).accounts
  expect(many.data).toHaveLength(20)
  expect(many).toMatchObject({ others: 2, totals: [{ amount: '29.50' }, { amount: '5.00' }] })
})

test('the latest payments in and out are shown without transfers, credits and deleted payments', async () => {
  const books = await openBooks(server)
  const payments = await paymentsOf(books)
  const second = await payments.account()
  const deleted = await payments.income({ total: '1' })
  await books.ask('DELETE', `/payment/${deleted.id}`)
  await payments.income({ total: '20', date: '2026-11-02' })
  await payments.ask({ type: 'expense', client_id: null, total: '30', date: '2026-11-03' })
  await payments.transfer(books.account.id, second.id, { source_total: '5', destination_total: '5' })
  const invoice = await books.invoice()
  await books.create('/invoice', (await books.read(`/invoice/create?credit_of=${invoice.id}`)).item)
  expect((await readDashboard(books)).payments).toMatchObject([
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
  expect((await readDashboard(books)).clients.map(({ title, sales }: Item) => [title, sales])).toEqual([
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
  expect((await readDashboard(books)).attention).toEqual([])
  const payments = await paymentsOf(books)
  const advance = await payments.income({ total: '20' })
  // A completely used advance is not shown.
  await books.pay((await books.invoice()).id, '121')
  const expense = await createExpense(books, (await vendorOf(books)).id, { date_due: '2026-11-19' })
  await createExpense(books, expense.vendor_id, { date_due: '2026-11-20', number: 'X-2' })
  const invoice = await books.invoice()
  const fail = (at: string) =>
    server.owner.query(
      `insert into document_email (company_id, id, kind, client_id, invoice_id, language, receiver, sender, subject, message, attach, message_id,
          status, trouble, created_at)
        values ($1, gen_random_uuid(), 'invoice', $2, $3, 'lt', '{ona@azuolas.lt}', 'Kvitas', 'x', '', '{pdf}', gen_random_uuid(), 'failed', 'refused', $4)`,
      [books.company.id, books.client.id, invoice.id, at],
    )
  await fail('2020-01-01')
  expect((await readDashboard(books)).attention).toEqual([
    { kind: 'expenses_overdue', count: 1 },
    { kind: 'payments_unused', count: 1 },
  ])
  await fail(new Date().toISOString())
  expect((await readDashboard(books)).attention[0]).toEqual({
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
  expect((await readDashboard(books)).attention).toEqual([])
})

test('the i.SAF of the last month is shown until it is submitted, and again when its documents change', async () => {
  const books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const invoice = await books.invoice({ date: '2026-10-05', date_due: '2026-10-19' })
  const attention = async () => (await readDashboard(books)).attention.filter(({ kind }: Item) => kind !== 'vat_due')
  expect(await attention()).toEqual([{ kind: 'isaf_due', period: '2026-10', deadline: '2026-11-20', tone: 'soon' }])
  const file = await books.create('/isaf', { period: '2026-10' })
  await books.ask('POST', `/isaf/${file.id}/mark-submitted`, { date: '2026-11-20' })
  expect(await attention()).toEqual([])
  const lines = [books.line({ price: '7' })]
  await books.ask('PUT', `/invoice/${invoice.id}`, { version: invoice.version, lines, confirm: true })
  expect(await attention()).toEqual([{ kind: 'isaf_changed', period: '2026-10' }])
  await books.ask('POST', `/isaf/${file.id}/dismiss-changes`)
  expect(await attention()).toEqual([])
})

test('the VAT return is due five days before its deadline, once the company has had VAT', async () => {
  const books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const attention = async () => (await readDashboard(books)).attention
  expect(await attention()).toEqual([])
  await books.invoice({ date: '2026-09-05', date_due: null })
  expect(await attention()).toEqual([{ kind: 'vat_due', period: '2026-10', deadline: '2026-11-25', tone: 'soon' }])
})

test('a few latest activities without changed fields are shown to users who may read the history', async () => {
  const books = await openBooks(server)
  for (let count = 0; count < 8; count += 1) await books.invoice()
  const { activity } = await readDashboard(books)
  expect(activity).toHaveLength(6)
  expect(activity[0]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    user: { id: books.id, name: 'Ona Kazlauskienė' },
    action: 'created',
    document: { kind: 'invoice', id: expect.any(String), title: expect.stringMatching(/0008$/) },
  })
  await giveRole(server, books.id, 'employee')
  expect((await readDashboard(books)).activity).toEqual([])
})

test('the dashboard shows nothing of another company', async () => {
  const books = await openBooks(server)
  await books.invoice({ date: '2026-10-01', date_due: '2026-10-10' })
  const stranger = await signUpWithCompany(server)
  expect(await readDashboard(stranger)).toMatchObject({
    is_empty: true,
    receivables: { total: '0.00' },
    overdue: { data: [] },
    clients: [],
    period: { income: { previous: '0.00' } },
  })
  expect((await readTotals(stranger, 'income')).total).toBe('0.00')
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
    const response = await books.ask('POST', '/dashboard/totals/income', body)
    expect(response, JSON.stringify(body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  }
  for (const type of ['all', 'toString', '__proto__', 'Income'])
    expect((await books.ask('POST', `/dashboard/totals/${type}`, { year: 2026 })).status, type).toBe(404)
  const english = await books.ask('POST', '/dashboard/totals/income', { year: 'x' }, { 'accept-language': 'en' })
  expect(english.body.errors.year).toHaveLength(1)
  expect(english.body.errors.year[0]).not.toMatch(/^number$/)
})

test('the dashboard figures of every company in this file equal the sums of its documents', async () => {
  await expectCorrectFigures(server)
})
