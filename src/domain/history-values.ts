import { eAddressText } from '#domain/e-address.ts'
import { fieldsOf } from '#domain/history.ts'
import type { HistoryChange, HistoryValue, StoredValue, StoredFields } from '#domain/history.ts'

const maxLength = 300

const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text)

/** The fields that identify an item of a list, such as an account's title and number or a contact's name and email. */
const itemText = (item: StoredValue): string => {
  if (typeof item === 'string') return item
  const fields = fieldsOf(item)
  return ['title', 'name', 'email', 'phone', 'account_number', 'address', 'city']
    .map((field) => fields[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')
}

/** A discount as text: `10 %`, or the amount. */
const discountText = ({ kind, value }: StoredFields): string =>
  kind === 'percent' ? `${String(value)} %` : String(value)

/** A stored value as shown: text, a boolean, or null. Long texts are shortened. */
export const valueOf = (value: StoredValue | undefined): HistoryValue => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return shorten(value)
  if (Array.isArray(value)) return shorten(value.map(itemText).filter(Boolean).join('; ')) || null
  const fields = fieldsOf(value)
  if ('kind' in fields && 'value' in fields) return discountText(fields)
  const { scheme, id } = fields
  if (typeof scheme === 'string' && typeof id === 'string') return eAddressText({ scheme, id })
  return 'amount' in fields ? valueOf(fields['amount']) : null
}

/** One field before and after. */
export const changeOf = (
  field: string,
  before: StoredValue | undefined,
  after: StoredValue | undefined,
): HistoryChange => ({
  field,
  line: null,
  of: null,
  before: valueOf(before),
  after: valueOf(after),
})
