import type { QuoteAnswer } from '#domain/quote.ts'
import { resourceNames } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'

/** Records with a history: all resources, recurring documents, and the company itself. */
export type HistoryKind = ResourceName | 'recurring' | 'company'
export const historyKinds: readonly HistoryKind[] = [...resourceNames, 'recurring', 'company']

/** The actions on a document. */
export const historyActions = [
  'created',
  'invoiced',
  'credited',
  'purged',
  'deleted',
  'restored',
  'voided',
  'restored_voided',
  'archived',
  'unarchived',
  'sent',
  'undelivered',
  'asked',
  'answered',
  'quote_accepted',
  'quote_declined',
  'quote_reopened',
  'numbered',
  'changed',
  'paid',
  'payment_removed',
  'credit_removed',
  'allocated',
  'allocation_removed',
  'receipt_added',
  'receipt_changed',
  'receipt_removed',
  'in_payment',
  'payment_returned',
  'account_confirmed',
  'file_added',
  'file_removed',
  'member_added',
  'member_changed',
  'member_removed',
  'made',
  'skipped',
  'unskipped',
  'paused',
  'resumed',
] as const
export type HistoryAction = (typeof historyActions)[number]

/** Changes and emails of a document are counted up to this number. */
export const maxCounted = 1000

/** A value as stored in the history; numbers are decimal text. */
export type StoredValue = string | boolean | null | readonly StoredValue[] | { readonly [key: string]: StoredValue }
export type StoredFields = { readonly [field: string]: StoredValue }

/**
 * An inserted, changed or deleted row in the history of a document. For lines and VAT rows, `before` and `after` are the removed and added ones.
 * For other rows they are fields: the changed ones of an update, the naming ones of an insert or delete.
 */
export type HistoryEvent = {
  document_kind: HistoryKind
  document_id: string
  table_name: string
  row_id: string
  operation: 'insert' | 'update' | 'delete'
  before: StoredValue
  after: StoredValue
}

/** A value as shown: text, a boolean, or null. */
export type HistoryValue = string | boolean | null

/** A field before and after; `line` and `of` identify its line, document or person. */
export type HistoryChange = {
  field: string
  line: number | null
  of: string | null
  before: HistoryValue
  after: HistoryValue
}

/** The fields of `before` or `after`; an empty object when it is null. */
export const fieldsOf = (side: StoredValue): StoredFields =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as StoredFields) : {}

/** Whether the event is of all changed lines of the document. */
export const isLines = (event: HistoryEvent): boolean => event.table_name.endsWith('_line')
/** Whether the event is of all changed VAT rows of the document. */
export const isVatRows = (event: HistoryEvent): boolean => event.table_name.endsWith('_vat')

/** Whether the event is of the document's own row, not of a related one. */
export const isOwn = (event: HistoryEvent): boolean =>
  event.row_id === event.document_id && !isLines(event) && !isVatRows(event)

const isPart = (event: HistoryEvent) => event.table_name.endsWith('_payment')
const isCredit = (event: HistoryEvent) => fieldsOf(event.after ?? event.before)['payment_type'] === 'credit'

const isSet = (event: HistoryEvent, field: string) => isOwn(event) && (fieldsOf(event.after)[field] ?? null) !== null
const isCleared = (event: HistoryEvent, field: string) =>
  isOwn(event) && event.operation === 'update' && fieldsOf(event.after)[field] === null

const isInsertOf = (event: HistoryEvent, table: string) => event.table_name === table && event.operation === 'insert'
const isUpdateOf = (event: HistoryEvent, table: string) => event.table_name === table && event.operation === 'update'
const isDeleteOf = (event: HistoryEvent, table: string) => event.table_name === table && event.operation === 'delete'

const isAnswer = (event: HistoryEvent, answer: QuoteAnswer) =>
  isOwn(event) && fieldsOf(event.after)['quote_answer'] === answer

/** A part of a payment was added to a document (or its amount was changed), or removed. */
const isPartAdded = (event: HistoryEvent) => isPart(event) && event.operation !== 'delete'
const isPartRemoved = (event: HistoryEvent) => isPart(event) && event.operation === 'delete'

/** The state of a recurring document before or after. */
const hasState = (event: HistoryEvent, side: 'before' | 'after', state: string) =>
  event.table_name === 'recurring' && fieldsOf(event[side])['state'] === state
const isRunOf = (event: HistoryEvent, outcome: string) =>
  isInsertOf(event, 'recurring_run') && fieldsOf(event.after)['outcome'] === outcome

const isOnlyNumber = (event: HistoryEvent) =>
  isOwn(event) && 'number' in fieldsOf(event.after) && Object.keys(fieldsOf(event.after)).length === 1

