import { withoutZeros } from '#domain/decimal.ts'
import { cutsMask, isMasked, masksOf } from './masks.ts'
import type { Mask } from './masks.ts'
import type { Numbered, NumberIndex } from './number-index.ts'
import { isNoise, keyOf, keyPart, tokensOf } from './tokens.ts'
import type { Token } from './tokens.ts'

/**
 * How surely a text means a document. `strong`: its whole number, with letters or at least five digits. `word`: its digits after a word
 * such as 'sąskaita', or with their zeros. `loose`: its digits alone, which may mean anything.
 */
export type NumberLevel = 'strong' | 'word' | 'loose'

/** One number in the text and the documents that have it. */
export type Mention = { level: NumberLevel; found: readonly Numbered[] }

/** Digits after letters, which are compared with a document's number to find a typing error. */
type Written = { prefix: string; digits: string }

export type FoundNumbers = {
  mentions: Mention[]
  written: Written[]
  /** It has digits that are a number by what stands beside them, but no document has it. */
  hasUnknown: boolean
}

const maxParts = 6
const maxGap = 5
const strongDigits = 5
/** Digits that more documents end in say nothing. */
const maxTails = 40
const maxRange = 50

type Reader = { folded: string; tokens: readonly Token[]; masks: readonly Mask[]; index: NumberIndex }

const textBetween = ({ folded, tokens }: Reader, from: number, to: number): string =>
  folded.slice(tokens[from]?.end ?? 0, tokens[to]?.start ?? 0)

type Whole = { found: readonly Numbered[]; end: number; parts: string[] }

/** The longest whole number that begins with the token. */
const wholeAt = (reader: Reader, start: number): Whole | undefined => {
  const { tokens, masks, index } = reader
  const parts: string[] = []
  let glued = ''
  let best: Whole | undefined
  for (let end = start; end < tokens.length && parts.length < maxParts; end += 1) {
    const token = tokens[end]
    if (!token || (end > start && textBetween(reader, end - 1, end).length > maxGap)) break
    if (isNoise(token) && parts.length > 0) continue
    parts.push(keyPart(token))
    glued += token.text
    const found = index.whole.get(keyOf(parts)) ?? index.glued.get(glued)
    if (!found || cutsMask(masks, tokens[start]?.start ?? 0, token.end)) continue
    const isTelling =
      parts.length > 1 || (token.text.length >= strongDigits && !isMasked(masks, token.start, token.end))
    if (isTelling) best = { found, end, parts: [...parts] }
  }
  return best
}

const conjunctions = new Set(['ir', 'bei', 'and', 'iki', 'plius', 'su'])

/** The documents of one series from one number to another. */
const rangeOf = (index: NumberIndex, prefix: readonly string[], from: string, to: string): Numbered[][] => {
  const [first, last] = [Number(from), Number(to)]
  if (!(last > first && last - first <= maxRange)) return []
  const between: Numbered[][] = []
  for (let number = first + 1; number < last; number += 1) {
    const found = index.whole.get(keyOf([...prefix, String(number)]))
    if (found) between.push(found)
  }
  return between
}

/** '0248/49' means 0248 and 0249: the digits that are left out are those of the number before. */
const completed = (previous: string, digits: string): string =>
  previous.slice(0, Math.max(0, previous.length - digits.length)) + digits

/** Numbers after a whole one that give only their digits: 'KV-0013, 0014 ir 15', 'KV-13–15'. Returns the last token that was read. */
const continuation = (reader: Reader, { end, parts }: Whole, mentions: Mention[]): number => {
  const { tokens, masks, index } = reader
  const prefix = parts.slice(0, -1)
  let previous = parts.at(-1) ?? ''
  let last = end
  let isRange = false
  for (let place = end + 1; place < tokens.length && place - last <= 3; place += 1) {
    const token = tokens[place]
    if (!token) break
    if (!token.isNumber) {
      if (!conjunctions.has(token.text) && !isNoise(token)) break
      isRange ||= token.text === 'iki'
      continue
    }
    const between = textBetween(reader, place - 1, place)
    if (between.length > maxGap || cutsMask(masks, token.start, token.end)) break
    const number = keyPart(token)
    const full = withoutZeros(completed(previous, token.text))
    const found = index.whole.get(keyOf([...prefix, number])) ?? index.whole.get(keyOf([...prefix, full]))
    if (!found) break
    if (isRange || /^ ?[-\u2010-\u2015] ?$|\.{2,3}/.test(between))
      for (const inside of rangeOf(index, prefix, previous, number)) mentions.push({ level: 'strong', found: inside })
    mentions.push({ level: 'strong', found })
    previous = number
    last = place
    isRange = false
  }
  return last
}

