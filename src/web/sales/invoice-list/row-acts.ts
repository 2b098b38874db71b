// Decision: docs/decisions/lists-and-keyboard.md
import type { InvoiceRow, Invoice } from '#contract/sales/invoice.ts'
import { invoiceRefusal } from '#domain/invoice-rules.ts'
import { call } from '#web/platform/api/api.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { openAddPayment } from '#web/sales/document-payment/open-add-payment.tsx'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { useKeys } from '#web/platform/keys.ts'

/** What can be done with a row of the list without opening it, in the order its buttons stand. */
const rowActs = ['send', 'remind', 'pay', 'copy'] as const
export type RowAct = (typeof rowActs)[number]

/** The key of each. */
export const actKeys = { send: 's', remind: 'r', pay: 'p', copy: 'c' } as const satisfies Record<RowAct, string>

type May = { write: boolean; pay: boolean }

/** What the document and the role allow. The server decides; this hides what it would refuse. */
export const allowedActs = (row: InvoiceRow, may: May): RowAct[] => {
  const facts = { ...row, payment_count: 0, is_paid: row.payment_state === 'paid' }
  const allowed: Record<RowAct, boolean> = {
    send: may.write && !invoiceRefusal.send(facts),
    remind: may.write && !invoiceRefusal.remind(facts),
    pay: may.pay && row.type !== 'credit' && !invoiceRefusal.add_payment(facts),
    copy: may.write && canCopy(row),
  }
  return rowActs.filter((act) => allowed[act])
}

/** A credit invoice corrects one document only, and a deleted invoice must be restored first. */
export const canCopy = ({ type, deleted_at }: Pick<InvoiceRow, 'type' | 'deleted_at'>): boolean =>
  type !== 'credit' && deleted_at === null

/** The buttons of a row: sending or reminding, whichever is likelier, not both. A paid invoice is seldom sent again. */
export const shownActs = (row: InvoiceRow, acts: readonly RowAct[]): RowAct[] => {
  const letter = row.sent_at || row.overdue ? 'remind' : 'send'
  const isPaid = row.payment_state === 'paid' && row.sent_at !== null
  return acts.filter((act) =>
    act === 'send' ? letter === 'send' && !isPaid : act === 'remind' ? letter === 'remind' : true,
  )
}

/** The editor with a copy of this invoice: today's date, the client's term, the focus in the first line. */
export const copyHref = (id: string): string => `/invoice/create?copy_of=${id}`

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

/** The letters that do something with one invoice: the one the keyboard or the pointer is on, or whose panel is open. */
export const useRowKeys = (invoice: () => InvoiceRow | undefined, { run, actsOf }: RowActs, inPanel = false): void => {
  const press = (act: (typeof rowActs)[number]) => () => {
    const row = invoice()
    if (row && actsOf(row).includes(act)) run[act](row)
  }
  useKeys(Object.fromEntries(rowActs.map((act) => [actKeys[act], press(act)])), { inPanel })
}
