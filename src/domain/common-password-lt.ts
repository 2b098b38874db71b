import { commonWordsLt } from '#domain/common-words-lt.ts'

const words = new Set(commonWordsLt)

// Before the word only digits; after it a year, also after a punctuation mark, or digits, then up to two punctuation marks.
const around = /^\d{0,6}(\p{L}+)(?:[._-]?(?:19|20)\d\d|\d{0,6})[!?.*#$@+]{0,2}$/u

/**
 * Whether a password is a common Lithuanian word, once or twice, with only a year, a few digits or punctuation marks around it:
 * 'Labas123', 'slaptažodis!', 'Mantas_1987', 'rytasrytas'. Case, diacritics and spaces are ignored.
 */
export const isCommonPasswordLt = (password: string): boolean => {
  const bare = password
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
  const word = around.exec(bare)?.[1]
  if (word === undefined) return false
  const half = word.slice(0, word.length / 2)
  return words.has(word) || (word === half + half && words.has(half))
}
