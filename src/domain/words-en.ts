import { groupsOfThree } from '#domain/words-groups.ts'
import type { CurrencyWords } from '#domain/currency-words.ts'

const units = (
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const tens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = ['', 'thousand', 'million', 'billion']

/** A number of 1 to 999 without 'and'. */
const groupWords = (group: number): string[] => {
  const [hundred, rest] = [Math.floor(group / 100), group % 100]
  const low = rest < 20 ? units[rest] : [tens[Math.floor(rest / 10)], units[rest % 10]].filter(Boolean).join('-')
  return [hundred ? `${units[hundred]} hundred` : '', low ?? '']
}

/** The whole units in English with the noun, in lower case; singular only for exactly one. */
export const wordsEn = (whole: bigint, noun: CurrencyWords): string => {
  const words = groupsOfThree(whole).flatMap(({ group, scale }) => [...groupWords(group), scales[scale] ?? ''])
  const number = words.filter(Boolean).join(' ') || 'zero'
  return `${number} ${whole === 1n ? noun.en[0] : noun.en[1]}`
}
