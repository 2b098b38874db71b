import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { openAddPayment } from '#web/sales/document-payment/open-add-payment.tsx'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { copyHref } from './copy-href.ts'
import { allowedActs } from './row-acts.ts'
import type { RowAct } from './row-acts.ts'

/** What can be done with an invoice from anywhere: by its row's buttons and keys, and by the keys of its panel. */
export const useRowActs = () => {
  const go = useGo()
  const may = { write: useCan('document.write'), pay: useCan('payment.write') }
  const pay = useAction(async (id: string) => {
    const { item, options } = await queryClient.fetchQuery({
      ...loadQuery('invoice.edit_form', { params: { id } }),
      staleTime: 0,
    })
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
