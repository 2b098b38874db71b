import type { PlainDate } from '#domain/plain-date.ts'
import { searchText } from '#domain/text.ts'
import { certain, doubtful, paperLines } from './facts.ts'
import type { Found, PaperFacts, PaperOwner } from './facts.ts'
import { findSums } from './find-amounts.ts'
import { findDates } from './find-dates.ts'
import { findNumber } from './find-number.ts'
import { findVendor } from './find-vendor.ts'

/** What the reader knows: who received the paper, on which day, and whether the text was read from a picture. */
export interface PaperReader {
  owner: PaperOwner
  currency: string
  today: PlainDate
  isPicture: boolean
}

/** The facts of a paper by its text, whose columns are separated by tabs. Nothing is guessed: what is not printed is missing. */
export const readPaper = (text: string, { owner, currency, today, isPicture }: PaperReader): PaperFacts => {
  const lines = paperLines(text)
  return {
    kind: isCredit(lines) ? 'credit' : 'invoice',
    number: isPicture ? unsure(findNumber(lines)) : findNumber(lines),
    ...findDates(lines, today),
    ...findSums(lines, { takesAlone: !isPicture }),
    currency: findCurrency(lines, currency),
    ...findVendor(lines, owner),
  }
}

/** A program reads 'O' for '0' in a picture, which no rule finds out. */
const unsure = ({ value, doubt }: Found): Found => ({ value, doubt: doubt ?? 'from_picture' })

const isCredit = (lines: readonly string[]): boolean =>
  lines.slice(0, 30).some((line) => /kreditine|credit note|credit invoice/.test(searchText(line)))

const symbols: readonly [string, string][] = [
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['zł', 'PLN'],
]

/** The currency that is printed; two of them are doubtful, and none is the company's. */
const findCurrency = (lines: readonly string[], own: string): Found => {
  const text = lines.join('\n')
  const codes = [...text.matchAll(/\b(?:EUR|USD|GBP|PLN|SEK|NOK|DKK|CHF|CZK|UAH)\b/g)].map(([code]) => code)
  const found = new Set([...codes, ...symbols.flatMap(([symbol, code]) => (text.includes(symbol) ? [code] : []))])
  if (found.size === 0) return certain(own)
  const [first = own] = found
  return found.size === 1 ? certain(first) : doubtful(found.has(own) ? own : first, 'other_currency')
}

/** The lists of papers: those that wait for a person, and what became of the others. */
export const inboxTabs = ['waiting', 'approved', 'rejected'] as const
export type InboxTab = (typeof inboxTabs)[number]

/** The fields that a person looks at, in their order. */
export const paperFields = ['vendor', 'number', 'date', 'total', 'vat'] as const
export type PaperField = (typeof paperFields)[number]

/** How a paper was read: everything is certain, something is doubtful, or there is nothing to begin with. */
export const paperState = (fields: readonly Found<unknown>[]): 'ready' | 'doubtful' | 'unread' => {
  if (fields.every(({ value }) => value === null)) return 'unread'
  return fields.every(({ value, doubt }) => value !== null && doubt === null) ? 'ready' : 'doubtful'
}
