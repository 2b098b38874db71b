import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { companyMontonio } from '#server/test/montonio-server.ts'
import { companyStripe } from '#server/test/stripe-payments-server.ts'
import type { TestServer } from '#server/test/server.ts'

type Signed = { payload: string; headers: Record<string, string> }

let addresses = 0

/** Books of a company with both providers, and what clients and providers do. */
export const openPaying = async (server: TestServer) => {
  const books = await openBooks(server)
  addresses += 1
  const remoteAddress = `198.51.100.${addresses % 250}`
  const put = (body: object) => books.ask('PUT', '/online-payment/settings', body)
  await put({
    stripe: { is_on: true, ...companyStripe },
    montonio: { is_on: true, sandbox: true, ...companyMontonio },
  })
  const hook = (provider: 'stripe' | 'montonio', { payload, headers }: Signed, company = books.company.id as string) =>
    server.app.inject({ method: 'POST', url: `/api/hook/${provider}/${company}`, payload, headers })
  const pathOf = async ({ id }: Item) => new URL((await books.ask('POST', `/invoice/${id}/link`)).body.url).pathname
  return {
    books,
    put,
    hook,
    pathOf,
    page: async (path: string) => (await server.app.inject({ method: 'GET', url: path, remoteAddress })).body,
    /** A click on a way of paying. */
    click: (path: string, provider: 'stripe' | 'montonio', headers: Record<string, string> = {}) =>
      server.app.inject({ method: 'POST', url: `${path}/pay/${provider}`, headers, remoteAddress }),
    invoice: async (id: string): Promise<Item> => (await books.read(`/invoice/edit/${id}`)).item,
    toDo: async (): Promise<Item[]> => (await books.read('/online-payment/to-do')).data,
    payments: async (): Promise<Item[]> => {
      const tabs = ['income', 'expenses', 'transfers']
      return (await Promise.all(tabs.map((tab) => books.read(`/payment/all?tab=${tab}`)))).flatMap(({ data }) => data)
    },
    balances: async (): Promise<Record<string, string>> => {
      const { data } = await books.read('/company-account/all')
      return Object.fromEntries(data.map(({ title, balance }: Item) => [title, balance]))
    },
  }
}
export type Paying = Awaited<ReturnType<typeof openPaying>> & { books: Books }
