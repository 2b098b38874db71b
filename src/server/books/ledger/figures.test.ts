import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceTabs } from '#domain/invoice-type.ts'
import { dec, sum } from '#domain/decimal.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readStatement } from '#server/sales/sending/statement.ts'
import type { Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import {
  addUp,
  baseSum,
  figureOf,
  figures,
  invoiceTab,
  months,
  shownTotals,
  sumOfRows,
  unpaidInvoices,
} from './test/expected-figures.ts'
import { openWorkspace, operations } from './test/operations.ts'
import type { Workspace, Step } from './test/operations.ts'
import { randomSteps } from './test/random-steps.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Every tab of the invoices has the right count and totals; proformas are only in their own tab. */
const expectInvoiceLists = async ({ books }: Workspace, items: readonly Item[]) => {
  const archived = (item: Item) => Boolean(item.archived_at) && !item.deleted_at
  const lists = [
    ...invoiceTabs.map((tab) => ({ query: `tab=${tab}`, matches: invoiceTab[tab], proformas: tab === 'proforma' })),
    { query: 'type=proforma', matches: invoiceTab.proforma, proformas: true },
    { query: 'archived=1', matches: archived, proformas: false },
  ]
  for (const { query, matches, proformas } of lists) {
    const { meta } = await books.list(`?limit=1&${query}`)
    const selected = items.filter(matches)
    const summed = selected.filter(({ type }) => (type === 'proforma') === proformas)
    const expected = Object.fromEntries(figures.map((figure) => [figure, addUp(summed, figureOf[figure])]))
    expect({ query, count: meta.count, ...shownTotals(meta) }).toEqual({ query, count: selected.length, ...expected })
    if (query.startsWith('tab'))
      for (const tab of invoiceTabs) expect(meta.tabs[tab], tab).toBe(items.filter(invoiceTab[tab]).length)
  }
  for (const item of items) {
    const row = { total: item.total, paid: item.paid, credited: item.credited_total }
    expect(row).toEqual({
      total: item.total,
      paid: figureOf.paid(item),
      credited: dec(figureOf.credited(item)).toFixed(2),
    })
  }
}

/** Dashboard, months and list have the same debt and sales. */
const expectDashboard = async ({ books }: Workspace, items: readonly Item[]) => {
  const post = async (path: string, body: object): Promise<Item> => (await books.ask('POST', path, body)).body
  const dashboard = await books.read('/dashboard/all?date=2026-11-20')
  const owed = unpaidInvoices(items)
  expect(sumOfRows(dashboard.receivables.by_currency)).toEqual(addUp(owed, figureOf.unpaid))
  expect(sumOfRows((await books.list('?tab=unpaid')).meta.totals, 'unpaid')).toEqual(addUp(owed, figureOf.unpaid))
  const late = owed.filter(({ date_due }) => date_due && date_due < '2026-11-20')
  expect(dashboard.overdue.count).toBe(late.length)
  const overdue = await books.list('?overdue=1')
  expect([overdue.meta.count, sumOfRows(overdue.meta.totals, 'unpaid')]).toEqual([
    late.length,
    addUp(late, figureOf.unpaid),
  ])
  const invoices = await Promise.all(months.map((date) => post('/invoice/month-totals', { date })))
  const credits = await Promise.all(months.map((date) => post('/invoice/month-totals', { date, type: 'credit' })))
  expect(baseSum(invoices.map(({ unpaid }) => unpaid))).toBe(dashboard.receivables.total)
  expect(baseSum(invoices.map((month) => month.overdue))).toBe(dashboard.overdue.amount)
  for (const month of [...invoices, ...credits])
    expect(baseSum([month.paid, month.credited, month.unpaid])).toBe(month.total)
  const year = await post('/dashboard/totals/invoices', { year: 2026 })
  expect(year.months).toEqual(months.map((_, at) => baseSum([invoices[at]!['total'], credits[at]!['total']])))
  const income = await post('/dashboard/totals/income', { year: 2026 })
  expect(dashboard.period.income.amount).toBe(income.months[10])
  return { year, post }
}

/** A client's page, row, statement, payable documents and lists have the same figures. */
const expectClient = async (workspace: Workspace, client: Item, items: readonly Item[], payments: readonly Item[]) => {
  const { books } = workspace
  const overview = await books.read(`/client/${client.id}/overview`)
  const own = items.filter(({ client_id }) => client_id === client.id)
  const owed = addUp(unpaidInvoices(own), figureOf.unpaid)
  expect(sumOfRows(overview.debt.amounts)).toEqual(owed)
  expect(overview.debt.count).toBe(unpaidInvoices(own).length)
  expect(sumOfRows((await books.read(`/client/edit/${client.id}`)).item.debt)).toEqual(owed)
  const { data } = await books.read(`/client/${client.id}/unpaid-invoices`)
  expect(
    sumOfRows(
      data.filter(({ type }: Item) => type === 'simple'),
      'unpaid',
    ),
  ).toEqual(owed)
  const unpaid = await books.list(`?tab=unpaid&client_id=${client.id}`)
  expect(sumOfRows(unpaid.meta.totals, 'unpaid')).toEqual(owed)

  // Payments that pay no invoice, minus refunds.
  const runSequence = own.filter((item) => !item.deleted_at && !item.voided_at)
  const incoming = payments.filter(
    ({ type, purpose, client_id }) => type === 'income' && purpose === 'documents' && client_id === client.id,
  )
  const refunds = payments.filter(({ type, client_id }) => type === 'expense' && client_id === client.id)
  const selected = (currency: string) =>
    sum([
      ...incoming.filter((row) => row.currency === currency).map(({ total }) => dec(total)),
      ...refunds.filter((row) => row.currency === currency).map(({ unused }) => dec(unused).times(-1)),
      ...runSequence
        .filter((item) => item.currency === currency && item.type !== 'proforma')
        .map((item) =>
          dec(figureOf.paid(item))
            .plus(dec(figureOf.credited(item)))
            .minus(dec(item.paid_before))
            .times(-1),
        ),
    ])
  for (const currency of ['EUR', 'USD']) {
    const advance = selected(currency)
    const of = (sums: Item[]) => sums.find((each) => each.currency === currency)?.amount ?? '0.00'
    expect(of(overview.advance)).toBe(advance.gt(0) ? advance.toFixed(2) : '0.00')
    const statement = await inTransaction(server.services.pool, books.company.id, (db) =>
      readStatement(
        { db, companyId: books.company.id },
        { client_id: client.id, currency, date_from: '2026-01-01', date_to: '2026-12-31' },
      ),
    )
    expect(statement.unpaid).toBe(owed[currency] ?? '0.00')
    expect(statement.closing).toBe(
      dec(owed[currency] ?? '0')
        .minus(advance)
        .toFixed(2),
    )
  }
}

/** The sums of all clients equal the sums of the company. */
const expectYears = async (workspace: Workspace, { year, post }: Awaited<ReturnType<typeof expectDashboard>>) => {
  const ofClients = (type: string) =>
    Promise.all(workspace.clients.map(({ id }) => post(`/client/${id}/totals/${type}`, { year: 2026 })))
  const sales = await ofClients('sales')
  expect(months.map((_, at) => baseSum(sales.map((of) => of['months'][at])))).toEqual(year['months'])
  const paid = await ofClients('payments')
  const received = await Promise.all(months.map((date) => post('/payment/month-totals', { date, type: 'income' })))
  // Clients pay for documents; what is received for other purposes is in the month of payments only.
  const other = await Promise.all(
    months.map(async (date) => {
      const { rows } = await server.owner.query<{ total: string }>(
        `select coalesce(sum(round(p.total * payment_rate(p), 2)), 0) as total from payment p where p.company_id = $1 and p.type = 'income'
           and p.purpose <> 'documents' and p.deleted_at is null and date_trunc('month', p.date) = date_trunc('month', $2::date)`,
        [workspace.books.company.id, date],
      )
      return rows[0]!.total
    }),
  )
  expect(months.map((_, at) => baseSum([...paid.map((of) => of['months'][at]), other[at]]))).toEqual(
    received.map(({ total }) => total),
  )
}

/** The used amounts of payments equal the amounts of invoices and proformas that were paid here; the same for expenses. */
const expectPayments = async ({ books }: Workspace, items: readonly Item[], expenses: readonly Item[]) => {
  const usedOf = async (tab: string) => {
    const totals = await Promise.all(
      ['', '&archived=1'].map(
        async (more) => (await books.read(`/payment/all?purpose=documents&tab=${tab}${more}`)).meta.totals,
      ),
    )
    return sumOfRows(totals.flat(), 'paid')
  }
  const here = (item: Item) =>
    dec(figureOf.paid(item))
      .minus(item.type === 'credit' ? 0 : dec(item.paid_before))
      .toFixed(2)
  expect(await usedOf('income')).toEqual(addUp(items, here))
  for (const tab of ['all', 'unpaid', 'paid', 'deleted']) {
    const { meta } = await books.read(`/expense/all?tab=${tab}`)
    const isPaid = (item: Item) => Number(item.unpaid) === 0
    const selected = expenses.filter((item) =>
      tab === 'deleted'
        ? item.deleted_at
        : !item.deleted_at && !item.archived_at && (tab === 'all' || isPaid(item) === (tab === 'paid')),
    )
    expect([tab, meta.count, sumOfRows(meta.totals, 'paid')]).toEqual([
      tab,
      selected.length,
      addUp(selected, ({ paid }) => paid),
    ])
  }
  for (const vendor of new Set(expenses.map(({ vendor_id }) => vendor_id as string))) {
    const owed = expenses.filter((item) => item.vendor_id === vendor && !item.deleted_at)
    const { payable } = await books.read(`/client/${vendor}/overview`)
    expect(sumOfRows(payable)).toEqual(addUp(owed, ({ unpaid }) => unpaid))
    const list = await books.read(`/expense/all?tab=unpaid&client_id=${vendor}`)
    expect(sumOfRows(list.meta.totals, 'unpaid')).toEqual(addUp(owed, ({ unpaid }) => unpaid))
  }
}

const readAllDocuments = async ({ books, ids }: Workspace) => {
  const item = async (kind: string, id: string): Promise<Item> => (await books.read(`/${kind}/edit/${id}`)).item
  const all = (kind: 'invoice' | 'expense' | 'payment') => Promise.all(ids[kind].map((id) => item(kind, id)))
  const lists = await Promise.all(
    ['income', 'expenses'].flatMap((tab) =>
      ['', '&archived=1'].map((more) => books.read(`/payment/all?limit=200&tab=${tab}${more}`)),
    ),
  )
  return {
    items: await all('invoice'),
    expenses: await all('expense'),
    payments: lists.flatMap(({ data }) => data as Item[]),
  }
}

const runAndCompare = async (sequence: readonly Step[]) => {
  const workspace = await openWorkspace(server)
  // These steps come first, so that each kind of document exists in every run.
  const first = ['create an invoice', 'create a proforma', 'create an invoice of a proforma', 'credit an invoice']
  for (const operation of first) await operations[operation]!(workspace, { operation, a: 1, b: 1, percent: 40 })
  for (const step of sequence) {
    const response = await operations[step.operation]!(workspace, step)
    expect(response?.status ?? 200, step.operation).toBeLessThan(500)
  }
  const { items, expenses, payments } = await readAllDocuments(workspace)
  await expectInvoiceLists(workspace, items)
  const { year, post } = await expectDashboard(workspace, items)
  await expectYears(workspace, { year, post })
  for (const client of workspace.clients) await expectClient(workspace, client, items, payments)
  await expectPayments(workspace, items, expenses)
}

test('dashboard, lists, client pages, statements and month totals show the same figures for random books', async () => {
  const { failed, seed, errorInstance } = await fc.check(fc.asyncProperty(randomSteps(120), runAndCompare), {
    numRuns: Number(process.env['OPERATION_SEQUENCES'] ?? 1),
  })
  expect(failed ? `${String(errorInstance)} (seed ${seed})` : '').toBe('')
}, 240_000)

test('the debt of clients is the same on the dashboard and in the list, with proformas and credits or without', async () => {
  const { books } = await openWorkspace(server)
  const price = (value: string) => [books.line({ price: value })]
  const credited = await books.invoice({ lines: price('55') })
  const owed = await books.invoice({ lines: price('110') })
  const proforma = await books.invoice({ type: 'proforma', lines: price('100') })
  await books.create('/invoice', (await books.read(`/invoice/create?credit_of=${credited.id}`)).item)
  const state = async () => {
    const [{ receivables }, all, paid, proformas] = await Promise.all([
      books.read('/dashboard/all'),
      books.list(),
      books.list('?tab=paid'),
      books.list('?tab=proforma'),
    ])
    return { owed: receivables.total, all: all.meta.totals, paid: paid.meta.count, proformas: proformas.meta.totals }
  }
  const proformaSum = { currency: 'EUR', total: '121.00', paid: '0.00', credited: '0.00' }
  expect(await state()).toEqual({
    owed: '133.10',
    all: [{ currency: 'EUR', total: '133.10', paid: '0.00', credited: '0.00', unpaid: '133.10' }],
    // A credited amount does not count as paid.
    paid: 0,
    proformas: [{ ...proformaSum, unpaid: '121.00' }],
  })
  await books.pay(owed.id, '33.10')
  await books.create('/invoice', (await books.read(`/invoice/create?from_proforma=${proforma.id}`)).item)
  expect(await state()).toEqual({
    owed: '221.00',
    all: [{ currency: 'EUR', total: '254.10', paid: '33.10', credited: '0.00', unpaid: '221.00' }],
    paid: 0,
    proformas: [{ ...proformaSum, unpaid: '0.00', invoiced: '121.00' }],
  })
})
