import type { TFunction } from 'i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { dec, divide, hundred, zero } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Span } from '#domain/periods.ts'
import { formatMonth } from '#web/resource/dates.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'

type Translate = TFunction<'dashboard'>

const quarters = { lt: ['I', 'II', 'III', 'IV'], en: ['Q1', 'Q2', 'Q3', 'Q4'] }
const quarterOf = (day: PlainDate, language: Language) =>
  quarters[language][Math.ceil(Number(day.slice(5, 7)) / 3) - 1] ?? ''
const monthOf = (day: PlainDate) => Number(day.slice(5, 7)) - 1

/** '2026 m. lapkritis', '2026 m. IV ketvirtis', '2026 m.' */
export const periodName = (span: Span, from: PlainDate, t: Translate, language: Language): string => {
  const year = from.slice(0, 4)
  if (span === 'month') return formatMonth(from, language)
  return span === 'quarter' ? t('quarter_name', { year, quarter: quarterOf(from, language) }) : t('year_name', { year })
}

/** The name of the previous period in a comparison, as it stands after 'nei': 'spalį', 'III ketvirtį', '2025 m.' */
export const previousPeriodName = (
  { kind, previous: { from } }: Dashboard['period'],
  t: Translate,
  language: Language,
): string => {
  if (kind === 'month') return t('months_than').split(' ')[monthOf(from)] ?? ''
  return kind === 'quarter'
    ? t('than_quarter', { quarter: quarterOf(from, language) })
    : t('than_year', { year: from.slice(0, 4) })
}

export const shortMonths = (t: Translate): string[] => t('months_short').split(' ')

/** The change in percent: '+12', '−15'; undefined if the previous amount is zero. */
export const changeOf = (amount: string, previous: string): string | undefined => {
  const before = dec(previous)
  if (before.eq(zero)) return undefined
  const percent = divide(dec(amount).minus(before).times(hundred), before.abs(), 0)
  if (percent.abs().gt(999)) return percent.gt(zero) ? '> +999' : '< \u2212999'
  return percent.eq(zero) ? '0' : `${percent.gt(zero) ? '+' : '\u2212'}${percent.abs().toFixed(0)}`
}

/** Without the minus, since the label names the sign. */
export const withoutSign = (amount: string): string => amount.replace(/^-/, '')

export const moneyIn = (currency: string, language: Language) => (amount: string) =>
  moneyText(amount, currency, language)
