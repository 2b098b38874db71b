import { fieldsOf } from '#domain/history.ts'
import type { HistoryChange, HistoryValue, Kept, KeptFields } from '#domain/history.ts'

const longest = 300

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** The fields that identify an item of a list, such as an account's title and number or a contact's name and email. */
const itemText = (item: Kept): string => {
  if (typeof item === 'string') return item
  const fields = fieldsOf(item)
  return ['title', 'name', 'email', 'phone', 'account_number', 'address', 'city']
    .map((field) => fields[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')
}

/** A discount as text: `10 %`, or the amount. */
const discountText = ({ kind, value }: KeptFields): string =>
  kind === 'percent' ? `${String(value)} %` : String(value)

/** A stored value as shown: text, a boolean, or null. Long texts are shortened. */
export const valueOf = (kept: Kept | undefined): HistoryValue => {
  if (kept === undefined || kept === null || kept === '') return null
  if (typeof kept === 'boolean') return kept
  if (typeof kept === 'string') return cut(kept)
  if (Array.isArray(kept)) return cut(kept.map(itemText).filter(Boolean).join('; ')) || null
  const fields = fieldsOf(kept)
  if ('kind' in fields && 'value' in fields) return discountText(fields)
  return 'amount' in fields ? valueOf(fields['amount']) : null
}

/** One field before and after. */
export const changeOf = (field: string, before: Kept | undefined, after: Kept | undefined): HistoryChange => ({
  field,
  line: null,
  of: null,
  before: valueOf(before),
  after: valueOf(after),
})
