import { withoutZeros } from '#domain/decimal.ts'

/** A run of letters or of digits in a folded text. */
export type Token = { text: string; isNumber: boolean; start: number; end: number }

/** No genuine purpose has more. */
const maxTokens = 300

/** The runs of letters and digits of a folded text, in their order. */
export const tokensOf = (folded: string): Token[] => {
  const tokens: Token[] = []
  for (const { 0: text, index } of folded.matchAll(/[0-9]+|\p{L}+/gu)) {
    tokens.push({ text, isNumber: /^[0-9]/.test(text), start: index, end: index + text.length })
    if (tokens.length === maxTokens) break
  }
  return tokens
}

/** Words between a series and its number: 'serija KV Nr. 13'. */
const noise = new Set(['nr', 'no', 'num', 'numeris', 'numerio', 'number', 'serija', 'serijos', 'ser', 'series'])

export const isNoise = ({ text }: Token): boolean => noise.has(text)

/** The token as part of a key: digits without leading zeros. */
export const keyPart = ({ text, isNumber }: Token): string => (isNumber ? withoutZeros(text) : text)

/** Joins parts to a key; with the mark between them '1' + '13' and '11' + '3' differ. */
export const keyOf = (parts: readonly string[]): string => parts.join('|')
