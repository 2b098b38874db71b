// Decision: docs/decisions/moved-in-documents.md
import { amountText, currencyDigits, isCurrency } from '../currency.ts'
import { dec, parseDecimal, plainText, zero } from '../decimal.ts'
import type { Decimal } from '../decimal.ts'
import type { MovedInLine } from '../moved-in.ts'
import { isPlainDate } from '../plain-date.ts'
import type { PlainDate } from '../plain-date.ts'
import { documentTotals } from './document-totals.ts'
import type { ImportField, ImportKind, ImportLine, ImportRecord } from './record.ts'

/** An invoice or expense as it will be stored. Amounts are decimals in text; those of a credit invoice are negative. */
export type ImportedDocument = {
  type: 'simple' | 'credit' | 'invoice' | 'receipt'
  number: string
  date: PlainDate
  date_due: PlainDate | null
  date_registered: PlainDate
  /** Null: the date. */
  date_supply: PlainDate | null
  currency: string
  exchange_rate: string | null
  total_without_vat: string
  vat_total: string
  total: string
  paid_before: string
  credited_number: string | null
  note: string | null
  category: string | null
  lines: MovedInLine[]
}

/** Why a record is no document, or what a person should know: the field and a text key with its values. */
export type DocumentProblem = {
  field: ImportField | null
  code: string
  severity: 'error' | 'warning'
  values: Record<string, string>
}

export type DocumentRules = { kind: ImportKind; currency: string; paid_until: PlainDate | null }

const maxNumber = 60
const maxNote = 2000
const maxImportedLines = 500

/** Whether a document may have the day. */
export const isDocumentDay = (text: string): boolean => isPlainDate(text) && text >= '1990-01-01' && text < '2100-01-01'

/** What a record says, checked. A document with an error is not imported. */
export const importedDocument = (
  record: ImportRecord,
  rules: DocumentRules,
): { document: ImportedDocument | null; problems: DocumentProblem[] } => {
  const { values } = record
  const problems: DocumentProblem[] = []
  const add = (field: ImportField | null, code: string, params: Record<string, string> = {}) =>
    problems.push({ field, code, severity: 'error', values: params })
  const warn = (field: ImportField, code: string) => problems.push({ field, code, severity: 'warning', values: {} })
  const dateOf = (field: 'date' | 'date_due' | 'date_registered' | 'date_supply'): PlainDate | null => {
    const text = values[field]
    if (!text) return null
    if (isDocumentDay(text)) return text
    add(field, 'date')
    return null
  }
  const number = values.number?.trim() ?? ''
  if (number === '') add('number', 'required')
  else if (number.length > maxNumber) add('number', 'number_too_long', { max: String(maxNumber) })
  else if (/[^\S ]/.test(number)) add('number', 'characters')
  if (record.lines.length > maxImportedLines) add(null, 'too_many_lines', { max: String(maxImportedLines) })
  const wrongField = isTable(rules.kind) ? wrongNumber(record.lines) : undefined
  if (wrongField) add(wrongField, 'number')
  const date = dateOf('date')
  if (!values.date) add('date', 'required')
  const currency = values.currency ?? rules.currency
  if (!isCurrency(currency)) add('currency', 'currency')
  const exchange_rate = currency === rules.currency ? null : rateOf(values.exchange_rate, add)
  const type = typeOf(record, add)
  if (problems.length > 0 || date === null || type === null) return { document: null, problems }

  const totals = documentTotals(record, { isTable: isTable(rules.kind), digits: currencyDigits(currency) })
  if ('code' in totals) {
    add(totals.field, totals.code)
    return { document: null, problems }
  }
  const isCredit = type === 'credit' || totals.total.lt(zero)
  // Some programs write what a credit invoice takes back without a sign.
  const sign = isCredit && totals.total.gt(zero) ? -1 : 1
  const total = totals.total.times(sign)
  const paid_before = paidBefore(record, { date, total, currency, isCredit, paid_until: rules.paid_until }, add)
  const due = dateOf('date_due')
  if (due !== null && due < date) warn('date_due', 'due_before_date')
  const registered = dateOf('date_registered')
  const supplied = dateOf('date_supply')
  if (problems.some(({ severity }) => severity === 'error')) return { document: null, problems }
  const document: ImportedDocument = {
    type: isCredit ? 'credit' : type,
    number,
    date,
    date_due: due !== null && due >= date ? due : null,
    date_registered: registered !== null && registered >= date ? registered : date,
    date_supply: supplied === date ? null : supplied,
    currency,
    exchange_rate,
    total_without_vat: plainText(totals.net.times(sign)),
    vat_total: plainText(totals.vat.times(sign)),
    total: plainText(total),
    paid_before: plainText(paid_before),
    credited_number: isCredit ? values.credited_number?.trim() || null : null,
    note: values.note?.slice(0, maxNote) || null,
    category: values.category || null,
    lines: record.lines.map(({ discount: _, ...line }) => line),
  }
  return { document, problems }
}

