import { elementsAt } from '#domain/e-invoice/xml-tree.ts'
import type { XmlElement } from '#domain/e-invoice/xml-tree.ts'
import { dec, divide, parseDecimal, plainText } from '#domain/decimal.ts'
import { publishedRate, rateDecimals, UnreadableRates } from '#domain/exchange-rate/published-rate.ts'
import type { PublishedRate, Publisher } from '#domain/exchange-rate/published-rate.ts'
import { readRatesCsv } from '#domain/exchange-rate/read-rates-csv.ts'
import { RefusedXml, scanXml } from '#server/platform/files/scan-xml.ts'
import { RefusedZip, unpackZip } from '#server/platform/files/zip-archive.ts'
import type { ReadRates } from './read-rates-file.ts'

/** The history of the European Central Bank since 1999 has about 230,000 rates. */
const maxElements = 1_000_000
const maxElementsOfDay = 500

/**
 * The rates in a file, by its content: XML of the European Central Bank or of the Bank of Lithuania, CSV of the former, or a ZIP with one of
 * them. Those before the day `from` are left out.
 */
export const readRates = (bytes: Buffer, from: string): ReadRates => {
  try {
    const { publisher, rates } = readFile(bytes)
    if (rates.length === 0) return { refused: 'not_rates', value: '' }
    return {
      publisher,
      rates: rates.filter(({ date }) => date >= from),
      left_out: rates.some(({ date }) => date < from),
    }
  } catch (error) {
    if (error instanceof UnreadableRates) return { refused: error.refused, value: error.value }
    if (error instanceof RefusedXml) return { refused: error.reason, value: '' }
    if (error instanceof RefusedZip)
      return { refused: error.reason === 'too_complex' ? 'too_complex' : 'malformed', value: '' }
    throw error
  }
}

type Read = { publisher: Publisher; rates: PublishedRate[] }

const readFile = (bytes: Buffer): Read => {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    const [only, ...others] = unpackZip(bytes).values()
    if (!only || others.length > 0) throw new UnreadableRates('not_rates')
    return readText(only)
  }
  return readText(bytes)
}

const readText = (bytes: Buffer): Read => {
  const isXml = /^(?:\uFEFF)?\s*</.test(bytes.subarray(0, 200).toString('utf8').replaceAll('\u0000', ''))
  if (isXml) return readXml(bytes)
  if (bytes.includes(0)) throw new UnreadableRates('not_rates')
  const rates = readRatesCsv(bytes.toString('utf8'))
  if (!rates) throw new UnreadableRates('not_rates')
  return { publisher: 'ecb', rates }
}

const readXml = (bytes: Buffer): Read => {
  const rates: PublishedRate[] = []
  let root = ''
  scanXml(
    bytes,
    { maxElements, maxPartElements: maxElementsOfDay },
    {
      isPart: (name, _, depth) => {
        if (depth === 0) root = name
        if (root === 'Envelope') return name === 'Cube' && depth === 2
        return root === 'FxRates' && name === 'FxRate'
      },
      part: (element) => rates.push(...(root === 'Envelope' ? ratesOfDay(element) : rateOfBank(element))),
    },
  )
  if (root !== 'Envelope' && root !== 'FxRates') throw new UnreadableRates('not_rates')
  return { publisher: root === 'Envelope' ? 'ecb' : 'lb', rates }
}

/** European Central Bank: `<Cube time="2026-11-25"><Cube currency="USD" rate="1.1593"/>…</Cube>`. */
const ratesOfDay = ({ attributes, children }: XmlElement): PublishedRate[] =>
  children.flatMap(
    ({ attributes: { currency = '', rate = '' } }) => publishedRate(currency, attributes['time'] ?? '', rate) ?? [],
  )

/** Bank of Lithuania: the day in `Dt`, and two amounts that are worth the same, the first in euros. */
const rateOfBank = (element: XmlElement): PublishedRate[] => {
  const textAt = (parent: XmlElement, name: string) => elementsAt(parent, name)[0]?.text ?? ''
  const amounts = elementsAt(element, 'CcyAmt').map((each) => ({
    code: textAt(each, 'Ccy'),
    text: textAt(each, 'Amt'),
  }))
  const euro = amounts.find(({ code }) => code === 'EUR')
  const other = amounts.find(({ code }) => code !== 'EUR')
  if (!euro || !other) return []
  const rate = publishedRate(other.code, textAt(element, 'Dt'), perEuro(euro.text, other.text))
  return rate ? [rate] : []
}

/** Mostly the first amount is 1. */
const perEuro = (euros: string, amount: string): string => {
  if (euros === '1') return amount
  const limits = { maxDecimals: rateDecimals, allowNegative: false }
  const [of, value] = [parseDecimal(euros, limits), parseDecimal(amount, limits)]
  if (!of?.gt(0) || !value) throw new UnreadableRates('bad_rate', `EUR ${euros}`)
  return plainText(divide(dec(value), of, rateDecimals))
}
