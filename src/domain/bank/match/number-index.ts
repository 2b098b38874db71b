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
  /** The letters before the last digits, and these digits as printed. */
  prefix: string
  digits: string
}

export type NumberIndex = {
  /** By the whole number: 'kv|13'. */
  whole: ReadonlyMap<string, Numbered[]>
  /** By the whole number without separators, with its zeros: 'kv0013'. */
  glued: ReadonlyMap<string, Numbered[]>
  /** By the last digits, or the last groups of digits: '13', '2026|41'. */
  tail: ReadonlyMap<string, Numbered[]>
  prefixes: ReadonlySet<string>
  ofDocument: (key: string) => Numbered | undefined
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
  const byDocument = new Map<string, Numbered>()
  const add = (
    document: { kind: DocumentKind; id: string; number: string; client_id: string | null },
    isOpen: boolean,
  ) => {
    const tokens = numberTokens(document.number)
    const last = tokens.findLastIndex(({ isNumber }) => isNumber)
    if (last < 0) return
    const { kind, client_id } = document
    const prefix = tokens[last - 1]?.isNumber === false ? (tokens[last - 1]?.text ?? '') : ''
    const digits = tokens[last]?.text ?? ''
    const numbered = { key: documentId(document), kind, client_id, isOpen, prefix, digits }
    byDocument.set(numbered.key, numbered)
    if (prefix) prefixes.add(prefix)
    const parts = tokens.map(keyPart)
    addTo(whole, keyOf(parts), numbered)
    if (tokens.length > 1) addTo(glued, tokens.map(({ text }) => text).join(''), numbered)
    for (let start = last; start >= 1 && tokens[start]?.isNumber; start -= 1)
      addTo(tail, keyOf(parts.slice(start)), numbered)
  }
  for (const { kind, id, number, client_id } of open) if (number) add({ kind, id, number, client_id }, true)
  for (const document of closed) add(document, false)
  return { whole, glued, tail, prefixes, ofDocument: (key) => byDocument.get(key) }
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
