import { commonWordsLt } from '#domain/common-words-lt.ts'

const words = new Set(commonWordsLt)

// A year, also after a sign, or some digits; then a sign or two. Before the word digits alone.
const around = /^\d{0,6}(\p{L}+)(?:[._-]?(?:19|20)\d\d|\d{0,6})[!?.*#$@+]{0,2}$/u

/**
 * Whether a password is a common Lithuanian word, written once or twice, with nothing but a year, a few digits and signs around it:
 * 'Labas123', 'slaptažodis!', 'Mantas_1987', 'rytasrytas'. Letter case, diacritics and spaces don't matter.
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
