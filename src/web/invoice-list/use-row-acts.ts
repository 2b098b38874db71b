import type { Invoice, InvoiceRow } from '#contract/invoice.ts'
import { call } from '../api.ts'
import { useGo } from '../page-link.tsx'
import { openAddPayment } from '../payment/open-add-payment.tsx'
import { openSendPanel } from '../sending/open-send-panel.tsx'
import { useAction } from '../use-action.ts'
import { useCan } from '../use-can.ts'
import { copyHref } from './copy-href.ts'
import { allowedActs } from './row-acts.ts'
import type { RowAct } from './row-acts.ts'

/** What can be done with an invoice from anywhere: by its row's buttons and keys, and by the keys of its panel. */
export const useRowActs = () => {
  const go = useGo()
  const may = { write: useCan('document.write'), pay: useCan('payment.write') }
  const pay = useAction(async (id: string) => {
    const { item, options } = await call('invoice.edit_form', { params: { id } })
    void openAddPayment(item, options)
  })
  const run: Record<RowAct, (row: InvoiceRow | Invoice) => void> = {
    send: (invoice) => void openSendPanel({ invoice }),
    remind: (invoice) => void openSendPanel({ invoice, reminder: true }),
    pay: ({ id }) => void pay.run(id),
    copy: ({ id }) => go(copyHref(id)),
  }
  const actsOf = (row: InvoiceRow) => allowedActs(row, may)
  return { run, actsOf, may }
}

export type RowActs = ReturnType<typeof useRowActs>
