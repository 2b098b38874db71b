import type { ReactNode } from 'react'
import type { Client } from '#contract/sales/client.ts'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { countShown, History } from '#web/resource/history/history.tsx'
import type { Loaded } from '#web/platform/queries/use-loaded.ts'
import { ClientExpenses, ClientInvoices, ClientPayments } from './client-documents.tsx'
import { ClientOverviewTab } from './client-overview.tsx'
import classes from './client-record.module.css'
import type { ClientActs } from './use-client-acts.ts'

export const recordTabs = ['overview', 'invoices', 'payments', 'expenses', 'history'] as const
export type RecordTab = (typeof recordTabs)[number]

export const recordTabOf = (given: string | undefined): RecordTab =>
  recordTabs.find((tab) => tab === given) ?? 'overview'

/** How many there are behind each tab, as far as that is known. */
export const recordCounts = (
  client: (Client & { history: { changes: number } }) | undefined,
  overview?: ClientOverview,
) => ({ ...overview?.counts, history: countShown(client?.history.changes) }) as Partial<Record<RecordTab, ReactNode>>

type Props = {
  current: RecordTab
  client: Client
  overview: Loaded<ClientOverview>
  acts: ClientActs
  /** Where all of their documents are: the tab of them. */
  hrefOfAll: string
  wide?: boolean
}

/** What a tab of a client holds, in the panel and on the page alike. */
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
