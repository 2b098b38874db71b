import { printedPriceWithoutVat } from '#domain/product-price.ts'
import { dec } from '#domain/decimal.ts'
import type { DocumentWords } from './document-words.ts'
import { vatKind } from './document-totals.ts'
import type { PrintedDiscount, PrintedInvoice, PrintedLine } from './printed-invoice.ts'

export type TableLine = {
  position: string
  title: string
  description: string
  quantity: string
  unit: string
  price: string
  discount: string
  vat: string
  sum: string
  active: boolean
}

export type LineTable = {
  heads: Omit<TableLine, 'active' | 'description'>
  /** Which columns there are beside title, quantity, price and sum. */
  has_discount: boolean
  has_vat: boolean
  /** Whether a line is marked as the one being typed. */
  active: boolean
  /** Whether the figures are so long that only smaller type leaves the titles room. */
  dense: boolean
  currency: string
  lines: TableLine[]
}

/** The lines with their heads. Prices and sums are with or without VAT as the document was written. */
export const lineTable = (invoice: PrintedInvoice, words: DocumentWords, active_line?: number): LineTable => {
  const { word } = words
  const kind = !invoice.vat ? '' : invoice.prices_include_vat ? '_with_vat' : '_without_vat'
  const lines = invoice.lines.map((line, index) => tableLine(line, index, invoice, words, active_line))
  return {
    heads: {
      position: word('line_number'),
      title: word('line_title'),
      quantity: word('quantity'),
      unit: word('unit'),
      price: word(`price${kind}`),
      discount: word('discount'),
      vat: word('vat'),
      sum: word(`sum${kind}`),
    },
    has_discount: invoice.lines.some((line) => line.discount !== null),
    has_vat: invoice.vat,
    active: active_line !== undefined,
    currency: invoice.currency === 'EUR' ? '€' : invoice.currency,
    dense: widest(lines) > mostCharacters,
    lines,
  }
}

// Figures of this many characters together leave the titles about a third of the width.
const mostCharacters = 44
const widest = (lines: readonly TableLine[]): number =>
  (['quantity', 'unit', 'price', 'discount', 'vat', 'sum'] as const)
    .map((column) => lines.reduce((most, line) => Math.max(most, line[column].length), 0))
    .reduce((sum, length) => sum + length, 0)

const tableLine = (
  line: PrintedLine,
  index: number,
  invoice: PrintedInvoice,
  words: DocumentWords,
  active_line: number | undefined,
): TableLine => ({
  position: String(index + 1),
  title: line.title,
  description: [priceNote(line, invoice, words), line.description].filter(Boolean).join('\n'),
  quantity: words.quantity(line.quantity),
  unit: line.unit ?? '',
  price: words.price(line.price),
  discount: discountText(line.discount, words),
  vat: invoice.vat ? vatKind({ type: line.vat_type ?? 'standard', rate: line.vat_rate }, words) : '',
  sum: words.amount(sumOf(line, invoice)),
  active: index === active_line,
})

/** The VAT law (Art. 80) asks for the price of a unit without VAT also where prices were agreed with it. */
const priceNote = (line: PrintedLine, { vat, prices_include_vat, currency }: PrintedInvoice, words: DocumentWords) => {
  const rate = line.vat_rate
  if (!vat || !prices_include_vat || !rate || dec(rate).eq(0)) return ''
  const price = printedPriceWithoutVat(line.price, rate, line.quantity, currency)
  return words.word('price_without_vat_of', { price: words.price(price) })
}

const sumOf = (line: PrintedLine, { vat, prices_include_vat }: PrintedInvoice): string =>
  vat && !prices_include_vat ? line.total_without_vat : line.total

const discountText = (discount: PrintedDiscount, { percent, amount }: DocumentWords): string =>
  discount === null ? '' : discount.kind === 'percent' ? percent(discount.value) : amount(discount.value)
