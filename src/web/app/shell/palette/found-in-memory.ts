import type { InfiniteData } from '@tanstack/react-query'
import type { Client } from '#contract/sales/client.ts'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import type { Found } from '#contract/books/search.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { matches } from './marks.ts'

const most = 20

/** The rows of all lists of a resource that this window holds, each once. */
const rowsOf = <Row extends { id: string }>(name: string): Row[] => {
  const lists = queryClient.getQueriesData<InfiniteData<{ data: Row[] }>>({ queryKey: [name] })
  const rows = lists.flatMap(([, list]) => list?.pages?.flatMap(({ data }) => data) ?? [])
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** What of the clients and invoices already loaded holds the text, for when the server is away. */
export const foundInMemory = (search: string): Found[] => {
  const clients = rowsOf<Client>('client.list').map((client): Found => ({
    kind: 'client',
    id: client.id,
    title: client.title,
    subtitle: client.code ?? '',
    path: `/client/list?open=${client.id}`,
    total: null,
    client: { debt: client.debt, last_invoice: null },
  }))
  const invoices = rowsOf<InvoiceRow>('invoice.list').map((invoice): Found => ({
    kind: 'invoice',
    id: invoice.id,
    title: invoice.number,
    subtitle: invoice.client_title,
    path: `/invoice/list?open=${invoice.id}`,
    total: { currency: invoice.currency, amount: invoice.total },
    invoice,
  }))
  return [...clients, ...invoices]
    .filter(({ title, subtitle }) => matches(`${title} ${subtitle}`, search))
    .slice(0, most)
}
