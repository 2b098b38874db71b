import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { lineChanges } from '#domain/history-lines.ts'
import { changeOf } from '#domain/history-values.ts'
import { vatRowChanges } from '#domain/history-vat-rows.ts'
import { fieldsOf, isLines, isOwn, isVatRows } from '#domain/history.ts'
import type { HistoryChange, HistoryEvent, StoredValue, StoredFields } from '#domain/history.ts'

/** Fields that the action itself or the translated title shows already. */
const shownByAction = new Set(['deleted_at', 'voided_at', 'archived_at', 'sent_at', 'is_invoiced', 'seeded'])
/** Fields that the document's name or an amount shows already. */
const shownByName = new Set(['number', 'title', 'currency', 'destination_currency'])

/** The fields shown first and last; the others are between in their own order. */
const firstFields = [
  'date',
  'date_due',
  'type',
  'client_title',
  'client_id',
  'vendor_title',
  'vendor_id',
  'number',
  'title',
  'code',
]
const lastFields = ['total_without_vat', 'vat_total', 'destination_total', 'total']

const rankOf = ({ field }: HistoryChange): number => {
  const early = firstFields.indexOf(field)
  return early >= 0 ? early : firstFields.length + Math.max(0, lastFields.indexOf(field) + 1)
}

/** The changed fields of a document in one transaction, in the order in which they are shown. A whole new record is shown by its naming fields. */
export const historyChanges = (events: readonly HistoryEvent[]): HistoryChange[] =>
  events
    .flatMap((event) =>
      isVatRows(event) ? vatRowChanges(event, { followsLines: events.some(isLines) }) : changesOf(event),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b))

const changesOf = (event: HistoryEvent): HistoryChange[] => {
  const { table_name, before, after } = event
  if (isLines(event)) return lineChanges(before, after)
  if (table_name.endsWith('_payment')) return partChanges(event)
  if (table_name === 'payment_file_row') return paymentFileChanges(event)
  if (table_name === 'recurring_run') return runChanges(fieldsOf(after ?? before))
  // The action says it; the text is beside the document.
  if (table_name === 'document_message') return []
  if (table_name === 'company_member') return memberChanges(fieldsOf(before), fieldsOf(after))
  if (event.operation === 'update') return fieldChanges(fieldsOf(before), fieldsOf(after))
  if (isOwn(event)) return event.operation === 'insert' ? namingChanges(fieldsOf(after)) : []
  // A document, receipt or file was added to this document or removed.
  const name = ({ number, name: file }: StoredFields) => number ?? file
  const field = table_name === 'expense_file' ? 'file' : table_name
  return [changeOf(field, name(fieldsOf(before)), name(fieldsOf(after)))]
}

const namingChanges = (fields: StoredFields): HistoryChange[] =>
  Object.keys(fields)
    .filter((field) => !shownByName.has(field))
    .map((field) => changeOf(field, null, fields[field]))

const partChanges = ({ document_kind, before, after }: HistoryEvent): HistoryChange[] => {
  const previous = fieldsOf(before)
  const current = fieldsOf(after)
  const row = after === null ? previous : current
  const amounts = changeOf('payment', moneyOf(previous), moneyOf(current))
  if (document_kind === 'payment') return [{ ...amounts, field: 'part', of: textOf(row['number']) }]
  const isNewPayment = after !== null && before === null && row['payment_type'] !== 'credit'
  const facts = isNewPayment
    ? [changeOf('payment_date', null, current['date']), changeOf('payment_account', null, current['account'])]
    : []
  return [amounts, ...facts.filter((change) => change.after !== null)]
}

/** What a payment file pays, when and to which account; taken back, only the amount. */
const paymentFileChanges = ({ before, after }: HistoryEvent): HistoryChange[] => {
  const current = fieldsOf(after)
  const amounts = changeOf('in_payment', moneyOf(fieldsOf(before)), moneyOf(current))
  if (after === null) return [amounts]
  return [
    amounts,
    changeOf('payment_date', null, current['date']),
    changeOf('account_number', null, current['account_number']),
  ]
}

/** The planned date of a recurring document, and the number of what was made. */
const runChanges = ({ planned_date, number }: StoredFields): HistoryChange[] =>
  [changeOf('planned_date', null, planned_date), changeOf('invoice', null, number)].filter(
    (change) => change.after !== null,
  )

/** A part is stored as entered; it is shown with the decimals of its currency. */
const moneyOf = ({ amount, currency }: StoredFields): StoredValue | undefined =>
  typeof amount === 'string' && typeof currency === 'string' ? amountText(dec(amount), currency) : amount

const memberChanges = (previous: StoredFields, current: StoredFields): HistoryChange[] => [
  { ...changeOf('role', previous['role'], current['role']), of: textOf(current['name'] ?? previous['name']) },
]

const textOf = (value: StoredValue | undefined) => (typeof value === 'string' ? value : null)

/** Fields of objects that are shown as one value: discounts, deliveries, addresses for e-invoices. */
const valueFields = ['value', 'amount', 'scheme']
const isGroup = (value: StoredValue | undefined): value is StoredFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !valueFields.some((field) => field in value)

const fieldChanges = (before: StoredFields, after: StoredFields, prefix = ''): HistoryChange[] => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !shownByAction.has(field) && !isRepeated(field, after) && !isPause(field, before, after))
    .flatMap((field) => {
      const previous = before[field]
      const current = after[field]
      if (isGroup(previous) || isGroup(current))
        return fieldChanges(fieldsOf(previous ?? null), fieldsOf(current ?? null), `${prefix}${field}.`)
      const change = changeOf(`${prefix}${field}`, previous, current)
      return change.before === change.after ? [] : [change]
    })
}

/** Pausing and resuming are actions; that a schedule has ended is not. */
const isPause = (field: string, before: StoredFields, after: StoredFields) =>
  field === 'state' && (before[field] === 'paused' || after[field] === 'paused')

/** Whether another changed field already shows it: ids and details follow a name, and VAT and net follow a total. */
const isRepeated = (field: string, after: StoredFields) =>
  (field === 'client_id' && 'client_title' in after) ||
  (field === 'vendor_id' && 'vendor_title' in after) ||
  (field === 'client_details' && 'client_title' in after) ||
  // The parts of a total change with it.
  ((field === 'total_without_vat' || field === 'vat_total') && 'total' in after)
