import { pick } from '#contract/platform/field-names.ts'
import { expenseTextNames } from '#contract/purchases/expense-fields.ts'
import type { Expense, ExpenseRow } from '#contract/purchases/expense.ts'
import { expenseRefusal } from '#domain/expense-rules.ts'
import type { ExpenseFacts } from '#domain/expense-rules.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isOverdue } from '#domain/settlement.ts'
import { closedFacts } from '#server/sales/document/closed-period.ts'
import type { Closing } from '#server/sales/document/closed-period.ts'
import { moneyIn, partsOf, plainOrNull } from '#server/sales/document/item.ts'
import type { StoredPayments } from '#server/sales/document/item.ts'
import { withCan } from '#server/platform/resource/change.ts'

/** A stored row: exact figures, without the fields that depend on the current day. */
export type StoredRow = Omit<ExpenseRow, 'overdue'>

/** A row of a list; amounts have the decimals of their currency. */
export const rowOf = (stored: StoredRow, today: PlainDate): ExpenseRow => {
  const money = moneyIn(stored.currency)
  return {
    id: stored.id,
    version: stored.version,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
    archived_at: stored.archived_at,
    deleted_at: stored.deleted_at,
    kind: stored.kind,
    vendor_id: stored.vendor_id,
    vendor_title: stored.vendor_title,
    number: stored.number,
    date: stored.date,
    date_due: stored.date_due,
    date_registered: stored.date_registered,
    date_supply: stored.date_supply,
    currency: stored.currency,
    vat: stored.vat,
    ...pick(stored, expenseTextNames),
    category_id: stored.category_id,
    category_title: stored.category_title,
    corrects_number: stored.corrects_number,
    total_without_vat: money(stored.total_without_vat),
    vat_total: money(stored.vat_total),
    total: money(stored.total),
    paid: money(stored.paid),
    credited_total: money(stored.credited_total),
    offset_total: money(stored.offset_total),
    unpaid: money(stored.unpaid),
    payment_state: stored.payment_state,
    overdue: stored.deleted_at === null && isOverdue(stored.unpaid, stored.date_due, today),
    in_payment: stored.in_payment && { ...stored.in_payment, amount: money(stored.in_payment.amount) },
    file_count: stored.file_count,
    deleted_by: stored.deleted_by,
    delete_comment: stored.delete_comment,
    origin: stored.origin,
    import_source: stored.import_source,
  }
}

type Part = Expense['payments'][number]

export type StoredItem = StoredRow &
  Omit<
    Expense,
    | keyof ExpenseRow
    | 'can'
    | 'refusals'
    | 'created_by'
    | 'payments'
    | 'payments_count'
    | 'last_payment_date'
    | 'credits'
    | 'credits_count'
    | 'settles'
    | 'settles_count'
  > & {
    created_by_name: string | null
    payments: StoredPayments<Part>
    credits: { count: number; rows: Expense['credits'] }
    settles: { count: number; rows: Expense['settles'] }
  }

/** The facts that the domain's rules need. */
export const factsOf = (
  item: Pick<
    Expense,
    | 'kind'
    | 'posting_date'
    | 'deleted_at'
    | 'last_payment_date'
    | 'payment_state'
    | 'payments_count'
    | 'credits_count'
    | 'in_payment'
    | 'origin'
  >,
  closing: Closing,
): ExpenseFacts => ({
  deleted_at: item.deleted_at,
  is_creditable: item.kind !== 'credit' && item.kind !== 'import',
  has_payments: item.payments_count > 0,
  is_paid: item.payment_state === 'paid',
  is_corrected: item.credits_count > 0,
  is_in_payment: item.in_payment !== null,
  is_moved_in: item.origin === 'import',
  ...closedFacts({ ...item, date: item.posting_date }, closing),
})

/** The reasons of the domain, or 'forbidden' if the user's role does not allow the action. */
const refusalsOf = (item: StoredItem, session: Closing & { role: Role }): Expense['refusals'] => {
  const facts = factsOf(
    {
      ...item,
      last_payment_date: item.payments.last_date,
      payments_count: item.payments.count,
      credits_count: item.credits.count,
    },
    session,
  )
  const { role } = session
  const mayWrite = roleAllows(role, 'expense.write')
  const mayPay = roleAllows(role, 'payment.write')
  return {
    edit: mayWrite ? expenseRefusal.edit(facts) : 'forbidden',
    delete: mayWrite ? expenseRefusal.delete(facts) : 'forbidden',
    restore: mayWrite ? expenseRefusal.restore(facts) : 'forbidden',
    archive: mayWrite ? expenseRefusal.archive(facts) : 'forbidden',
    credit: mayWrite ? expenseRefusal.credit(facts) : 'forbidden',
    annotate: mayWrite ? expenseRefusal.annotate(facts) : 'forbidden',
    add_payment: mayPay ? expenseRefusal.add_payment(facts) : 'forbidden',
    remove_payment: mayPay ? expenseRefusal.remove_payment(facts) : 'forbidden',
  }
}

/** The lines, VAT rows and payments of an expense, with the decimals of its currency. */
const partsOfExpense = (stored: StoredItem) => {
  const money = moneyIn(stored.currency)
  const { vat_breakdown, ...parts } = partsOf({ ...stored, vat_breakdown: stored.vat_rows })
  const vat_rows = vat_breakdown.map((row) => ({
    ...row,
    deductible_percent: plainOrNull(row.deductible_percent) ?? '',
    vat_not_deducted: money(row.vat_not_deducted),
  }))
  return { ...parts, vat_rows }
}

/** The whole expense as the user may see it on that day. */
export const itemOf = (stored: StoredItem, today: PlainDate, session: Closing & { role: Role }): Expense => {
  const money = moneyIn(stored.currency)
  return {
    ...rowOf(stored, today),
    ...partsOfExpense(stored),
    corrects_id: stored.corrects_id,
    paid_before: money(stored.paid_before),
    import_lines: stored.import_lines,
    corrects: stored.corrects && { ...stored.corrects, settled: money(stored.corrects.settled) },
    credits: stored.credits.rows.map((row) => ({ ...row, total: money(row.total) })),
    credits_count: stored.credits.count,
    settles: stored.settles.rows.map((row) => ({ ...row, amount: money(row.amount) })),
    settles_count: stored.settles.count,
    unused: stored.unused === null ? null : money(stored.unused),
    posting_date: stored.posting_date,
    confirm_difference: stored.confirm_difference,
    paper_difference: money(stored.paper_difference),
    exchange_rate: plainOrNull(stored.exchange_rate),
    prices_include_vat: stored.prices_include_vat,
    discount: stored.discount,
    delivery: stored.delivery,
    subtotal: money(stored.subtotal),
    discount_total: money(stored.discount_total),
    files: stored.files,
    duplicates: stored.duplicates.map((other) => ({ ...other, total: moneyIn(other.currency)(other.total) })),
    created_by: stored.created_by_name,
    history: stored.history,
    ...withCan(refusalsOf(stored, session)),
  }
}
