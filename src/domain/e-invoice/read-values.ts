import type { VatCategory } from '#domain/vat.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { DecimalText, EInvoiceVat, SchemedId } from './model.ts'
import { elementAt, textAt } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** Why XML is not an e-invoice that can be read: a key of the texts `read_e_invoice`. */
export type UnreadableReason =
  | 'not_e_invoice'
  | 'too_complex'
  | 'bad_number'
  | 'bad_date'
  | 'no_number'
  | 'no_date'
  | 'bad_currency'

/** Thrown by the readers; `value` is the text that cannot be read. */
export class UnreadableEInvoice extends Error {
  readonly reason: UnreadableReason
  readonly value: string

  constructor(reason: UnreadableReason, value = '') {
    super(reason)
    this.reason = reason
    this.value = value.slice(0, 60)
  }
}

// Prices and quantities may have many decimals; no amount has more digits.
const limits = { maxDecimals: 20, maxIntegerDigits: 15 }

/** The number at a path as written there; null if it is absent. Throws UnreadableEInvoice `bad_number`. */
export const numberAt = (parent: XmlElement | undefined, path: string): DecimalText | null => {
  const text = textAt(parent, path)
  if (text === null) return null
  // The schema type decimal allows '+5', '.5' and '5.'.
  const plain = text
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  if (parseDecimal(plain, limits) === undefined) throw new UnreadableEInvoice('bad_number', text)
  return plain
}

/** The day in a text: 2026-01-31, with or without a time zone or time, or 20260131. */
export const dayOf = (text: string | null): PlainDate | null => {
  if (text === null) return null
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[TZ+-])/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  if (!isPlainDate(date)) throw new UnreadableEInvoice('bad_date', text)
  return date
}

/** The identifier at a path with its scheme. */
export const schemedIdAt = (parent: XmlElement | undefined, path: string): SchemedId | null => {
  const found = elementAt(parent, path)
  return found?.text ? { scheme: found.attributes['schemeID'] || null, id: found.text } : null
}

const categories: readonly VatCategory[] = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O']

/** The VAT of a category and rate as written; old files have only a rate, and some countries categories of their own. */
export const vatOf = (category: string | null, rate: string | null): EInvoiceVat => {
  const isTaxed = rate !== null && dec(rate).gt(0)
  const known = categories.find((each) => each === category?.toUpperCase())
  return { category: known ?? (isTaxed ? 'S' : category === null ? 'Z' : 'O'), rate: rate ?? '0' }
}

/** Whether the text says yes: 'true' or '1'. */
export const isTrue = (text: string | null): boolean => text === 'true' || text === '1'
