import type { TFunction } from 'i18next'
import type { PlainDate } from '#domain/plain-date.ts'
import { parseTaxPeriod } from '#domain/tax-deadlines.ts'

const roman = ['I', 'II', 'III', 'IV']

/**
 * A VAT period before the name of what belongs to it: 'spalio', 'IV ketvirčio', 'II pusmečio'; in English 'October', 'Q4', 'H2'. The year is
 * named if it is not the present one. A name of no period stays as it is.
 */
export const periodOf = (name: string, today: PlainDate, t: TFunction<'isaf'>): string => {
  const period = parseTaxPeriod(name)
  if (!period) return name
  const { kind, date_from } = period
  const year = date_from.slice(0, 4)
  const month = Number(date_from.slice(5, 7))
  const part = Math.ceil(month / (kind === 'quarter' ? 3 : 6))
  const words =
    kind === 'month'
      ? (t('months_of').split(' ')[month - 1] ?? '')
      : t(kind === 'quarter' ? 'quarter_of' : 'half_of', { part, roman: roman[part - 1] })
  return year === today.slice(0, 4) ? words : t('of_year', { year, period: words })
}
