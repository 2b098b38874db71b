// Decision: docs/decisions/lists-and-keyboard.md
import type { InvoiceRow, Invoice } from '#contract/sales/invoice.ts'
import { invoiceRefusal } from '#domain/invoice-rules.ts'
import { isOpenQuote } from '#domain/quote.ts'
import { call } from '#web/platform/api/api.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { openAddPayment } from '#web/sales/document-payment/open-add-payment.tsx'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useKeys } from '#web/platform/keyboard.ts'

/** The actions on a row without opening it, in the order of its buttons. */
const rowActions = ['send', 'remind', 'pay', 'copy'] as const
export type RowAction = (typeof rowActions)[number]

/** The shortcut keys. */
export const actionKeys = { send: 's', remind: 'r', pay: 'p', copy: 'c' } as const satisfies Record<RowAction, string>

type May = { write: boolean; pay: boolean }

/** The actions that the document and the role allow. The server decides; this hides what it would refuse. */
export const allowedActions = (row: InvoiceRow, may: May): RowAction[] => {
  const facts = {
    ...row,
    has_payments: false,
    is_paid: row.payment_state === 'paid',
    is_moved_in: row.origin === 'import',
  }
  const allowed: Record<RowAction, boolean> = {
    send: may.write && !invoiceRefusal.send(facts) && (!row.quote_state || isOpenQuote(row.quote_state)),
    remind: may.write && !invoiceRefusal.remind(facts),
    pay: may.pay && row.type !== 'credit' && !invoiceRefusal.add_payment(facts),
    copy: may.write && canCopy(row),
  }
  return rowActions.filter((action) => allowed[action])
}

/** A credit invoice corrects one document only, a deleted invoice must be restored before it is copied, and a moved-in one has no lines. */
export const canCopy = ({ type, deleted_at, origin }: Pick<InvoiceRow, 'type' | 'deleted_at' | 'origin'>): boolean =>
  type !== 'credit' && deleted_at === null && origin === 'own'

/** The buttons of a row: Send or Remind, whichever is likelier. A paid invoice is rarely sent again. */
export const shownActions = (row: InvoiceRow, actions: readonly RowAction[]): RowAction[] => {
  const primaryAction = row.sent_at || row.overdue ? 'remind' : 'send'
  const isPaid = row.payment_state === 'paid' && row.sent_at !== null
  return actions.filter((action) =>
    action === 'send' ? primaryAction === 'send' && !isPaid : action === 'remind' ? primaryAction === 'remind' : true,
  )
}

/** The URL of the editor with a copy of the invoice. */
export const copyHref = (id: string): string => `/invoice/create?copy_of=${id}`

/** The actions on an invoice for its row's buttons and keys and its panel's keys. */
export const useRowActions = () => {
  const go = useNavigateTo()
  const may = { write: useCan('document.write'), pay: useCan('payment.write') }
  const pay = useAction(async (id: string) => {
    const { item, options } = await call('invoice.edit_form', { params: { id } })
    void openAddPayment(item, options)
  })
  const run: Record<RowAction, (row: InvoiceRow | Invoice) => void> = {
    send: (invoice) => void openSendPanel({ invoice }),
    remind: (invoice) => void openSendPanel({ invoice, reminder: true }),
    pay: ({ id }) => void pay.run(id),
    copy: ({ id }) => go(copyHref(id)),
  }
  const actionsOf = (row: InvoiceRow) => allowedActions(row, may)
  return { run, actionsOf, may }
}

export type RowActions = ReturnType<typeof useRowActions>

/** The shortcut keys for one invoice: that of the focused or hovered row, or of the open panel. */
export const useRowKeys = (
  invoice: () => InvoiceRow | undefined,
  { run, actionsOf }: RowActions,
  inPanel = false,
): void => {
  const press = (action: (typeof rowActions)[number]) => () => {
    const row = invoice()
    if (row && actionsOf(row).includes(action)) run[action](row)
  }
  useKeys(Object.fromEntries(rowActions.map((action) => [actionKeys[action], press(action)])), { inPanel })
}
