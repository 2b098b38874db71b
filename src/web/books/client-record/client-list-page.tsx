import { lazy, Suspense } from 'react'
import { ClientList } from '#web/sales/client/client-list.tsx'

/** Loaded on demand: the list is usable before a record is opened. */
const ClientPanel = lazy(async () => ({ default: (await import('./client-panel.tsx')).ClientPanel }))
const clientPanel = (id: string) => (
  <Suspense>
    <ClientPanel key={id} id={id} />
  </Suspense>
)

export const ClientListPage = () => <ClientList panel={clientPanel} />
