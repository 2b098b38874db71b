import { removeTrailing, searchText } from '#domain/text.ts'
import { certain, doubtful, notFound } from './facts.ts'
import type { Found } from './facts.ts'

// The texts are in lower case without diacritics; the number is cut from the line as printed, which has the same length.
const series = /\bserija:? ?([a-z0-9]{1,10}),?[ \t]{1,4}(?:nr\.?|numeris|no\.?):?[ \t]{0,4}([a-z0-9][a-z0-9/-]{0,40})/
const headings = [
  /(?:saskaita(?:[ -]faktura)?|saskaitos|faktura|kvitas|cekis|invoice|receipt|credit note|bill)[^\d\t]{0,25}?(?:nr\.?|numeris|number|no\.?|num\.?|#):?[ \t]{0,4}([a-z0-9][a-z0-9/. -]{0,40})/,
  /(?:saskaitos numeris|dokumento nr\.?|invoice id|document no\.?):?[ \t]{0,4}([a-z0-9][a-z0-9/. -]{0,40})/,
]
const bare = /^[ \t]{0,4}(?:nr\.?|no\.?|numeris|number):?[ \t]{0,4}([a-z0-9][a-z0-9/. -]{0,40})/

const refused = /uzsakym|sutart|order|contract|kodas|code|tel|pvm mok|iban|sask\. nr|saskaitos nr\. banke/

/** The number as far as it goes: words without a digit after it do not belong to it. */
const cut = (line: string): string => {
  const [first = '', second] = line.split(/[\t ]+/)
  const isSeries = second !== undefined && /^[A-Z]{1,6}$/.test(first) && /^[\d/-]+$/.test(second)
  return removeTrailing(isSeries ? `${first} ${second}` : first, '.,:;-/')
}

const isNumber = (text: string) => /\d/.test(text) && text.length <= 40 && !/^20\d\d[-.]\d\d[-.]\d\d$/.test(text)

/** The text with the length of the line as printed: letters that are longer in lower case would shift what is cut. */
const alike = (line: string): string => {
  const text = searchText(line)
  return text.length === line.length ? text : line.toLowerCase()
}

const matchesIn = (lines: readonly string[], pattern: RegExp): string[] =>
  lines.flatMap((line) => {
    const text = alike(line)
    const found = pattern.exec(text)
    if (!found?.[1] || refused.test(text.slice(0, found.index + found[0].length - found[1].length))) return []
    const from = found.index + found[0].length - found[1].length
    const number = cut(line.slice(from, from + found[1].length))
    return isNumber(number) ? [number] : []
  })

const ofSeries = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const text = alike(line)
    const found = series.exec(text)
    const [, prefix = '', digits = ''] = found ?? []
    if (!found || !/\d/.test(digits)) return []
    const at = text.indexOf(prefix, found.index + 6)
    const from = found.index + found[0].length - digits.length
    return [`${line.slice(at, at + prefix.length)}-${removeTrailing(line.slice(from, from + digits.length), '-/')}`]
  })

/** The number of a paper: by its series, by the name of the document before it, else by a bare 'Nr.'. */
export const findNumber = (lines: readonly string[]): Found => {
  const head = lines.slice(0, 200)
  const named = [ofSeries(head), ...headings.map((pattern) => matchesIn(head, pattern))].find((each) => each.length > 0)
  if (named) {
    const [first = ''] = named
    return new Set(named).size === 1 ? certain(first) : doubtful(first, 'several')
  }
  const [only] = matchesIn(head, bare)
  return only ? doubtful(only, 'unlabelled') : notFound()
}
