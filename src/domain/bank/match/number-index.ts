import { rfProblem } from '#domain/identifiers.ts'
import type { DocumentKind, MatchBooks } from './books.ts'
import { documentId } from './document-index.ts'
import { addTo } from './money.ts'
import { isNoise, keyOf, keyPart, tokensOf } from './tokens.ts'
import type { Token } from './tokens.ts'
import { foldText } from './words.ts'

/** A document that a number may mean. */
export type Numbered = {
  /** `documentId` of the document. */
  key: string
  kind: DocumentKind
  client_id: string | null
  isOpen: boolean
  /** The last digits as printed. */
  digits: string
}

export type NumberIndex = {
  /** By the whole number: 'kv|13'. */
  whole: ReadonlyMap<string, Numbered[]>
  /** By the whole number without separators, with its zeros, where these keep two runs apart: 've202641' of 'VE-2026/41'. */
  glued: ReadonlyMap<string, Numbered[]>
  /** By the last digits, or the last groups of digits: '13', '2026|41'. */
  tail: ReadonlyMap<string, Numbered[]>
  prefixes: ReadonlySet<string>
}

/** Longer numbers are no numbers of documents. */
const maxParts = 8

/** The tokens of a printed number without words such as 'Nr.'. */
const numberTokens = (number: string): Token[] => {
  const tokens = tokensOf(foldText(number))
  const telling = tokens.filter((token) => !isNoise(token))
  return telling.length > 0 ? telling.slice(0, maxParts) : tokens
}

/** Finds documents by all ways of writing their numbers. */
export const indexNumbers = ({ open, closed }: MatchBooks): NumberIndex => {
  const whole = new Map<string, Numbered[]>()
  const glued = new Map<string, Numbered[]>()
  const tail = new Map<string, Numbered[]>()
  const prefixes = new Set<string>()
  const add = (
    document: { kind: DocumentKind; id: string; number: string; client_id: string | null },
    isOpen: boolean,
  ) => {
    const tokens = numberTokens(document.number)
    const last = lastDigits(tokens)
    if (last < 0) return
    const { kind, client_id } = document
    const { prefix, digits } = partsAt(tokens, last)
    const numbered = { key: documentId(document), kind, client_id, isOpen, digits }
    if (prefix) prefixes.add(prefix)
    const parts = tokens.map(keyPart)
    addTo(whole, keyOf(parts), numbered)
    if (tokens.some(({ isNumber }, place) => tokens[place + 1]?.isNumber === isNumber))
      addTo(glued, tokens.map(({ text }) => text).join(''), numbered)
    for (let start = last; start >= 1 && tokens[start]?.isNumber; start -= 1)
      addTo(tail, keyOf(parts.slice(start)), numbered)
  }
  for (const { kind, id, number, client_id } of open) if (number) add({ kind, id, number, client_id }, true)
  for (const document of closed) add(document, false)
  return { whole, glued, tail, prefixes }
}

const lastDigits = (tokens: readonly Token[]): number => tokens.findLastIndex(({ isNumber }) => isNumber)

const partsAt = (tokens: readonly Token[], last: number) => {
  const before = tokens[last - 1]
  return { prefix: before?.isNumber === false ? before.text : '', digits: tokens[last]?.text ?? '' }
}

/** The letters before the last digits of a printed number, and these digits with their zeros. */
export const partsOfNumber = (number: string): { prefix: string; digits: string } => {
  const tokens = numberTokens(number)
  return partsAt(tokens, lastDigits(tokens))
}

/** The documents that a structured reference means: RF with check digits, or the number itself. */
export const findReference = ({ whole, glued }: NumberIndex, reference: string): readonly Numbered[] => {
  const text = foldText(reference).replace(/[^a-z0-9]/g, '')
  if (text === '' || text.length > 25) return []
  const body = rfProblem(text.toUpperCase()) === undefined ? text.slice(4) : reference
  const tokens = numberTokens(body)
  const found = whole.get(keyOf(tokens.map(keyPart))) ?? glued.get(tokens.map(({ text }) => text).join('')) ?? []
  // A payment code of the tax office such as 1001 is no number.
  return tokens.length > 1 || (tokens[0]?.text.length ?? 0) > 4 ? found : []
}
