import { lazy, Suspense } from 'react'
import { LazyExpensePanel } from '#web/purchases/expense/lazy-expense-panel.ts'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { panelKindIn } from './open-row.ts'
import type { PanelKind } from './open-row.ts'

const InvoicePanel = lazy(async () => ({
  default: (await import('#web/sales/invoice-list/invoice-panel.tsx')).InvoicePanel,
}))
const PaymentPanel = lazy(async () => ({
  default: (await import('#web/money/payment/payment-panel.tsx')).PaymentPanel,
}))
const ClientPanel = lazy(async () => ({
  default: (await import('#web/books/client-record/client-panel.tsx')).ClientPanel,
}))

const widerThanAnyWindow = 100_000

/** The document, payment or client in the address, in a panel over the report. */
export const RecordPanel = () => {
  const { address, leave } = useAddress()
  const kind = panelKindIn(address)
  const close = () => leave((now) => changed(now, { open: undefined, kind: undefined, view: undefined }))
  return (
    <AddressPanel
      id={kind && address['open'] ? `${kind}:${address['open']}` : undefined}
      onClose={close}
      size={address['view']?.startsWith('full') ? widerThanAnyWindow : 900}
    >
      {(open) => (
        <Suspense>
          <Content key={open} open={open} />
        </Suspense>
      )}
    </AddressPanel>
  )
}

const Content = ({ open }: { open: string }) => {
  const at = open.indexOf(':')
  const id = open.slice(at + 1)
  const panels: Record<PanelKind, () => React.ReactNode> = {
    invoice: () => <InvoicePanel id={id} row={undefined} />,
    expense: () => <LazyExpensePanel id={id} />,
    payment: () => <PaymentPanel id={id} />,
    client: () => <ClientPanel id={id} />,
  }
  return panels[open.slice(0, at) as PanelKind]()
}
