import type { ReactNode } from 'react'
import type { Client } from '#contract/sales/client.ts'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { countText, History } from '#web/resource/history/history.tsx'
import type { Loaded } from '#web/platform/queries/queries.ts'
import { ClientExpenses, ClientInvoices, ClientPayments } from './client-documents.tsx'
import { ClientOverviewTab } from './client-overview.tsx'
import classes from './client-record.module.css'
import type { ClientActions } from './use-client-actions.ts'

export const recordTabs = ['overview', 'invoices', 'payments', 'expenses', 'history'] as const
export type RecordTab = (typeof recordTabs)[number]

export const recordTabOf = (name: string | undefined): RecordTab => recordTabs.find((tab) => tab === name) ?? 'overview'

/** The counts shown on the tabs; a count that is not loaded yet is absent. */
export const recordCounts = (
  client: (Client & { history: { changes: number } }) | undefined,
  overview?: ClientOverview,
) => ({ ...overview?.counts, history: countText(client?.history.changes) }) as Partial<Record<RecordTab, ReactNode>>

type Props = {
  current: RecordTab
  client: Client
  overview: Loaded<ClientOverview>
  actions: ClientActions
  /** The address of the list of all documents. */
  hrefOfAll: string
  wide?: boolean
}

/** The content of a tab, the same in the panel and on the page. */
export const RecordTabBody = ({ current, client, ...props }: Props) => {
  if (current === 'invoices') return <ClientInvoices id={client.id} />
  if (current === 'payments') return <ClientPayments client={client} />
  if (current === 'expenses') return <ClientExpenses id={client.id} />
  if (current === 'overview') return <ClientOverviewTab client={client} {...props} />
  return (
    <div className={classes.history}>
      <History kind="client" id={client.id} />
    </div>
  )
}
