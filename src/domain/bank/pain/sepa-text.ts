// The characters that every bank of SEPA passes on (EPC217-08, chapter 1). Others are replaced: by the letter without its mark, by the
// character that this guideline recommends, else by a dot.
const allowed = /^[A-Za-z0-9/\-?:().,'+ ]$/

const replacements: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'TH' },
    ...{
      ł: 'l',
      Ł: 'L',
      ø: 'o',
      Ø: 'O',
      đ: 'd',
      Đ: 'D',
      ð: 'd',
      Ð: 'D',
      ħ: 'h',
      Ħ: 'H',
      ı: 'i',
      ŋ: 'n',
      Ŋ: 'N',
      ŧ: 't',
      Ŧ: 'T',
    },
    ...{ '„': "'", '“': "'", '”': "'", '"': "'", '«': "'", '»': "'", '‚': "'", '‘': "'", '’': "'", '`': "'", '´': "'" },
    ...{ '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-', '~': '-', _: '-' },
    ...{
      '&': '+',
      '€': 'E',
      '№': 'No',
      '[': '(',
      ']': ')',
      '{': '(',
      '}': ')',
      '<': '(',
      '>': ')',
      '\\': '/',
      '|': '/',
      ';': ',',
    },
  }),
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
  return result.replace(/\/{2,}/g, '/').replace(/^[/ ]+|[/ ]+$/g, '') || '.'
}