type Add = (field: ImportField | null, code: string, params?: Record<string, string>) => void

/** Kinds whose files are tables: there a row may be a line, and a row's amounts those of the line. */
const isTable = (kind: ImportKind): boolean => kind === 'invoices' || kind === 'expenses' || kind === 'opening_balances'

const numbersOfLine = {
  quantity: 'line_quantity',
  price: 'line_price',
  discount: 'line_discount',
  vat_rate: 'line_vat_rate',
  total_without_vat: 'total_without_vat',
  vat_total: 'vat_total',
} as const satisfies Partial<Record<keyof ImportLine, ImportField>>

/** The first field of lines that is no number. */
const wrongNumber = (lines: readonly ImportLine[]): ImportField | undefined =>
  lines
    .flatMap((line) =>
      Object.entries(numbersOfLine).map(([name, field]) => ({ text: line[name as keyof ImportLine], field })),
    )
    .find(({ text }) => text !== null && parseDecimal(text) === undefined)?.field

const rateOf = (text: string | undefined, add: Add): string | null => {
  const rate = text === undefined ? undefined : parseDecimal(text, { maxDecimals: 10 })
  if (rate?.gt(zero)) return plainText(rate)
  add('exchange_rate', text === undefined ? 'rate_missing' : 'number')
  return null
}

const typeOf = ({ entity, values }: ImportRecord, add: Add): ImportedDocument['type'] | null => {
  if (entity === 'invoice') {
    const type = values.type ?? 'simple'
    if (type === 'simple' || type === 'credit') return type
    add('type', type === 'proforma' ? 'proforma' : 'choice')
    return null
  }
  const kind = values.kind ?? 'invoice'
  if (kind === 'invoice' || kind === 'credit' || kind === 'receipt') return kind
  // VAT that customs was paid: a debt like any other, because its VAT is declared elsewhere.
  if (kind === 'import') return 'invoice'
  add('kind', 'choice')
  return null
}

/** What was paid before: all until the day up to which documents count as paid, else what the source says. */
const paidBefore = (
  { values }: ImportRecord,
  document: { date: PlainDate; total: Decimal; currency: string; isCredit: boolean; paid_until: PlainDate | null },
  add: Add,
): Decimal => {
  const { date, total, currency, isCredit, paid_until } = document
  if (paid_until !== null && date <= paid_until) return total
  const paid = values.paid === undefined ? (values.paid_on ? total : zero) : parseDecimal(values.paid)
  if (paid === undefined) add('paid', 'number')
  // The value of a credit invoice was used or was not; a part is not known of any program.
  else if (isCredit) return paid.eq(zero) ? zero : total
  else if (paid.lt(zero) || paid.gt(total)) add('paid', 'paid_exceeds', { total: amountText(total, currency) })
  else return dec(paid)
  return zero
}
