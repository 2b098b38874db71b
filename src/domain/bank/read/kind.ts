import { searchText } from '#domain/text.ts'
import type { EntryKind } from '../statement.ts'

/** What a bank says about a movement besides its amount. */
export type KindSource = {
  /** Code or name of the bank's kind of transaction. */
  type: string
  text: string
  name: string
  account: string
}

// ISO 20022 codes of sub-families, and what banks call their kinds of transaction.
const codes: readonly [RegExp, EntryKind][] = [
  [/\b(?:chrg|chgs|comm|fees?|charges?)\b|komisin|mokest/, 'fee'],
  [/\b(?:intr|inte|interest)\b|palukan|procent/, 'interest'],
  [/\b(?:cwdl|cdpt|cash|atm|msc[dw])\b|gryn(?:ieji|uju|ais)/, 'cash'],
]

// In texts only of movements without the counterparty's account: a fee for services of others has these words, too.
const words: readonly [RegExp, EntryKind][] = [
  [/gryn(?:ieji|uju|ais)|\batm\b|cash (?:withdrawal|deposit)|skaidra\w* nauda/, 'cash'],
  [/palukan|\binterest\b|procent/, 'interest'],
  [/mokest|komisin|\bfees?\b|\bcharges?\b|\bcommission\b|komisij|aptarnavim/, 'fee'],
]

const find = (rules: readonly [RegExp, EntryKind][], text: string): EntryKind | undefined => {
  const plain = searchText(text)
  return rules.find(([pattern]) => pattern.test(plain))?.[1]
}

const isBank = (name: string): boolean =>
  name === '' || /\bbank|bankas|swedbank|seb\b|luminor|revolut|paysera|wise\b/.test(searchText(name))

/** What the movement is by the bank's code, else by its words. */
export const kindOf = ({ type, text, name, account }: KindSource): EntryKind => {
  const byCode = find(codes, type)
  if (byCode) return byCode
  if (account !== '') return 'payment'
  if (find(words, name) === 'cash') return 'cash'
  return (isBank(name) ? find(words, text) : undefined) ?? 'payment'
}
