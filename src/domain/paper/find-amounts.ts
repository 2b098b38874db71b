import { dec, plainText, roundHalfAway, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { searchText } from '#domain/text.ts'
import { certain, doubtful, notFound } from './facts.ts'
import type { Found, PaperFacts } from './facts.ts'

// '1 234,56', '1.234,56', '1,234.56', '1234.56'. A tab separates columns, so it is no part of an amount.
const amountPattern =
  /(?<![\d.,])-?\d{1,3}(?:[ .,'’]\d{3}){0,3}[.,]\d{2}(?![\d%]|[.,]\d)|(?<![\d.,])-?\d{4,10}[.,]\d{2}(?![\d%]|[.,]\d)/g

/** The amounts in a line, in their order. Percentages are none. */
export const amountsIn = (line: string): Decimal[] =>
  [...line.matchAll(amountPattern)].flatMap((found) => {
    const after = line.slice(found.index + found[0].length, found.index + found[0].length + 3)
    if (/^ ?%/.test(after)) return []
    const digits = found[0].replaceAll(/[^\d-]/g, '')
    return [dec(digits).div(100)]
  })

const totalLabel =
  /is viso su pvm|bendra suma|suma su pvm|moketina suma|suma apmoke|moketi|is viso|viso|galutine suma|total due|amount due|grand total|balance due|total|suma eur/
const netLabel =
  /be pvm|apmokestinam|suma be|subtotal|sub-total|net amount|taxable|excl|without vat|before vat|net total/
const vatLabel = /\bpvm\b|\bvat\b|\btax\b/
const notVat =
  /pvm (?:mok|kod)|be pvm|su pvm|vat (?:no|nr|number|id|code|reg)|excl|incl|without|tax (?:id|no)|taxable|kodas/

type Labelled = { totals: Decimal[]; nets: Decimal[]; vats: Decimal[]; all: Decimal[]; hasVatLine: boolean }

/** Amounts by the label before them: in the line, or in the next one if the label stands alone. */
const labelled = (lines: readonly string[]): Labelled => {
  const found: Labelled = { totals: [], nets: [], vats: [], all: [], hasVatLine: false }
  for (const [index, line] of lines.entries()) {
    const text = searchText(line)
    const own = amountsIn(line)
    found.all.push(...own)
    const next = lines[index + 1] ?? ''
    const amounts = own.length > 0 ? own : /\p{L}{4}/u.test(next) ? [] : amountsIn(next)
    const last = amounts.at(-1)
    if (!last) continue
    const isNet = netLabel.test(text)
    if (isNet) found.nets.push(last)
    if (vatLabel.test(text) && !notVat.test(text)) {
      found.hasVatLine = true
      found.vats.push(...amounts)
    }
    if (totalLabel.test(text) && !isNet) found.totals.push(last)
  }
  return found
}

const cent = dec('0.01')
const isSame = (a: Decimal, b: Decimal) => a.eq(b)
const has = (list: readonly Decimal[], wanted: Decimal) => list.some((each) => isSame(each, wanted))

/** The VAT rates of Lithuania and its neighbours, in percent. */
const rates = ['5', '6', '8', '9', '10', '12', '18', '19', '20', '21', '22', '23', '24', '25', '27'].map((rate) =>
  dec(rate),
)
const isVatOf = (net: Decimal, vat: Decimal): boolean =>
  rates.some((rate) => roundHalfAway(net.times(rate).div(100), 2).minus(vat).abs().lte(cent))

type Triple = { net: Decimal; vat: Decimal; total: Decimal }

/** A net amount and VAT that add up to a total which is printed; the largest, because rows of a table add up as well. */
const agreeing = ({ totals, nets, vats, all }: Labelled): Triple | undefined => {
  const distinct = vats.filter((vat, at) => vats.findIndex((each) => isSame(each, vat)) === at).slice(0, 40)
  const sums = distinct.length > 1 && distinct.length <= 6 ? [sum(distinct)] : []
  const found = totals.slice(0, 60).flatMap((total) =>
    [...distinct, ...sums].flatMap((vat): Triple[] => {
      const net = total.minus(vat)
      if (vat.lte(zero) || net.lte(zero)) return []
      const isNamed = has(nets, net)
      return isNamed || (has(all, net) && isVatOf(net, vat)) ? [{ net, vat, total }] : []
    }),
  )
  return found.toSorted((a, b) => b.total.cmp(a.total))[0]
}

/** Without VAT: a total that equals the printed amount without VAT, with a VAT line of zero. */
const withoutVat = ({ totals, nets, vats }: Labelled): Decimal | undefined =>
  vats.length > 0 && vats.every((vat) => vat.eq(zero)) ? totals.find((total) => has(nets, total)) : undefined

type Sums = Pick<PaperFacts, 'total' | 'net' | 'vat'>

/**
 * The sums of a paper. A total is certain only if a printed net amount and VAT add up to it; a total alone is shown with a doubt, and taken
 * at all only if `takesAlone`: a program that reads pictures reads '47,70' as '4770'.
 */
export const findSums = (lines: readonly string[], { takesAlone = true } = {}): Sums => {
  const found = labelled(lines)
  const none: Found = notFound()
  const triple = agreeing(found)
  if (triple) {
    const text = (amount: Decimal) => certain(plainText(amount))
    return { total: text(triple.total), net: text(triple.net), vat: text(triple.vat) }
  }
  const plain = withoutVat(found)
  if (plain) return { total: certain(plainText(plain)), net: certain(plainText(plain)), vat: certain('0') }
  const largest = found.totals.filter((total) => total.gt(zero)).toSorted((a, b) => b.cmp(a))[0]
  if (!largest || !takesAlone) return { total: none, net: none, vat: none }
  const total = doubtful(plainText(largest), found.hasVatLine ? 'sums_differ' : 'total_alone')
  return { total, net: none, vat: found.hasVatLine ? none : doubtful('0', 'total_alone') }
}
