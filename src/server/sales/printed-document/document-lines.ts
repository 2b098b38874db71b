import type { InvoiceStyle } from '#domain/invoice-style.ts'
import { dec } from '#domain/decimal.ts'
import { printedPriceWithoutVat } from '#domain/quantity-and-price.ts'
import type { DocumentTexts } from '#server/platform/language/document-texts.ts'
import { vatKind } from './document-totals.ts'
import type { PrintedDiscount, PrintedInvoice, PrintedLine } from './printed-invoice.ts'

/** All possible columns of the table of lines, in their order. */
const allColumns = [
  'position',
  'code',
  'title',
  'quantity',
  'unit',
  'net_price',
  'price',
  'discount',
  'vat',
  'sum',
] as const
type Column = (typeof allColumns)[number]

export type TableLine = Record<Column, string> & { description: string; active: boolean }

export type LineTable = {
  heads: Record<Column, string>
  /** The visible columns. */
  columns: Column[]
  /** Whether a line is marked as the one that the user is editing. */
  active: boolean
  /** Whether the figures are so long that the titles need a smaller font. */
  dense: boolean
  currency: string
  lines: TableLine[]
}

/** The lines with their headings. Prices and sums include VAT or not, as on the document. */
export const lineTable = (
  invoice: PrintedInvoice,
  texts: DocumentTexts,
  style: InvoiceStyle,
  active_line?: number,
): LineTable => {
  const { textOf } = texts
  const kind = !invoice.vat ? '' : invoice.prices_include_vat ? '_with_vat' : '_without_vat'
  const columns = columnsOf(invoice, style)
  // Once, not for each line: with 500 lines that took half a second.
  const isTaxedAlike = new Set(invoice.lines.map((line) => kindOf(line, texts))).size < 2
  const lines = invoice.lines.map((line, index) => ({
    ...cellsOf(line, index, invoice, texts, { columns, isTaxedAlike }),
    active: index === active_line,
  }))
  return {
    heads: {
      position: textOf('line_number'),
      code: textOf('product_code'),
      title: textOf('line_title'),
      quantity: textOf('quantity'),
      unit: textOf('unit'),
      net_price: textOf('price_without_vat'),
      price: textOf(`price${kind}`),
      discount: textOf('discount'),
      vat: textOf('vat'),
      sum: textOf(`sum${kind}`),
    },
    columns: allColumns.filter((column) => columns.has(column)),
    active: active_line !== undefined,
    currency: invoice.currency === 'EUR' ? '€' : invoice.currency,
    dense: widest(lines, columns) > maxFigureLength,
    lines,
  }
}

type Columns = ReadonlySet<Column>
/** What a line needs to know of the others. */
type TableFacts = { columns: Columns; isTaxedAlike: boolean }

/** The columns of the style without empty ones. */
const columnsOf = (invoice: PrintedInvoice, style: InvoiceStyle): Columns => {
  const { lines, vat } = invoice
  const shown: Record<Column, boolean> = {
    position: style.show_position,
    code: style.show_product_code && lines.some((line) => codeOf(line, invoice) !== ''),
    title: true,
    quantity: true,
    unit: style.show_unit,
    net_price: style.show_price_without_vat && lines.some((line) => hasNetPrice(line, invoice)),
    price: true,
    discount: style.show_discount && lines.some(({ discount }) => discount !== null),
    vat: vat && style.show_vat_rate,
    sum: true,
  }
  return new Set(allColumns.filter((column) => shown[column]))
}

// With this many characters of figures the titles get about a third of the width.
const maxFigureLength = 44
const widest = (lines: readonly TableLine[], columns: Columns): number =>
  allColumns
    .filter((column) => column !== 'title' && column !== 'position' && columns.has(column))
    .map((column) => lines.reduce((most, line) => Math.max(most, line[column].length), 0))
    .reduce((sum, length) => sum + length, 0)

const cellsOf = (
  line: PrintedLine,
  index: number,
  invoice: PrintedInvoice,
  texts: DocumentTexts,
  facts: TableFacts,
): Omit<TableLine, 'active'> => {
  const cells = {
    position: String(index + 1),
    code: codeOf(line, invoice),
    title: line.title,
    quantity: texts.quantity(line.quantity),
    unit: facts.columns.has('unit') ? (line.unit ?? '') : '',
    net_price: netPrice(line, invoice, texts),
    price: texts.price(line.price),
    discount: discountText(line.discount, texts),
    vat: invoice.vat ? kindOf(line, texts) : '',
    sum: texts.amount(sumOf(line, invoice)),
  }
  return {
    ...cells,
    description: [...requiredByLaw(cells, texts, facts), line.description].filter(Boolean).join('\n'),
  }
}

/**
 * What the VAT law (Art. 80) requires of a line is printed under its title if no column has it: the unit price without VAT even if
 * prices include VAT, the discount, and the rate if lines have different ones.
 */
const requiredByLaw = (
  { net_price, discount, vat }: Pick<TableLine, 'net_price' | 'discount' | 'vat'>,
  texts: DocumentTexts,
  { columns, isTaxedAlike }: TableFacts,
): string[] => [
  columns.has('net_price') || !net_price ? '' : texts.textOf('price_without_vat_of', { price: net_price }),
  columns.has('discount') || !discount ? '' : `${texts.textOf('discount')} ${discount}`,
  columns.has('vat') || !vat || isTaxedAlike ? '' : `${texts.textOf('vat')} ${vat}`,
]

const codeOf = ({ product_id }: PrintedLine, { product_codes }: PrintedInvoice): string =>
  (product_id && product_codes?.[product_id]) || ''

const kindOf = (line: PrintedLine, texts: DocumentTexts): string =>
  vatKind({ type: line.vat_type ?? 'standard', rate: line.vat_rate }, texts)

const hasNetPrice = ({ vat_rate }: PrintedLine, { vat, prices_include_vat }: PrintedInvoice): boolean =>
  vat && prices_include_vat && Boolean(vat_rate) && !dec(vat_rate ?? '0').eq(0)

/** The price without VAT beside a price with VAT; empty if it is unknown or the same. */
const netPrice = (line: PrintedLine, invoice: PrintedInvoice, texts: DocumentTexts): string =>
  hasNetPrice(line, invoice)
    ? texts.price(printedPriceWithoutVat(line.price, line.vat_rate ?? '0', line.quantity, invoice.currency))
    : ''

const sumOf = (line: PrintedLine, { vat, prices_include_vat }: PrintedInvoice): string =>
  vat && !prices_include_vat ? line.total_without_vat : line.total

const discountText = (discount: PrintedDiscount, { percent, amount }: DocumentTexts): string =>
  discount === null ? '' : discount.kind === 'percent' ? percent(discount.value) : amount(discount.value)
