import { dec } from '#domain/decimal.ts'
import { searchText } from '#domain/text.ts'
import { paperLines } from './facts.ts'
import type { PaperFacts } from './facts.ts'
import { amountsIn } from './find-amounts.ts'
import { datesIn } from './find-dates.ts'
import type { PaperField } from './read-paper.ts'

/** The line of a paper in which the value of a field is printed; absent: it was not found, or is put together of several. */
export type SourceLines = Partial<Record<PaperField, string>>

const longest = 120

const plain = (text: string): string => searchText(text).replaceAll(/[^\p{L}\d]/gu, '')

/** A line as people read it, in one piece. */
const shown = (line: string): string => {
  const text = line.replaceAll(/\s+/g, ' ').trim()
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** A total stands at the end of a paper, and a name at its beginning. */
const lastWith = (lines: readonly string[], amount: string | null): string | undefined =>
  amount === null ? undefined : lines.findLast((line) => amountsIn(line).some((each) => each.eq(dec(amount))))

/** A series and a number are printed apart: 'Serija PN Nr. 20418'. */
const withParts = (lines: readonly string[], number: string | null): string | undefined => {
  const parts = (number ?? '')
    .split(/[^\p{L}\d]+/u)
    .map(plain)
    .filter(Boolean)
  return parts.length > 0 ? lines.find((line) => parts.every((part) => plain(line).includes(part))) : undefined
}

const firstWith = (lines: readonly string[], text: string | null): string | undefined =>
  text ? lines.find((line) => plain(line).includes(plain(text))) : undefined

/** Where the values of a paper are printed, so that a person compares them without searching. */
export const sourceLines = (text: string, { vendor, number, date, total, vat }: PaperFacts): SourceLines => {
  const lines = paperLines(text)
  const found: Record<PaperField, string | undefined> = {
    vendor: firstWith(lines, vendor.name.value) ?? firstWith(lines, vendor.code ?? vendor.vat_code),
    number: firstWith(lines, number.value) ?? withParts(lines, number.value),
    date: lines.find((line) => datesIn(searchText(line)).some((each) => each.date === date.value)),
    total: lastWith(lines, total.value),
    // A VAT of zero is not printed.
    vat: vat.value === '0' ? undefined : lastWith(lines, vat.value),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, line]) => (line === undefined ? [] : [[field, shown(line)]])),
  )
}
