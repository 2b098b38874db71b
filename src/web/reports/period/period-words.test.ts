import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { comparedSpan } from '#domain/reports.ts'
import { dashboard } from '#texts/lt/dashboard.ts'
import { report_page as en } from '#texts/en/report_page.ts'
import { report_page as lt } from '#texts/lt/report_page.ts'
import { comparedName, periodName, thanName } from './period-words.ts'
import type { PeriodTexts } from './period-words.ts'

const textsIn = async (language: 'lt' | 'en'): Promise<PeriodTexts> => {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    resources: { lt: { report_page: lt }, en: { report_page: en } },
    interpolation: { escapeValue: false },
  })
  return { t: i18n.getFixedT(language, 'report_page'), language }
}

const days = (from: string, to: string) => ({ from, to })
const month = days('2026-11-01', '2026-11-30')
const january = days('2026-01-01', '2026-01-31')
const quarter = days('2026-10-01', '2026-12-31')
const half = days('2026-01-01', '2026-06-30')
const year = days('2026-01-01', '2026-12-31')
const ownDays = days('2026-11-11', '2026-11-20')

test.each([
  ['lt', month, '2026 m. lapkritis'],
  ['lt', quarter, '2026 m. IV ketvirtis'],
  ['lt', half, '2026 m. I pusmetis'],
  ['lt', year, '2026 m.'],
  ['lt', ownDays, '2026-11-11 – 2026-11-20'],
  ['lt', days('2026-11-20', '2026-11-20'), '2026-11-20'],
  ['en', month, 'November 2026'],
  ['en', quarter, 'Q4 2026'],
  ['en', half, 'H1 2026'],
  ['en', year, '2026'],
] as const)('in %s the period %j is called %s', async (language, period, name) => {
  expect(periodName(period, await textsIn(language))).toBe(name)
})

test.each([
  ['lt', month, 'su spaliu', 'su 2025 m. lapkričiu'],
  ['lt', january, 'su 2025 m. gruodžiu', 'su 2025 m. sausiu'],
  ['lt', quarter, 'su III ketvirčiu', 'su 2025 m. IV ketvirčiu'],
  ['lt', half, 'su 2025 m. II pusmečiu', 'su 2025 m. I pusmečiu'],
  ['lt', year, 'su 2025 m.', 'su 2025 m.'],
  ['lt', ownDays, 'su 2026-11-01 – 2026-11-10', 'su 2025-11-11 – 2025-11-20'],
  ['en', month, 'with October', 'with November 2025'],
  ['en', quarter, 'with Q3', 'with Q4 2025'],
] as const)('in %s the period %j is compared %s or %s', async (language, shown, previous, lastYear) => {
  const texts = await textsIn(language)
  expect(comparedName(comparedSpan(shown, 'previous') ?? shown, shown, texts)).toBe(previous)
  expect(comparedName(comparedSpan(shown, 'year') ?? shown, shown, texts)).toBe(lastYear)
})

test.each([
  [month, 'nei spalį', 'nei 2025 m. lapkritį'],
  [quarter, 'nei III ketvirtį', 'nei 2025 m. IV ketvirtį'],
  [half, 'nei 2025 m. II pusmetį', 'nei 2025 m. I pusmetį'],
  [year, 'nei 2025 m.', 'nei 2025 m.'],
])('a change of the period %j is %s or %s', async (shown, previous, lastYear) => {
  const texts = await textsIn('lt')
  const than = (compare: 'previous' | 'year') =>
    thanName(comparedSpan(shown, compare) ?? shown, shown, texts, dashboard.months_than.split(' '))
  expect(than('previous')).toBe(previous)
  expect(than('year')).toBe(lastYear)
})
