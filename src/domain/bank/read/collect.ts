import { compareDates } from '#domain/plain-date.ts'
import { maxEntries, UnreadableStatement } from './unreadable.ts'
import { statementGap, type Statement, type StatementEntry } from '../statement.ts'

/** First and last day of the entries; null if there are none. */
export const periodOf = (entries: readonly StatementEntry[]): Statement['period'] => {
  const [first] = entries
  if (!first) return null
  let [from, to] = [first.date, first.date]
  for (const { date } of entries) {
    if (compareDates(date, from) < 0) from = date
    if (compareDates(date, to) > 0) to = date
  }
  return { from, to }
}

/** The period that the file states; that of the entries where one of them is outside, because then the stated one is wrong. */
export const statedPeriod = (stated: Statement['period'], entries: readonly StatementEntry[]): Statement['period'] => {
  const found = periodOf(entries)
  if (!stated || stated.from > stated.to) return found
  return found && (found.from < stated.from || found.to > stated.to) ? found : stated
}

const sameText = (entry: StatementEntry): string =>
  JSON.stringify([entry.key, entry.date, entry.amount, entry.name, entry.account, entry.text])

/** Entries without those that repeat another one whole, key included. */
const withoutRepeats = (entries: readonly StatementEntry[]): StatementEntry[] => {
  const seen = new Set<string>()
  return entries.filter((entry) => {
    if (entry.key === '') return true
    const text = sameText(entry)
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}

/** Each key once: a fee may have the key of its payment. */
const withUniqueKeys = (entries: readonly StatementEntry[]): StatementEntry[] => {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    if (entry.key === '') return entry
    const count = (counts.get(entry.key) ?? 0) + 1
    counts.set(entry.key, count)
    return count === 1 ? entry : { ...entry, key: `${entry.key}#${count}` }
  })
}

/**
 * The statement with each key once. An entry that repeats another one whole, key included, is the same movement (a file joined from
 * two), unless the balances say that it is not.
 */
export const finished = (statement: Statement): Statement => {
  const entries = withoutRepeats(statement.entries)
  const repeats = entries.length < statement.entries.length && statementGap(statement) !== '0'
  return { ...statement, entries: withUniqueKeys(repeats ? entries : statement.entries) }
}

/** Throws `short_row` if the last row has fewer cells than the one above: then the file is cut off there. */
export const checkLastRow = (rows: readonly { line: number; cells: readonly string[] }[], width: number): void => {
  const last = rows.at(-1)
  const expected = rows.at(-2)?.cells.length ?? width
  if (last && last.cells.length < expected)
    throw new UnreadableStatement('short_row', String(last.cells.length), { line: last.line })
}

/** Throws `too_many_entries` if a file has more than 50,000. */
export const checkCount = (count: number, line?: number): void => {
  if (count > maxEntries) throw new UnreadableStatement('too_many_entries', String(maxEntries), line ? { line } : {})
}
