import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, parseDecimal, plainText, sum } from '#domain/decimal.ts'
import { vendorPlace } from '#domain/foreign-purchase.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { expenseParts, linesWithVat } from './expense-lines.ts'
import type { ExpenseParts, LineWords } from './expense-lines.ts'
import type { EInvoice, EInvoiceVat } from './model.ts'
import { withPositiveTotal } from './positive.ts'
import { isForeignVat, originOf, purchaseVat } from './purchase-vat.ts'
import type { VatChoice } from './purchase-vat.ts'
import type { EInvoiceFile } from './read-e-invoice.ts'

/** A VAT row of the file with the company's VAT rate; null: a person must choose. Several rows of one rate are one. */
export interface FileVatRow {
  vat_id: string | null
  rate: string
  base: Amount
  vat: Amount
}

/** What a person should know about the file: a key of the texts `read_e_invoice`, the field of the form that it is about. */
export interface EInvoiceFinding {
  code: FindingCode
  severity: 'info' | 'warning'
  field: string | null
  values: Record<string, string>
}
export type FindingCode =
  | 'signed'
  | 'missing_lines'
  | 'missing_vat_rows'
  | 'missing_rates'
  | 'lines_left_out'
  | 'negative_total'
  | 'not_negative_total'
  | 'foreign_vat'
  | 'no_vat_row'
  | 'prepaid'
  | 'rounding'
  | 'due_before_date'
  | 'number_cut'

/** The fields of an expense that a file fills; the vendor is found apart. Amounts of a credit are negative, also those of the VAT rows. */
export interface ExpenseOfFile {
  kind: 'invoice' | 'credit'
  number: string
  date: PlainDate
  date_due: PlainDate | null
  /** If it is before the date. */
  date_supply: PlainDate | null
  currency: string
  vat: boolean
  prices_include_vat: false
  payment_reference: string | null
  comment: string | null
  lines: { product_id: null; title: string; quantity: string; price: string; vat_id: string | null }[]
  total: Amount | null
  total_without_vat: Amount | null
  discount: { kind: 'amount'; value: string } | null
  delivery: { amount: string; vat_id: string | null } | null
}

export interface ReadExpense {
  item: ExpenseOfFile
  vat_rows: FileVatRow[]
  /** The sums of the file; `vat` is what the vendor charges. */
  totals: { net: Amount; vat: Amount; total: Amount }
  findings: EInvoiceFinding[]
}

/** What the company needs to know to book the file. */
export interface Buyer {
  vat_enabled: boolean
  vats: readonly VatChoice[]
  words: LineWords
  /** The most lines of an expense. */
  maxLines: number
}

const maxNumberLength = 60
const maxShownNumber = 200
/** A document has up to 300 kB. */
const maxTitlesLength = 60_000
const maxCommentLength = 2000

/** The e-invoice as an expense of the company, with findings for the person who saves it. */
export const expenseOfFile = (file: EInvoiceFile, buyer: Buyer): ReadExpense => {
  const invoice = withPositiveTotal(file.invoice)
  const { totals, currency, seller } = invoice
  // Amounts of a credit are negative in an expense.
  const signed = (amount: string) => (invoice.kind === 'credit' ? plainText(dec(amount).times(-1)) : amount)
  const money = (amount: string) => amountText(dec(signed(amount)), currency)
  const place = vendorPlace(originOf(seller))
  const isForeign = [...invoice.vat_rows, ...invoice.lines.map(({ vat }) => vat)].some((vat) =>
    isForeignVat(place, vat),
  )
  const vat = buyer.vat_enabled && !isForeign && hasVat(invoice)
  const date_supply = supplyDayOf(invoice)
  const vatDay = date_supply ?? invoice.date
  const idOf = (of: EInvoiceVat) => (vat ? (purchaseVat(of, seller, buyer.vats, vatDay)?.id ?? null) : null)
  const parts = partsOf(file, invoice, vat, buyer)
  const vat_rows = vat
    ? fileVatRows(invoice, idOf).map((row) => ({ ...row, base: money(row.base), vat: money(row.vat) }))
    : []
  const isPrintedDue = invoice.date_due === null || invoice.date_due >= invoice.date
  return {
    item: {
      kind: invoice.kind,
      number: invoice.number.slice(0, maxNumberLength),
      date: invoice.date,
      date_due: isPrintedDue ? invoice.date_due : null,
      date_supply,
      currency,
      vat,
      prices_include_vat: false,
      payment_reference: invoice.payment.find(({ reference }) => reference)?.reference ?? null,
      comment:
        [...invoice.notes, ...(invoice.terms ? [invoice.terms] : [])].join('\n').slice(0, maxCommentLength) || null,
      lines: (parts?.lines ?? []).map(({ vat: of, ...line }) => ({
        product_id: null,
        ...line,
        quantity: signed(line.quantity),
        vat_id: idOf(of),
      })),
      total: parts ? null : money(totals.gross),
      total_without_vat: parts || !vat ? null : money(totals.net),
      discount: parts?.discount ?? null,
      delivery: parts?.delivery ? { amount: signed(parts.delivery.amount), vat_id: idOf(parts.delivery.vat) } : null,
    },
    vat_rows,
    totals: vat
      ? { net: money(totals.net), vat: money(totals.vat), total: money(totals.gross) }
      : { net: money(totals.gross), vat: money('0'), total: money(totals.gross) },
    findings: findingsOf(file, invoice, { isForeign, parts, vat_rows, isPrintedDue }),
  }
}

