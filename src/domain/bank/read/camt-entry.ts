import { elementAt, elementsAt, textAt, type XmlElement } from '#domain/e-invoice/xml-tree.ts'
import { isCurrency } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { camtParty } from './camt-party.ts'
import { kindOf } from './kind.ts'
import { UnreadableStatement, type Place } from './unreadable.ts'
import { amountOf, dateOf, joinTexts, keyOf, negated } from './values.ts'
import type { StatementEntry } from '../statement.ts'

/** What an entry needs to know of its statement. */
export type CamtContext = { account: string | null; currency: string; line: number | undefined }

/**
 * The movements of one Ntry; none if it is not booked. A batch gives one for each of its transactions if their amounts add up to the
 * entry, else one.
 */
export const camtEntries = (entry: XmlElement, context: CamtContext): StatementEntry[] => {
  const status = textAt(entry, 'Sts/Cd|Prtry') ?? textAt(entry, 'Sts')
  if (status !== null && status !== 'BOOK') return []
  const place = (column: string): Place => ({ ...(context.line === undefined ? {} : { line: context.line }), column })
  const found = elementAt(entry, 'Amt')
  if (found && found.attributes['Ccy'] !== context.currency)
    throw new UnreadableStatement('currency', found.attributes['Ccy'] ?? '', place('Ntry Amt Ccy'))
  const amount = signed(found?.text ?? '', directionOf(entry, place('Ntry CdtDbtInd')), context, place('Ntry Amt'))
  const date = dateOf(
    textAt(entry, 'BookgDt/Dt|DtTm') ?? textAt(entry, 'ValDt/Dt|DtTm') ?? '',
    'ymd',
    place('Ntry BookgDt'),
  )
  const parts = elementsAt(entry, 'NtryDtls/TxDtls')
  const amounts = parts.length > 1 ? amountsOf(parts, entry, context) : undefined
  const key = keyOf(textAt(entry, 'AcctSvcrRef') ?? '')
  if (amounts && sum(amounts.map(dec)).eq(dec(amount))) {
    const keys = keysOf(parts, key)
    return parts.map((part, index) => ({
      ...describe(entry, [part], context, amounts[index] ?? ''),
      date,
      key: keys[index] ?? '',
    }))
  }
  const ownKey = key || keyOf((parts.length === 1 && textAt(parts[0], 'Refs/AcctSvcrRef')) || '')
  return [{ ...describe(entry, parts, context, amount), date, key: ownKey }]
}

type Direction = 'CRDT' | 'DBIT'

const directionOf = (element: XmlElement, place: Place): Direction => {
  const text = textAt(element, 'CdtDbtInd')
  if (text === 'CRDT' || text === 'DBIT') return text
  throw new UnreadableStatement('direction', text ?? '', place)
}

const signed = (text: string, direction: Direction, { currency }: CamtContext, place: Place): string => {
  const amount = amountOf(text, currency, place)
  return direction === 'DBIT' ? negated(amount, currency) : amount
}

/** The amounts of the transactions of a batch; undefined if one has none in the currency of the account. */
const amountsOf = (parts: readonly XmlElement[], entry: XmlElement, context: CamtContext): string[] | undefined => {
  const amounts: string[] = []
  for (const part of parts) {
    const found = [...elementsAt(part, 'Amt'), ...elementsAt(part, 'AmtDtls/TxAmt|InstdAmt/Amt')].find(
      ({ attributes }) => attributes['Ccy'] === context.currency,
    )
    if (!found) return undefined
    const direction = directionOf(elementAt(part, 'CdtDbtInd') ? part : entry, { column: 'TxDtls CdtDbtInd' })
    amounts.push(signed(found.text, direction, context, { column: 'TxDtls Amt' }))
  }
  return amounts
}

/** The keys of the transactions of a batch: their own where all have different ones, else numbered ones of the entry. */
const keysOf = (parts: readonly XmlElement[], key: string): string[] => {
  const own = parts.map((part) => keyOf(textAt(part, 'Refs/AcctSvcrRef') ?? ''))
  if (new Set(own).size === own.length && !own.includes('')) return own
  return parts.map((_, index) => (key === '' ? '' : `${key}/${index + 1}`))
}

/** Texts and parties of an entry with these transactions; of a batch that stays one entry only what all have in common. */
const describe = (
  entry: XmlElement,
  parts: readonly XmlElement[],
  context: CamtContext,
  amount: string,
): Omit<StatementEntry, 'date' | 'key'> => {
  const isCredit = !amount.startsWith('-')
  const isReversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1'
  const [first] = parts
  const parties = parts.map((part) => camtParty(part, { isCredit, isReversal, own: context.account }))
  const common = (key: 'name' | 'account' | 'code') => {
    const [value = '', ...others] = new Set(parties.map((party) => party[key]))
    return others.length === 0 ? value : ''
  }
  const name = common('name')
  const account = common('account')
  const text =
    joinTexts(parts.map(textOf)) || joinTexts(elementsAt(entry, 'AddtlNtryInf').map((element) => element.text))
  const reference = parts.length === 1 ? keyOf(textAt(first, 'RmtInf/Strd/CdtrRefInf/Ref') ?? '') : ''
  const original = parts.length === 1 ? originalOf(first, context, isCredit) : undefined
  const type = [entry, ...parts].map(typeOf).join(' ')
  const kind = kindOf({ type, text, name, account })
  return { amount, name, account, code: common('code'), text, reference, kind, ...(original ? { original } : {}) }
}

const textOf = (part: XmlElement): string => {
  const texts = (path: string) => joinTexts(elementsAt(part, path).map(({ text }) => text))
  return texts('RmtInf/Ustrd') || texts('RmtInf/Strd/AddtlRmtInf') || texts('AddtlTxInf')
}

const typeOf = (element: XmlElement): string =>
  [textAt(element, 'BkTxCd/Domn/Fmly/SubFmlyCd'), textAt(element, 'BkTxCd/Domn/Fmly/Cd')].join(' ')

/** The first amount that is not in the currency of the account, with the sign of the entry. */
const originalOf = (part: XmlElement | undefined, { currency }: CamtContext, isCredit: boolean) => {
  const found = [
    ...elementsAt(part, 'AmtDtls/InstdAmt/Amt'),
    ...elementsAt(part, 'AmtDtls/TxAmt/Amt'),
    ...elementsAt(part, 'Amt'),
  ]
    .map(({ text, attributes }) => ({ text, code: attributes['Ccy'] ?? '' }))
    .find(({ text, code }) => code !== currency && isCurrency(code) && /[1-9]/.test(text))
  if (!found) return undefined
  const amount = amountOf(found.text, found.code, { column: 'AmtDtls' })
  return { amount: isCredit ? amount : negated(amount, found.code), currency: found.code }
}
