// Decision: docs/decisions/recurring-dates-and-words.md
import { addDays, addMonths } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Repeat } from './schedule.ts'
import { englishMonth, lithuanianMonth, monthCase } from './word-forms.ts'
import type { MonthCase } from './word-forms.ts'

/** What the words of a text are filled from: the planned date, and how the document repeats. */
export type WordContext = { planned: PlainDate; every: Repeat; language: 'lt' | 'en' }

const words = ['month', 'quarter', 'year', 'period'] as const
type Word = (typeof words)[number]

// Lithuanian texts may name them in Lithuanian.
const wordNames: Readonly<Record<string, Word>> = {
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  period: 'period',
  mėnuo: 'month',
  ketvirtis: 'quarter',
  metai: 'year',
  laikotarpis: 'period',
}

const pattern = /\{(\p{L}{1,20})([+-][0-9]{1,2})?(?::(\p{L}{1,20}))?\}/gu

type Found = { word: Word; offset: number; as: MonthCase | undefined }

const foundOf = (name: string, offset: string | undefined, caseName: string | undefined): Found | undefined => {
  const word = Object.hasOwn(wordNames, name) ? wordNames[name] : undefined
  if (!word || (caseName !== undefined && (word !== 'month' || !monthCase(caseName)))) return undefined
  return { word, offset: Number(offset ?? 0), as: caseName === undefined ? undefined : monthCase(caseName) }
}

const yearOf = (date: PlainDate): number => Number(date.slice(0, 4))
const monthOf = (date: PlainDate): number => Number(date.slice(5, 7))
const romanQuarters = ['I', 'II', 'III', 'IV']
const quarterOf = (date: PlainDate): number => Math.ceil(monthOf(date) / 3)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether a sentence begins after this text: at the beginning, on a new line, and after a full stop that ends no abbreviation. */
const isStartOfSentence = (before: string): boolean => {
  const trimmed = before.trimEnd()
  if (trimmed === '' || before.slice(trimmed.length).includes('\n')) return true
  return (
    /[!?]$/.test(trimmed) ||
    (trimmed.endsWith('.') && !/(?:^|[\s\d])(?:m|d|mėn|ketv|nr|vnt|val|sav)\.$/iu.test(trimmed))
  )
}

/** The month by its place in the sentence; the rules are in the decision. */
const monthInSentence = (month: number, before: string, after: string): string => {
  const bare = lithuanianMonth(month, 'genitive')
  const isFirst = isStartOfSentence(before)
  // 'lapkričio mėnesį', 'lapkričio 5 d.': the other word has the case.
  if (/^\s(?:mėn|[0-9])/.test(after)) return isFirst ? capital(bare) : bare
  if (isFirst) return capital(/^\s\p{L}/u.test(after) ? bare : lithuanianMonth(month, 'nominative'))
  const isAfterWord = /\p{L}\s$/u.test(before)
  const isAfterPreposition = /(?:^|[^\p{L}])(?:už|nuo|iki|iš|dėl|po|prieš|per|į|su|apie|pagal|tarp|prie|be)\s$/iu.test(
    before,
  )
  // 'mėn.' is right in every case, so it is written wherever the sentence may ask for any.
  return isAfterWord && !isAfterPreposition ? lithuanianMonth(month, 'accusative') : `${bare} mėn.`
}

const months: Readonly<Record<Repeat['unit'], number>> = { week: 0, month: 1, quarter: 3, year: 12 }

/** The period that begins on a date: its weeks by days, else its calendar months, quarters or years. */
const periodText = (from: PlainDate, { unit, count }: Repeat, isLithuanian: boolean): string => {
  if (unit === 'week') return `${from} – ${addDays(from, 7 * count - 1)}`
  const to = addMonths(`${from.slice(0, 8)}01`, months[unit] * count - 1)
  const [first, last] = [yearOf(from), yearOf(to)]
  const years = isLithuanian ? (year: number) => `${year} m.` : String
  if (unit === 'year')
    return count === 1
      ? years(first)
      : isLithuanian
        ? `${first}–${first + count - 1} m.`
        : `${first}–${first + count - 1}`
  if (unit === 'quarter' && count === 1) return quarterText(from, isLithuanian, true)
  const name = (date: PlainDate) =>
    isLithuanian ? lithuanianMonth(monthOf(date), 'genitive') : englishMonth(monthOf(date))
  if (from.slice(0, 7) === to.slice(0, 7))
    return isLithuanian ? `${years(first)} ${name(from)} mėn.` : `${name(from)} ${first}`
  if (first === last)
    return isLithuanian ? `${years(first)} ${name(from)}–${name(to)} mėn.` : `${name(from)}–${name(to)} ${first}`
  return isLithuanian
    ? `${years(first)} ${name(from)} – ${years(last)} ${name(to)} mėn.`
    : `${name(from)} ${first} – ${name(to)} ${last}`
}

const quarterText = (date: PlainDate, isLithuanian: boolean, withYear: boolean): string => {
  const quarter = quarterOf(date)
  const short = isLithuanian ? `${romanQuarters[quarter - 1]} ketv.` : `Q${quarter}`
  if (!withYear) return short
  return isLithuanian ? `${yearOf(date)} m. ${short}` : `${short} ${yearOf(date)}`
}

const movedPeriod = (planned: PlainDate, { unit, count }: Repeat, offset: number): PlainDate =>
  unit === 'week' ? addDays(planned, 7 * count * offset) : addMonths(planned, months[unit] * count * offset)

const textOf = ({ word, offset, as }: Found, { planned, every, language }: WordContext, around: [string, string]) => {
  const isLithuanian = language === 'lt'
  if (word === 'year') return String(yearOf(planned) + offset)
  if (word === 'quarter') return quarterText(addMonths(planned, 3 * offset), isLithuanian, false)
  if (word === 'period') return periodText(movedPeriod(planned, every, offset), every, isLithuanian)
  const month = monthOf(addMonths(planned, offset))
  if (!isLithuanian) return englishMonth(month)
  return as ? lithuanianMonth(month, as) : monthInSentence(month, ...around)
}

/**
 * A text with its words filled in for a planned date: 'Priežiūra už {month}' → 'Priežiūra už lapkričio mėn.'. The words are month,
 * quarter, year and period, each also as `{month+1}` or `{month-1}`; `{month:ko}` asks for a case. Other braces stay as they are.
 */
export const fillWords = (text: string, context: WordContext): string =>
  text.replace(pattern, (whole: string, ...groups: unknown[]) => {
    const [name, offset, caseName, at] = groups as [string, string | undefined, string | undefined, number]
    const found = foundOf(name, offset, caseName)
    if (!found) return whole
    return textOf(found, context, [text.slice(0, at), text.slice(at + whole.length)])
  })

/** The words in braces that `fillWords` does not know, as written: the form names them. */
export const unknownWords = (text: string): string[] =>
  [...text.matchAll(/\{[^{}]{0,60}\}/g)]
    .map(([whole]) => whole)
    .filter((whole) => {
      const [match] = whole.matchAll(pattern)
      return !match || match[0] !== whole || !foundOf(match[1] ?? '', match[2], match[3])
    })
