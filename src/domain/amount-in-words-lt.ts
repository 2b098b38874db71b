import type { CurrencyNoun } from './currency-nouns.ts'

type Forms = CurrencyNoun['lt']

const units = ['', 'vienas', 'du', 'trys', 'keturi', 'penki', 'šeši', 'septyni', 'aštuoni', 'devyni']
const feminineUnits = [
  '',
  'viena',
  'dvi',
  'trys',
  'keturios',
  'penkios',
  'šešios',
  'septynios',
  'aštuonios',
  'devynios',
]
const teens = [
  'dešimt',
  'vienuolika',
  'dvylika',
  'trylika',
  'keturiolika',
  'penkiolika',
  'šešiolika',
  'septyniolika',
  'aštuoniolika',
  'devyniolika',
]
const tens = [
  '',
  '',
  'dvidešimt',
  'trisdešimt',
  'keturiasdešimt',
  'penkiasdešimt',
  'šešiasdešimt',
  'septyniasdešimt',
  'aštuoniasdešimt',
  'devyniasdešimt',
]
const hundreds: Forms = ['šimtas', 'šimtai', 'šimtų']
const scales: readonly Forms[] = [
  ['', '', ''],
  ['tūkstantis', 'tūkstančiai', 'tūkstančių'],
  ['milijonas', 'milijonai', 'milijonų'],
  ['milijardas', 'milijardai', 'milijardų'],
]

/** The form of the noun after a number by CLDR: one (1, 21, not 11), few (2–9, 22…), other (0, 10–20, 30…). */
const formOf = (count: number, [one, few, other]: Forms): string => {
  const [last, lastTwo] = [count % 10, count % 100]
  if (last === 0 || (lastTwo > 10 && lastTwo < 20)) return other
  return last === 1 ? one : few
}

/** A number of 1 to 999 in words; only the units have a gender. */
const groupWords = (group: number, feminine: boolean): string[] => {
  const [hundred, rest] = [Math.floor(group / 100), group % 100]
  const head = hundred ? [units[hundred], formOf(hundred, hundreds)] : []
  const isTeen = rest >= 10 && rest < 20
  const tail = isTeen
    ? [teens[rest - 10]]
    : [tens[Math.floor(rest / 10)], (feminine ? feminineUnits : units)[rest % 10]]
  return [...head, ...tail].filter((word) => word !== undefined && word !== '') as string[]
}

/** The whole units in Lithuanian with the noun, in lower case. Thousands and more are always masculine. */
export const wordsLt = (whole: bigint, noun: CurrencyNoun): string => {
  const groups = groupsOfThree(whole)
  const words = groups.flatMap(({ group, scale }) =>
    scale === 0
      ? groupWords(group, noun.feminine)
      : [...groupWords(group, false), formOf(group, scales[scale] ?? hundreds)],
  )
  const number = words.length ? words.join(' ') : 'nulis'
  return `${number} ${formOf(Number(whole % 1000n), noun.lt)}`
}

/** The non-zero groups of three digits, highest first; scale 0 is units, 1 thousands, 2 millions… */
export const groupsOfThree = (whole: bigint): { group: number; scale: number }[] => {
  const groups: { group: number; scale: number }[] = []
  for (let rest = whole, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const group = Number(rest % 1000n)
    if (group) groups.unshift({ group, scale })
  }
  return groups
}
