import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasReport, reportNames } from '#domain/reports.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { recurringForm } from '#server/test/one-of-each.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  await verifyAddress(server, books)
})
afterAll(() => server.close())

const period = 'date_from=2026-11-01&date_to=2026-11-30'
const queries = [period, `${period}&basis=cash`, 'date_to=2026-11-20', 'date=2026-11-20', '']
const ofCompany = reportNames.filter((name) => hasReport(name, { type: 'legal', vat_enabled: true }))
const paths = () => [
  ...['', '?tab=unpaid', '?tab=paid', '?tab=invoices', '?tab=proforma', '?overdue=1'].map(
    (query) => `/invoice/all${query}`,
  ),
  '/invoice/all?date_from=2026-11-01&sort=-total',
  '/dashboard/all',
  '/company/overview',
  '/isaf/preview?period=2026-11&data_type=S',
  `/isaf/figure?${period}`,
  '/reminder/due',
  `/client/${books.client.id}/unpaid-invoices`,
  `/client/${books.client.id}/overview`,
  '/client/all',
  '/product/all',
]

// Counts of tabs, what was done, and what needs attention: an accepted quote does.
const notFigures = new Set(['tabs', 'activity', 'first_steps', 'attention', 'next_number'])

/** The status and the answer of every path, without moments and ids of answers. */
const figures = async () => {
  const answers: Record<string, unknown> = {}
  const reports = ofCompany.flatMap((name) => queries.map((query) => `/report/${name}?${query}`))
  for (const path of [...paths(), ...reports]) {
    const { status, body } = await books.ask('GET', path)
    const text = JSON.stringify(body, (key, value: unknown) =>
      notFigures.has(key) || key.endsWith('_at') || key === 'instance' ? undefined : value,
    )
    answers[path] = { status, text }
  }
  return answers
}

test('a company with quotes in every state has the same figures everywhere as without', async () => {
  const product = await books.create('/product', { title: 'Maketavimas', price_without_vat: '40' })
  const lines = [books.line({ product_id: product.id })]
  const late = await books.invoice({ date: '2026-10-01', date_due: '2026-10-15', lines })
  await books.pay(late.id, '1')
  await books.invoice({ lines })
  const before = await figures()
  const isAnswered = (path: string) => (before[path] as { status: number }).status === 200
  expect(paths().filter((path) => !isAnswered(path))).toEqual([])
  // Each report takes at least one of the queries.
  expect(ofCompany.filter((name) => !queries.some((query) => isAnswered(`/report/${name}?${query}`)))).toEqual([])

  const quote = (more: object) => books.invoice({ type: 'quote', lines, date_due: null, ...more })
  await quote({ valid_until: '2026-12-12' })
  // As a program may store it: a day on which an invoice would be late.
  await quote({ date: '2026-10-01', date_due: '2026-10-02', valid_until: '2026-10-03' })
  const accepted = await quote({ date: '2026-11-10' })
  await books.ask('POST', `/invoice/${accepted.id}/accept`, { name: 'Rasa' })
  const declined = await quote({ date: '2026-11-10' })
  await books.ask('POST', `/invoice/${declined.id}/decline`, { reason: null })
  expect(await figures()).toEqual(before)

  const list = (await books.ask('GET', '/invoice/all?tab=quotes')).body
  expect(list.data).toHaveLength(4)
  expect(list.meta.totals).toMatchObject([{ unpaid: '0.00' }])
  const { rows } = await server.owner.query('select from ledger_entry where document_id = any($1)', [
    list.data.map(({ id }: { id: string }) => id),
  ])
  expect(rows).toHaveLength(0)
})

test('a quote is not paid, reminded of, promised or repeated, and does not count in the plan', async () => {
  const issued = async () => {
    const { rows } = await server.owner.query(
      'select coalesce(sum(count), 0)::int as count from issued_invoices where company_id = $1',
      [books.company.id],
    )
    return rows[0].count
  }
  const before = await issued()
  const quote = await books.invoice({ type: 'quote' })
  expect(await issued()).toBe(before)
  expect((await books.pay(quote.id, '1')).status).toBe(409)
  expect((await books.ask('POST', `/invoice/${quote.id}/promise`, { date: '2026-11-30' })).status).toBe(409)
  expect((await books.ask('GET', `/invoice/create?credit_of=${quote.id}`)).status).toBe(409)
  const form = recurringForm(books.form())
  const repeated = await books.ask('POST', '/recurring', { ...form, form: { ...form.form, type: 'quote' } })
  expect(repeated).toMatchObject({ status: 422, body: { errors: { 'form.type': [expect.anything()] } } })
})
