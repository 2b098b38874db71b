import { ibanProblem } from '#domain/identifiers.ts'
import { isPlainDate } from '#domain/plain-date.ts'

/** A part of a purpose whose digits are no document number. A weak one gives way to a number with its series. */
export type Mask = { start: number; end: number; isWeak: boolean }

type Pattern = { expression: RegExp; isWeak?: boolean; test?: (match: RegExpExecArray) => boolean }

const two = (text: string | undefined): string => (text ?? '').padStart(2, '0')
const isDay = (year: string | undefined, month: string | undefined, day: string | undefined): boolean =>
  isPlainDate(`${year ?? ''}-${two(month)}-${two(day)}`)

/** In a folded text. Each repetition is limited, so that a hostile text costs little. */
const patterns: readonly Pattern[] = [
  {
    expression: /\b[a-z]{2}[0-9]{2}(?: ?[0-9a-z]{4}){2,7}(?: ?[0-9a-z]{1,3})?\b/g,
    test: ([text]) => ibanProblem(text.replaceAll(' ', '').toUpperCase()) === undefined,
  },
  {
    expression: /\b([0-9]{4})[-./ ]([0-9]{1,2})[-./ ]([0-9]{1,2})\b/g,
    test: ([, year, month, day]) => isDay(year, month, day),
  },
  {
    expression: /\b([0-9]{1,2})[-./]([0-9]{1,2})[-./]([0-9]{4})\b/g,
    test: ([, day, month, year]) => isDay(year, month, day),
  },
  { expression: /\b(20[0-9]{2})([0-9]{2})([0-9]{2})\b/g, test: ([, year, month, day]) => isDay(year, month, day) },
  { expression: /\b(?:saus|vasar|kov|baland|geg|birz|liep|rugp|rugs|spal|lapkr|gruod)[a-z]{0,8} ?[0-9]{1,2} ?d\b/g },
  { expression: /\b20[0-9]{2} ?m\b/g },
  { expression: /\b20[0-9]{2}[-./](?:0[1-9]|1[0-2])\b(?![-./]?[0-9])/g, isWeak: true },
  { expression: /\+ ?[0-9]{1,3}[ ()-]{0,2}[0-9]{1,3}[ -]?[0-9]{2,3}[ -]?[0-9]{2,5}\b/g },
  { expression: /\btel[a-z]{0,6}[.: ]{0,3}[0-9][0-9 -]{4,12}[0-9]\b/g },
  { expression: /\b[08][ -]?6[0-9]{2}[ -]?[0-9]{2,3}[ -]?[0-9]{2,3}\b/g },
  { expression: /\b[0-9]{1,3}(?:[ .,][0-9]{3}){0,3}(?:[.,][0-9]{1,2})? ?(?:eur|usd|gbp|€|\$)/g },
  { expression: /\b[0-9]{1,9}(?:[.,][0-9]{1,2})? ?(?:eur|usd|gbp|€|\$)/g },
  { expression: /(?:eur|usd|€|\$|suma|viso) ?[0-9]{1,9}(?:[.,][0-9]{1,2})?\b/g },
  { expression: /\b[0-9]{1,9}[.,]0[0-9]\b/g },
  { expression: /\b[0-9]{1,9}[.,][0-9]{2}\b/g, isWeak: true },
  { expression: /[0-9]{1,4} ?%/g },
  // Marks of the bank ('#967') and of cards ('...4417').
  { expression: /#[0-9]{1,20}\b/g, isWeak: true },
  { expression: /[.*x]{3,4} ?[0-9]{4}\b/g },
]

const maxMasks = 100

/** The parts of a folded purpose that are dates, amounts, accounts, phones and marks. */
export const masksOf = (folded: string): Mask[] => {
  const masks: Mask[] = []
  if (!/[0-9]/.test(folded)) return masks
  for (const { expression, isWeak = false, test } of patterns)
    for (const match of folded.matchAll(expression)) {
      if (masks.length === maxMasks) return masks
      if (!test || test(match)) masks.push({ start: match.index, end: match.index + match[0].length, isWeak })
    }
  return masks
}

/** Whether the part of the text is, or lies in, something that is no number of a document. */
export const isMasked = (masks: readonly Mask[], start: number, end: number): boolean =>
  masks.some((mask) => mask.start < end && start < mask.end)

/**
 * Whether only a piece of a mask is in the part: 'KV 2026-10-12' does not name KV-2026, while 'RE/2026/10/5' may be a number
 * that has the form of a date.
 */
export const cutsMask = (masks: readonly Mask[], start: number, end: number): boolean =>
  masks.some((mask) => !mask.isWeak && mask.start < end && start < mask.end && (mask.start < start || mask.end > end))
