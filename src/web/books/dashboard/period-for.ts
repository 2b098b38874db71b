import type { TFunction } from 'i18next'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { taxPeriodName } from '#web/resource/tax-period.ts'

/** The VAT period for which something is due: 'spalį', 'IV ketvirtį'; in English 'October', 'Q4'. */
export const periodFor = (
  name: string,
  today: PlainDate,
  { t, language }: { t: TFunction<'dashboard'>; language: Language },
): string =>
  taxPeriodName(name, today, {
    months: t('months_than'),
    quarter: ({ part, roman }) => t('than_quarter', { quarter: language === 'lt' ? roman : `Q${part}` }),
    half: ({ part, roman }) => t('than_half', { half: language === 'lt' ? roman : `H${part}` }),
    ofYear: (values) => t('than_of_year', values),
  })