const documentWords = ['sask', 'fakt', 'inv', 'dok', 'sf', 'vsf', 'pvm', 'pagal', 'bill', 'rech', 'israsyt', 'apmok']
const otherWords = [
  'sutart',
  'sut',
  'contr',
  'uzsak',
  'order',
  'obj',
  'tel',
  'kab',
  'but',
  'nam',
  'kort',
  'pr',
  'met',
  'akt',
]
const units = new Set([
  'vnt',
  'val',
  'd',
  'men',
  'm',
  'kg',
  'etapas',
  'etapo',
  'proc',
  'st',
  'zm',
  'asm',
  'kv',
  'km',
  't',
  'l',
  'h',
  'eur',
])

const startsWithOneOf = (word: string, stems: readonly string[]): boolean => stems.some((stem) => word.startsWith(stem))

const isSkipped = (token: Token | undefined): boolean => token !== undefined && (token.isNumber || isNoise(token))

/** How surely digits without a series are the number of a document; undefined: they are something else. */
const levelOfDigits = (reader: Reader, place: number): 'word' | 'loose' | undefined => {
  const { tokens, masks } = reader
  const token = tokens[place]
  if (!token || isMasked(masks, token.start, token.end)) return undefined
  const next = tokens[place + 1]
  if (next && !next.isNumber && units.has(next.text) && textBetween(reader, place, place + 1).length <= 1)
    return undefined
  let before = place - 1
  while (place - before < maxParts && isSkipped(tokens[before])) before -= 1
  const word = tokens[before]?.text ?? ''
  if (startsWithOneOf(word, otherWords)) return undefined
  if (tokens.length === 1 || startsWithOneOf(word, documentWords)) return 'word'
  return 'loose'
}

/** The letters before digits; empty: other digits or nothing. */
const wordBefore = ({ tokens }: Reader, place: number): string => {
  let before = place - 1
  while (before >= 0 && isNoise(tokens[before] as Token)) before -= 1
  const token = tokens[before]
  return token && !token.isNumber ? token.text : ''
}

/** Digits whose series is left out, and the last token that was read. */
const bareMention = (reader: Reader, place: number): (Mention & { end: number }) | undefined => {
  const { tokens, index } = reader
  const token = tokens[place]
  const level = levelOfDigits(reader, place)
  if (!token || !level || token.text.length > 12) return undefined
  // 'KV-31' that is not in the books does not mean EX-31.
  if (index.prefixes.has(wordBefore(reader, place))) return undefined
  const next = tokens[place + 1]
  const pair =
    next?.isNumber && textBetween(reader, place, place + 1).length === 1 ? keyOf([keyPart(token), keyPart(next)]) : ''
  const ofPair = pair ? index.tail.get(pair) : undefined
  if (ofPair) return { level: 'word', found: ofPair, end: place + 1 }
  const number = keyPart(token)
  const found = [...(index.tail.get(number) ?? []), ...(index.whole.get(number) ?? [])]
  if (found.length > maxTails) return undefined
  // With its zeros as printed it is hardly anything else.
  const printed =
    token.text.startsWith('0') && token.text.length > 2 ? found.filter(({ digits }) => digits === token.text) : []
  return printed.length > 0 ? { level: 'word', found: printed, end: place } : { level, found, end: place }
}

/** All document numbers in a folded purpose. */
export const findNumbers = (index: NumberIndex, folded: string): FoundNumbers => {
  const reader = { folded, tokens: tokensOf(folded), masks: masksOf(folded), index }
  const { tokens, masks } = reader
  const mentions: Mention[] = []
  const written: Written[] = []
  let hasUnknown = false
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place]
    const whole = wholeAt(reader, place)
    if (whole) {
      mentions.push({ level: 'strong', found: whole.found })
      place = continuation(reader, whole, mentions)
      continue
    }
    if (!token?.isNumber || cutsMask(masks, token.start, token.end)) continue
    written.push({ prefix: wordBefore(reader, place), digits: token.text })
    const bare = bareMention(reader, place)
    hasUnknown ||=
      index.prefixes.has(written.at(-1)?.prefix ?? '') || (bare?.level === 'word' && bare.found.length === 0)
    if (!bare || bare.found.length === 0) continue
    mentions.push({ level: bare.level, found: bare.found })
    place = bare.end
  }
  return { mentions, written, hasUnknown }
}
