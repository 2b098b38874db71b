import { publishedRate } from './published-rate.ts'
import type { PublishedRate } from './published-rate.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day of a row: '2026-11-25' in the history, '25 November 2026' in the file of the last day. */
const dayOf = (text: string): string => {
  const [day = '', month = '', year = ''] = text.split(' ')
  const place = months.indexOf(month.toLowerCase().slice(0, 3)) + 1
  return place === 0 ? text : `${year}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim())

/** Columns of a table of the bank; it has about forty. */
const maxColumns = 500

/**
 * The rates of a CSV file of the European Central Bank (`eurofxref.csv`, `eurofxref-hist.csv`): a column for each currency, a row for each
 * day, `N/A` where a currency has no rate. Undefined if the text is no such table; throws UnreadableRates for a wrong day or rate.
 */
export const readRatesCsv = (text: string): PublishedRate[] | undefined => {
  const [heading = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const [first = '', ...columns] = cellsOf(heading.slice(0, 10_000))
  if (first.toLowerCase() !== 'date' || columns.length > maxColumns) return undefined
  const currencies = columns.map((code, place) => ({ code, place })).filter(({ code }) => /^[A-Z]{3}$/.test(code))
  if (currencies.length === 0) return undefined
  return lines.flatMap((line) => {
    const [day = '', ...cells] = cellsOf(line)
    if (day === '') return []
    return currencies.flatMap(({ code, place }) => {
      const cell = cells[place] ?? ''
      return cell === '' || cell === 'N/A' ? [] : (publishedRate(code, dayOf(day), cell) ?? [])
    })
  })
}
