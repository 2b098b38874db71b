import { endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

type Exported = { date_from: PlainDate; date_to: PlainDate; format: string }

/** The file name of a downloaded list: 'islaidos-2026-11-20.csv'. `word` is its beginning. */
export const listFileName = (word: string, day: PlainDate, format: string): string => `${word}-${day}.${format}`

/** The file name of exported documents: 'saskaitos-2026-11.zip'. A whole month or year or one day is one part, other periods have both dates. `word` is its beginning. */
export const exportName = ({ date_from, date_to, format }: Exported, word: string): string => {
  const [year, month] = [date_from.slice(0, 4), date_from.slice(0, 7)]
  const period =
    date_from === `${year}-01-01` && date_to === `${year}-12-31`
      ? year
      : date_from === `${month}-01` && date_to === endOfMonth(date_from)
        ? month
        : date_from === date_to
          ? date_from
          : `${date_from}-${date_to}`
  return `${word}-${period}.${format}`
}
