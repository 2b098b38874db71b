import { expect } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import type { Books, Item } from '#server/test/books.ts'
import type { TestServer } from '#server/test/server.ts'

export const readDashboard = async (books: Pick<Books, 'ask'>, query = ''): Promise<Item> => {
  const response = await books.ask('GET', `/dashboard/all${query}`)
  expect(response).toMatchObject({ status: 200 })
  return response.body
}
export const readTotals = async (books: Pick<Books, 'ask'>, type: string, year: unknown = 2026): Promise<Item> => {
  const response = await books.ask('POST', `/dashboard/totals/${type}`, { year })
  expect(response).toMatchObject({ status: 200 })
  return response.body
}
export const createExpense = (books: Books, vendor_id: string, overrides: object = {}) =>
  books.create('/expense', {
    vendor_id,
    date: '2026-11-03',
    currency: 'EUR',
    vat: true,
    total: '121',
    total_without_vat: '100',
    ...overrides,
  })
export const vendorOf = (books: Books) => books.create('/client', { title: 'UAB „Popierius ir Ko“', is_vendor: true })

/** Compares the dashboard figures of every company with the sums of its documents, and verifies the books. */
export const expectCorrectFigures = async (server: TestServer): Promise<void> => {
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
}
