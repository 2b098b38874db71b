import { lazy, Suspense } from 'react'
import { ClientList } from '#web/sales/client/client-list.tsx'

/** A chunk of its own: the list is there before anybody opens a record. */
const ClientPanel = lazy(async () => ({ default: (await import('./client-panel.tsx')).ClientPanel }))
const clientPanel = (id: string) => (
  <Suspense>
    <ClientPanel key={id} id={id} />
  </Suspense>
)

export const ClientListPage = () => <ClientList panel={clientPanel} />
