import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let books: Books
beforeEach(async () => {
  books = await openBooks(server)
})

const october = { date: '2026-10-05', date_due: '2027-01-01' }
/** Whether the dashboard and the page of reports ask for the i.SAF of October. */
const isDue = async () => {
  const { attention } = await books.read('/dashboard/all')
  const { deadline } = await books.read('/isaf/figure?date_from=2026-10-01&date_to=2026-10-31')
  return [attention.some(({ kind }: Item) => kind === 'isaf_due'), deadline !== null]
}
const expense = async () => {
  const vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true })
  const sums = { total: '121', total_without_vat: '100' }
  return books.create('/expense', { vendor_id: vendor.id, number: 'P-1', date: '2026-10-05', ...sums })
}
const submit = async (data_type: string) => {
  const { id } = await books.create('/isaf', { period: '2026-10', data_type })
  await books.ask('POST', `/isaf/${id}/mark-submitted`, { date: '2026-11-20' })
}

test('i.SAF is due until both registers were submitted, together or one by one', async () => {
  await books.invoice(october)
  await expense()
  expect(await isDue()).toEqual([true, true])
  await submit('S')
  expect(await isDue()).toEqual([true, true])
  await submit('P')
  expect(await isDue()).toEqual([false, false])
})

test('a register without documents need not be submitted', async () => {
  await books.invoice(october)
  await submit('S')
  expect(await isDue()).toEqual([false, false])
})

test('an archived expense and a void invoice are documents of i.SAF, too', async () => {
  const { id } = await expense()
  await books.ask('POST', `/expense/${id}/add-payment`, {
    account_id: books.account.id,
    date: '2026-10-06',
    amount: '121',
  })
  expect((await books.ask('POST', `/expense/${id}/archive`)).status).toBe(200)
  expect(await isDue()).toEqual([true, true])
  books = await openBooks(server)
  const invoice = await books.invoice(october)
  await books.ask('POST', `/invoice/${invoice.id}/void`, { comment: 'Klaida' })
  expect(await isDue()).toEqual([true, true])
})

test('a company that gives no return of Lithuania is not reminded of one', async () => {
  await books.invoice(october)
  await server.owner.query(`update company set country = 'LV' where id = $1`, [books.company.id])
  const { attention } = await books.read('/dashboard/all')
  expect(attention.filter(({ kind }: Item) => /isaf|vat/.test(kind))).toEqual([])
})
