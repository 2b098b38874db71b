import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import type { TestServer } from '#server/test/server.ts'

/** A company with everything that the operations need: two clients, a vendor, products, accounts in two currencies. */
export const openWorkspace = async (server: Pick<TestServer, 'app' | 'owner'>) => {
  const books = await openBooks(server)
  const account = (fields: object) => books.create('/company-account', { type: 'bank', title: 'Sąskaita', ...fields })
  const { vats } = (await books.read('/expense/create')).options
  return {
    owner: server.owner,
    books,
    vats: vats as Item[],
    ids: { invoice: [] as string[], expense: [] as string[], payment: [] as string[] },
    clients: [
      books.client,
      await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true }),
      await books.create('/client', { title: 'IĮ „Beržas“', is_vendor: true }),
    ] as Item[],
    products: [await books.product(), await books.product({ title: 'Lenta', price_without_vat: '3.33' })] as Item[],
    accounts: [
      books.account,
      await account({ type: 'cash', title: 'Kasa', currency: 'EUR', initial_balance: '284.50' }),
      await account({ title: 'Doleriai', currency: 'USD', initial_balance: '10' }),
      await account({ title: 'Doleriai 2', currency: 'USD' }),
    ] as Item[],
  }
}
export type Workspace = Awaited<ReturnType<typeof openWorkspace>>
