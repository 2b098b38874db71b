import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { invoiceRefusal } from '#domain/invoice-rules.ts'

/** What can be done with a row of the list without opening it, in the order its buttons stand. */
export const rowActs = ['send', 'remind', 'pay', 'copy'] as const
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
