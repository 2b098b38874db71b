import { resourceNames } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'

/** What has a history: all that a company keeps, and the company itself. */
export type HistoryKind = ResourceName | 'company'
export const historyKinds: readonly HistoryKind[] = [...resourceNames, 'company']

/** What somebody did to a document, in one word. */
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
  'file_added',
  'file_removed',
  'member_added',
  'member_changed',
  'member_removed',
] as const
export type HistoryAction = (typeof historyActions)[number]

/** Of a document's changes, or letters, so many are counted; that there are more is all one wants to know. */
export const mostCounted = 1000

/** A value as it is kept: numbers are exact text. */
export type Kept = string | boolean | null | readonly Kept[] | { readonly [key: string]: Kept }
export type KeptFields = { readonly [field: string]: Kept }

/**
 * One row that came, changed or went, in the history of a document. Of lines `before` and `after` are those that went and
 * came; of all else fields: of a change those that changed, of what came or went those that name it.
 */
export type HistoryEvent = {
  document_kind: HistoryKind
  document_id: string
  table_name: string
  row_id: string
  operation: 'insert' | 'update' | 'delete'
  before: Kept
  after: Kept
}

/** A value as it is shown: text, yes or no, nothing. */
export type HistoryValue = string | boolean | null

/** One field before and after; `line` and `of` say of which line, document, person it is. */
export type HistoryChange = {
  field: string
  line: number | null
  of: string | null
  before: HistoryValue
  after: HistoryValue
}

/** The fields of one side; none where there is no such side. */
export const fieldsOf = (side: Kept): KeptFields =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as KeptFields) : {}

/** Whether the event is of the document's own row, not of one that belongs to it. */
export const isOwn = (event: HistoryEvent): boolean =>
  event.row_id === event.document_id && !event.table_name.endsWith('_line')

const isPart = (event: HistoryEvent) => event.table_name.endsWith('_payment')
const isLines = (event: HistoryEvent) => event.table_name.endsWith('_line')
const isCredit = (event: HistoryEvent) => fieldsOf(event.after ?? event.before)['payment_type'] === 'credit'

const isSet = (event: HistoryEvent, field: string) => isOwn(event) && (fieldsOf(event.after)[field] ?? null) !== null
const isTakenBack = (event: HistoryEvent, field: string) =>
  isOwn(event) && event.operation === 'update' && fieldsOf(event.after)[field] === null

const comes = (event: HistoryEvent, table: string) => event.table_name === table && event.operation === 'insert'
const changes = (event: HistoryEvent, table: string) => event.table_name === table && event.operation === 'update'
const goes = (event: HistoryEvent, table: string) => event.table_name === table && event.operation === 'delete'

/** A part that came to a document (or its amount changed), or went. */
const partComes = (event: HistoryEvent) => isPart(event) && event.operation !== 'delete'
const partGoes = (event: HistoryEvent) => isPart(event) && event.operation === 'delete'

const isOnlyNumber = (event: HistoryEvent) =>
  isOwn(event) && 'number' in fieldsOf(event.after) && Object.keys(fieldsOf(event.after)).length === 1

/** The weightiest first: a document that is voided loses its payments too, and it is the voiding one wants to hear of. */
const rules: readonly [HistoryAction, (event: HistoryEvent) => boolean][] = [
  ['created', (event) => isOwn(event) && event.operation === 'insert'],
  ['purged', (event) => isOwn(event) && event.operation === 'delete'],
  ['deleted', (event) => isSet(event, 'deleted_at')],
  ['restored', (event) => isTakenBack(event, 'deleted_at')],
  ['voided', (event) => isSet(event, 'voided_at')],
  ['restored_voided', (event) => isTakenBack(event, 'voided_at')],
  ['archived', (event) => isSet(event, 'archived_at')],
  ['unarchived', (event) => isTakenBack(event, 'archived_at')],
  ['credited', (event) => comes(event, 'invoice') && fieldsOf(event.after)['type'] === 'credit'],
  ['invoiced', (event) => comes(event, 'invoice')],
  ['sent', (event) => isSet(event, 'sent_at')],
  ['numbered', isOnlyNumber],
  ['changed', (event) => (isOwn(event) && event.operation === 'update') || isLines(event)],
  ['allocated', (event) => event.document_kind === 'payment' && partComes(event)],
  ['allocation_removed', (event) => event.document_kind === 'payment' && partGoes(event)],
  ['credited', (event) => partComes(event) && isCredit(event)],
  ['credit_removed', (event) => partGoes(event) && isCredit(event)],
  ['paid', partComes],
  ['payment_removed', partGoes],
  ['receipt_added', (event) => comes(event, 'receipt')],
  ['receipt_changed', (event) => changes(event, 'receipt')],
  ['receipt_removed', (event) => goes(event, 'receipt')],
  ['file_added', (event) => comes(event, 'expense_file')],
  ['file_removed', (event) => goes(event, 'expense_file')],
  ['member_added', (event) => comes(event, 'company_member')],
  ['member_changed', (event) => changes(event, 'company_member')],
  ['member_removed', (event) => goes(event, 'company_member')],
]

/** What was done to a document, from all events of it in one transaction; `changed` where nothing more can be said. */
export const historyAction = (events: readonly HistoryEvent[]): HistoryAction =>
  rules.find(([, holds]) => events.some(holds))?.[0] ?? 'changed'

type Told = { document: { kind: HistoryKind }; action: HistoryAction }

const ofPart: ReadonlySet<HistoryAction> = new Set(['paid', 'payment_removed'])

/**
 * Of all documents one transaction touched those a reader of the whole company's history needs: a company with all that
 * is made for it is one thing done; of a payment and the one document it pays the document tells, of several the payment.
 */
export const worthTelling = <T extends Told>(entries: readonly T[]): readonly T[] => {
  const made = entries.filter(({ document, action }) => document.kind === 'company' && action === 'created')
  if (made.length > 0) return made
  const paid = entries.filter(({ action }) => ofPart.has(action))
  const hasPayment = entries.some(({ document }) => document.kind === 'payment')
  if (paid.length === 0 || !hasPayment) return entries
  return entries.filter((entry) => (paid.length === 1 ? entry.document.kind !== 'payment' : !paid.includes(entry)))
}
