import { createInstance } from 'i18next'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { dashboard as dashboardEn } from '#texts/en/dashboard.ts'
import { isaf as isafEn } from '#texts/en/isaf.ts'
import { dashboard } from '#texts/lt/dashboard.ts'
import { isaf } from '#texts/lt/isaf.ts'
import { periodFor } from '#web/books/dashboard/period-for.ts'
import { periodOf } from '#web/reports/isaf/period-of.ts'

const i18n = createInstance()
await i18n.init({ lng: 'lt', resources: { lt: { isaf, dashboard }, en: { isaf: isafEn, dashboard: dashboardEn } } })
const today = '2026-11-24'

test.each([
  ['2026-10', 'spalio', 'spalį', 'October'],
  ['2025-12', '2025 m. gruodžio', '2025 m. gruodį', 'December 2025'],
  ['2026-Q4', 'IV ketvirčio', 'IV ketvirtį', 'Q4'],
  ['2025-H2', '2025 m. II pusmečio', '2025 m. II pusmetį', 'H2 2025'],
  ['unknown', 'unknown', 'unknown', 'unknown'],
])(
  'the VAT period %s is written as %s and %s in Lithuanian, as %s in English',
  (name, genitive, accusative, english) => {
    const ofPeriod = (language: 'lt' | 'en') => {
      const t: TFunction<'isaf'> = i18n.getFixedT(language, 'isaf')
      return periodOf(name, today, t)
    }
    const forPeriod = (language: 'lt' | 'en') => {
      const t: TFunction<'dashboard'> = i18n.getFixedT(language, 'dashboard')
      return periodFor(name, today, { t, language })
    }
    expect([ofPeriod('lt'), forPeriod('lt')]).toEqual([genitive, accusative])
    expect([ofPeriod('en'), forPeriod('en')]).toEqual([english, english])
  },
)
