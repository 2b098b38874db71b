import { removeTrailing } from '#domain/text.ts'

// The characters that every bank of SEPA passes on (EPC217-08, chapter 1). Others are replaced: by the letter without its mark, by the
// character that this guideline recommends, else by a dot.
const allowed = /^[A-Za-z0-9/\-?:().,'+ ]$/

// A character and what replaces it.
const replacements: ReadonlyMap<string, string> = new Map(
  `ßss ẞSS æae ÆAE œoe ŒOE þth ÞTH łl ŁL øo ØO đd ĐD ðd ÐD ħh ĦH ıi ŋn ŊN ŧt ŦT
   „' “' ”' "' «' »' ‚' ‘' ’' \`' ´' –- —- ‐- ‑- −- ~- _- &+ €E №No [( ]) {( }) <( >) \\/ |/ ;,`
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
)

const marks = /\p{M}/gu

/** The character in the Latin set of SEPA, as one or more of its characters. */
const transliterated = (character: string): string => {
  const replacement = replacements.get(character)
  if (replacement !== undefined) return replacement
  if (/\s/.test(character)) return ' '
  // 'ą' is 'a' with a mark, '½' is '1⁄2'.
  const parts = Array.from(character.normalize('NFKD').replace(marks, ''))
  const text = parts.map((part) => replacements.get(part) ?? (allowed.test(part) ? part : '.')).join('')
  return text || '.'
}

/**
 * The text in the Latin set of SEPA, on one line, with at most `max` characters; no letter is written in part. Slashes neither begin nor end
 * it and never follow each other, because such texts are refused. A dot if nothing is left.
 */
export const sepaText = (text: string, max: number): string => {
  let result = ''
  for (const character of text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()) {
    const next = transliterated(character)
    if (result.length + next.length > max) break
    result += next
  }
  return removeTrailing(result.replace(/\/{2,}/g, '/').replace(/^[/ ]+/, ''), '/ ') || '.'
}
