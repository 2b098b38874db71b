import type { TFunction } from 'i18next'
import type { PlainDate } from '#domain/plain-date.ts'
import { taxPeriodName } from '#web/resource/tax-period.ts'

/** A VAT period before the name of what belongs to it: 'spalio', 'IV ketvirčio'; in English 'October', 'Q4'. */
export const periodOf = (name: string, today: PlainDate, t: TFunction<'isaf'>): string =>
  taxPeriodName(name, today, {
    months: t('months_of'),
    quarter: (values) => t('quarter_of', values),
    half: (values) => t('half_of', values),
    ofYear: (values) => t('of_year', values),
  })
