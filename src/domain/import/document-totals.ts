import { dec, hundred, parseDecimal, roundHalfAway, sum, zero } from '../decimal.ts'
import type { Decimal } from '../decimal.ts'
import type { ImportField, ImportLine, ImportRecord } from './record.ts'

type Totals = { net: Decimal; vat: Decimal; total: Decimal }
type Wrong = { field: ImportField | null; code: string }

const limit = dec('1000000000000')
/** Programs round each line by themselves. */
const cent = dec('0.01')

/**
 * The totals of a document that was moved in. Two of net, VAT and total give the third; without them its lines do. In a table with several
 * rows of one document, amounts without VAT and VAT are those of the row, and the total is that of the document.
 */
export const documentTotals = (
  { values, lines }: ImportRecord,
  { isTable, digits }: { isTable: boolean; digits: number },
): Totals | Wrong => {
  const fields = ['total_without_vat', 'vat_total', 'total'] as const
  const read = fields.map((field) => (values[field] === undefined ? null : amountIn(values[field], digits)))
  const wrong = read.findIndex((amount) => amount === undefined)
  if (wrong >= 0) return { field: fields[wrong] ?? null, code: 'number' }
  const [net, vat, total] = read as (Decimal | null)[]
  const isOfLines = isTable && lines.length > 1
  const ofLines = lineSums(lines, digits)
  if (ofLines === 'wrong') return { field: 'line_price', code: 'number' }
  const known = isOfLines
    ? { net: ofLines?.net ?? null, vat: ofLines?.vat ?? null, total: total ?? null }
    : { net: net ?? null, vat: vat ?? null, total: total ?? null }
  return completed(known, isOfLines ? null : ofLines, lines.length)
}

type Known = { net: Decimal | null; vat: Decimal | null; total: Decimal | null }

const completed = ({ net, vat, total }: Known, ofLines: LineSums | null, lines: number): Totals | Wrong => {
  if (total === null && net === null) {
    if (!ofLines) return { field: 'total', code: 'required' }
    const ownVat = vat ?? ofLines.vat ?? zero
    return { net: ofLines.net, vat: ownVat, total: ofLines.net.plus(ownVat) }
  }
  if (total === null) {
    const ownVat = vat ?? ofLines?.vat ?? zero
    return { net: net!, vat: ownVat, total: net!.plus(ownVat) }
  }
  const ownVat = vat ?? (net === null ? (ofLines?.vat ?? zero) : total.minus(net))
  const rest = total.minus(ownVat)
  if (
    net !== null &&
    net
      .minus(rest)
      .abs()
      .gt(cent.times(Math.max(2, lines)))
  )
    return { field: 'total', code: 'totals_differ' }
  return { net: rest, vat: ownVat, total }
}

/** An amount rounded to the currency; undefined for what is none. */
const amountIn = (text: string, digits: number): Decimal | undefined => {
  const amount = parseDecimal(text)
  return amount === undefined || amount.abs().gte(limit) ? undefined : roundHalfAway(amount, digits)
}

type LineSums = { net: Decimal; vat: Decimal | null }

/** The sums of lines with amounts; null: not every line has one. VAT is null if no line has it. */
const lineSums = (lines: readonly ImportLine[], digits: number): LineSums | null | 'wrong' => {
  const nets = lines.map((line) => netOf(line, digits))
  if (nets.includes(undefined)) return 'wrong'
  if (lines.length === 0 || nets.includes(null)) return null
  const vats = lines.map((line, at) => vatOf(line, nets[at] ?? zero, digits))
  if (vats.includes(undefined)) return 'wrong'
  const known = vats.filter((vat): vat is Decimal => vat !== null && vat !== undefined)
  return { net: sum(nets as Decimal[]), vat: known.length === 0 ? null : sum(known) }
}

const netOf = (line: ImportLine, digits: number): Decimal | null | undefined => {
  if (line.total_without_vat !== null) return amountIn(line.total_without_vat, digits)
  if (line.price === null) return null
  const [price, quantity, discount] = [line.price, line.quantity ?? '1', line.discount ?? '0'].map((text) =>
    parseDecimal(text),
  )
  if (!price || !quantity || !discount || price.abs().gte(limit) || quantity.abs().gte(limit)) return undefined
  return roundHalfAway(price.times(quantity).times(hundred.minus(discount)).div(hundred), digits)
}

const vatOf = (line: ImportLine, net: Decimal, digits: number): Decimal | null | undefined => {
  if (line.vat_total !== null) return amountIn(line.vat_total, digits)
  if (line.vat_rate === null) return null
  const rate = parseDecimal(line.vat_rate)
  return rate && roundHalfAway(net.times(rate).div(hundred), digits)
}