/** The most important first: voiding a document also removes its payments, but the shown action must be `voided`. */
const rules: readonly [HistoryAction, (event: HistoryEvent) => boolean][] = [
  ['created', (event) => isOwn(event) && event.operation === 'insert'],
  ['purged', (event) => isOwn(event) && event.operation === 'delete'],
  ['deleted', (event) => isSet(event, 'deleted_at')],
  ['restored', (event) => isCleared(event, 'deleted_at')],
  ['voided', (event) => isSet(event, 'voided_at')],
  ['restored_voided', (event) => isCleared(event, 'voided_at')],
  ['archived', (event) => isSet(event, 'archived_at')],
  ['unarchived', (event) => isCleared(event, 'archived_at')],
  ['paused', (event) => hasState(event, 'after', 'paused')],
  // Missed dates are made or skipped when it is resumed.
  ['resumed', (event) => hasState(event, 'before', 'paused')],
  ['made', (event) => isRunOf(event, 'made')],
  ['skipped', (event) => isRunOf(event, 'skipped')],
  ['unskipped', (event) => isDeleteOf(event, 'recurring_run')],
  ['credited', (event) => isInsertOf(event, 'invoice') && fieldsOf(event.after)['type'] === 'credit'],
  ['invoiced', (event) => isInsertOf(event, 'invoice')],
  ['quote_accepted', (event) => isAnswer(event, 'accepted')],
  ['quote_declined', (event) => isAnswer(event, 'declined')],
  ['quote_reopened', (event) => isCleared(event, 'quote_answer')],
  ['sent', (event) => isSet(event, 'sent_at')],
  // The Peppol network had the invoice and delivered it to nobody.
  ['undelivered', (event) => isCleared(event, 'sent_at')],
  ['numbered', isOnlyNumber],
  // A changed account of a vendor was checked.
  ['account_confirmed', (event) => isUpdateOf(event, 'vendor_account') && isSet(event, 'confirmed_account')],
  ['changed', (event) => (isOwn(event) && event.operation === 'update') || isLines(event) || isVatRows(event)],
  ['changed', ({ table_name }) => table_name === 'reminder_step'],
  ['allocated', (event) => event.document_kind === 'payment' && isPartAdded(event)],
  ['allocation_removed', (event) => event.document_kind === 'payment' && isPartRemoved(event)],
  ['credited', (event) => isPartAdded(event) && isCredit(event)],
  ['credit_removed', (event) => isPartRemoved(event) && isCredit(event)],
  ['paid', isPartAdded],
  ['payment_removed', isPartRemoved],
  ['in_payment', (event) => isInsertOf(event, 'payment_file_row')],
  ['payment_returned', (event) => isDeleteOf(event, 'payment_file_row')],
  ['asked', (event) => isInsertOf(event, 'document_message') && fieldsOf(event.after)['author'] === 'client'],
  ['answered', (event) => isInsertOf(event, 'document_message')],
  ['receipt_added', (event) => isInsertOf(event, 'receipt')],
  ['receipt_changed', (event) => isUpdateOf(event, 'receipt')],
  ['receipt_removed', (event) => isDeleteOf(event, 'receipt')],
  ['file_added', (event) => isInsertOf(event, 'expense_file')],
  ['file_removed', (event) => isDeleteOf(event, 'expense_file')],
  ['member_added', (event) => isInsertOf(event, 'company_member')],
  ['member_changed', (event) => isUpdateOf(event, 'company_member')],
  ['member_removed', (event) => isDeleteOf(event, 'company_member')],
]

/** The action on a document, from all its events in one transaction; `changed` when no other fits. */
export const historyAction = (events: readonly HistoryEvent[]): HistoryAction =>
  rules.find(([, applies]) => events.some(applies))?.[0] ?? 'changed'

type Entry = { document: { kind: HistoryKind }; action: HistoryAction }

const partActions: ReadonlySet<HistoryAction> = new Set(['paid', 'payment_removed'])

/**
 * The entries of one transaction to show in the history of the whole company: for a new company only the company, not all its default
 * records; for a payment of one document only the document, for one of several documents only the payment; for a document made by a
 * recurring one only the document.
 */
export const entriesToShow = <T extends Entry>(entries: readonly T[]): readonly T[] => {
  const created = entries.filter(({ document, action }) => document.kind === 'company' && action === 'created')
  if (created.length > 0) return created
  const made = entries.filter(({ document, action }) => document.kind === 'recurring' && action === 'made')
  if (made.length > 0 && made.length < entries.length)
    return entriesToShow(entries.filter((entry) => !made.includes(entry)))
  const paid = entries.filter(({ action }) => partActions.has(action))
  const hasPayment = entries.some(({ document }) => document.kind === 'payment')
  if (paid.length === 0 || !hasPayment) return entries
  return entries.filter((entry) => (paid.length === 1 ? entry.document.kind !== 'payment' : !paid.includes(entry)))
}