/**
 * The day of the supply, or the last of its period, if it is before the date. A later one is that of an advance, whose VAT is due when it is
 * invoiced. That of a credit is the day of what it corrects.
 */
const supplyDayOf = ({ kind, date, supply }: EInvoice): PlainDate | null => {
  const day = supply && ('date' in supply ? supply.date : supply.to)
  return kind === 'invoice' && day && day < date ? day : null
}

/** An invoice of a vendor who is no VAT payer has only category O. */
const hasVat = ({ vat_rows, lines, seller }: EInvoice): boolean =>
  vendorPlace(originOf(seller)) !== 'lithuania' ||
  seller.vat !== null ||
  [...vat_rows, ...lines.map(({ vat }) => vat)].some(({ category }) => category !== 'O')

/** The lines; undefined if the file has none that an expense can have: it is saved with its totals then. */
const partsOf = (
  file: EInvoiceFile,
  invoice: EInvoice,
  vat: boolean,
  { words, maxLines }: Buyer,
): ExpenseParts | undefined => {
  if (file.missing.length > 0) return undefined
  // Before the lines are computed: a file may have thousands.
  if (invoice.lines.length > maxLines) return undefined
  const parts = expenseParts(invoice, words)
  const isShort = parts.lines.length > 0 && parts.lines.length <= maxLines
  const isStorable = parts.lines.every(({ quantity, price }) => parseDecimal(quantity) && parseDecimal(price))
  if (!isShort || !isStorable) return undefined
  const stored = vat ? parts : linesWithVat(parts, invoice.totals.gross, invoice.currency)
  const length = stored?.lines.reduce((all, { title }) => all + title.length, 0) ?? 0
  return length <= maxTitlesLength ? stored : undefined
}

const fileVatRows = (invoice: EInvoice, idOf: (vat: EInvoiceVat) => string | null): FileVatRow[] => {
  const rows = invoice.vat_rows.map((row) => ({ ...row, vat_id: idOf(row) }))
  const keyOf = ({ vat_id, category, rate }: (typeof rows)[number]) => vat_id ?? `${category} ${rate}`
  return [...Map.groupBy(rows, keyOf).values()].map((same) => ({
    vat_id: same[0]?.vat_id ?? null,
    rate: same[0]?.rate ?? '0',
    base: amountText(sum(same.map(({ base }) => dec(base))), invoice.currency),
    vat: amountText(sum(same.map(({ vat }) => dec(vat))), invoice.currency),
  }))
}

type Outcome = {
  isForeign: boolean
  parts: ExpenseParts | undefined
  vat_rows: readonly FileVatRow[]
  isPrintedDue: boolean
}

const findingsOf = (
  file: EInvoiceFile,
  invoice: EInvoice,
  { isForeign, parts, vat_rows, isPrintedDue }: Outcome,
): EInvoiceFinding[] => {
  const { totals, currency } = invoice
  const money = (amount: string) => amountText(dec(amount), currency)
  const unknownRates = [...new Set(vat_rows.filter(({ vat_id }) => vat_id === null).map(({ rate }) => rate))]
  const missing = file.missing[0]
  const found: [FindingCode, EInvoiceFinding['severity'], string | null, Record<string, string>, boolean][] = [
    ['signed', 'info', null, {}, file.is_signed],
    [`missing_${missing ?? 'lines'}`, 'info', 'lines', { format: file.format }, missing !== undefined],
    ['lines_left_out', 'info', 'lines', {}, missing === undefined && parts === undefined],
    [
      invoice.kind === 'credit' ? 'negative_total' : 'not_negative_total',
      'info',
      'kind',
      {},
      invoice.kind !== file.invoice.kind,
    ],
    ['foreign_vat', 'warning', 'vat', { total: money(totals.vat), currency }, isForeign],
    ['no_vat_row', 'warning', 'lines', { rate: unknownRates.join(', ') }, unknownRates.length > 0],
    ['due_before_date', 'warning', 'date_due', { date: file.invoice.date_due ?? '' }, !isPrintedDue],
    [
      'number_cut',
      'warning',
      'number',
      { number: invoice.number.slice(0, maxShownNumber) },
      invoice.number.length > maxNumberLength,
    ],
    [
      'prepaid',
      'info',
      null,
      { total: money(totals.prepaid), due: money(totals.due), currency },
      !isZero(totals.prepaid),
    ],
    [
      'rounding',
      'info',
      null,
      { total: money(totals.rounding), due: money(totals.due), currency },
      !isZero(totals.rounding),
    ],
  ]
  return found
    .filter(([, , , , isFound]) => isFound)
    .map(([code, severity, field, values]) => ({ code, severity, field, values }))
}

const isZero = (amount: string): boolean => dec(amount).eq(dec('0'))
