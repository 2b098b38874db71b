import { v7 as uuid } from 'uuid'
import type { Books, Item } from './books.ts'
import type { TestServer } from './server.ts'

type Fields = Record<string, unknown>

/** Functions that record payments in a company. */
export const paymentsOf = async (books: Books, server?: Pick<TestServer, 'owner'>) => {
  const form = (overrides: Fields = {}) => ({
    type: 'income',
    date: '2026-11-20',
    client_id: books.client.id as string,
    account_id: books.account.id as string,
    ...overrides,
  })
  const ask = (overrides: Fields = {}) => books.ask('POST', '/payment', form(overrides))
  const transferForm = (source: string, destination: string, overrides: Fields) => ({
    type: 'transfer',
    date: '2026-11-20',
    source_account_id: source,
    destination_account_id: destination,
    ...overrides,
  })
  return {
    form,
    ask,
    /** A received payment by default. */
    income: (overrides: Fields = {}): Promise<Item> => books.create('/payment', form(overrides)),
    transfer: (source: string, destination: string, overrides: Fields): Promise<Item> =>
      books.create('/payment', transferForm(source, destination, overrides)),
    askTransfer: (source: string, destination: string, overrides: Fields) =>
      books.ask('POST', '/payment', transferForm(source, destination, overrides)),
    account: (overrides: Fields = {}): Promise<Item> =>
      books.create('/company-account', { type: 'bank', title: 'Antra', currency: 'EUR', ...overrides }),
    get: async (id: string): Promise<Item> => (await books.read(`/payment/edit/${id}`)).item,
    put: (id: string, overrides: Fields) => books.ask('PUT', `/payment/${id}`, overrides),
    list: (query = ''): Promise<Item> => books.read(`/payment/all${query}`),
    count: async (): Promise<number> => {
      const { tabs } = (await books.read('/payment/all')).meta
      return tabs.income + tabs.expenses + tabs.transfers + tabs.deleted
    },
    balance: async (id: string = books.account.id): Promise<string> =>
      (await books.read(`/company-account/edit/${id}`)).item.balance,
    /** Creates an expense with one total without VAT. */
    expense: async (vendor_id: string, total: string): Promise<string> => {
      if (!server) throw new Error('needs the database')
      const id = uuid()
      await server.owner.query(
        `insert into expense (company_id, id, vendor_id, vendor_title, number, date, date_registered, posting_date, currency, vat, subtotal,
            total_without_vat, vat_total, total)
          select c.company_id, $1, c.id, c.title, 'TK-1', '2026-11-10', '2026-11-10', '2026-11-10', 'EUR', false, $3, $3, 0, $3 from client c where c.id = $2`,
        [id, vendor_id, total],
      )
      return id
    },
  }
}
export type Payments = Awaited<ReturnType<typeof paymentsOf>>
