import { addMonths } from '#domain/plain-date.ts'
import { shortMonth } from '#web/resource/dates.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { quarterName } from './period.ts'
import type { NamedPeriod, Period } from './period.ts'

/** The most common periods. */
export const presets = (today: string) => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const last = addMonths(`${today.slice(0, 7)}-01`, -1)
  return [
    { key: 'this_month', period: { kind: 'month', year, month } },
    { key: 'last_month', period: { kind: 'month', year: Number(last.slice(0, 4)), month: Number(last.slice(5, 7)) } },
    { key: 'quarter', period: { kind: 'quarter', year, quarter: Math.ceil(month / 3) } },
    { key: 'year', period: { kind: 'year', year } },
  ] as const
}

export const containsDay = ({ from = '', to = '' }: Period, today: string) => from <= today && today <= to

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The number of offered years: the next, the current and four past ones. */
const yearsShown = 6

export const choices = (kind: 'month' | 'quarter' | 'year', year: number, texts: InvoiceTexts) => {
  const { t, language, today } = texts
  const thisYear = Number(today.slice(0, 4))
  const each: Record<typeof kind, () => { label: string; period: NamedPeriod }[]> = {
    month: () =>
      numbersTo(12).map((month) => ({
        label: shortMonth(`${year}-${String(month).padStart(2, '0')}-01`, language),
        period: { kind: 'month', year, month },
      })),
    quarter: () =>
      numbersTo(4).map((quarter) => ({
        label: t('words_quarter_short', { quarter: quarterName(quarter, language) }),
        period: { kind: 'quarter', year, quarter },
      })),
    year: () =>
      numbersTo(yearsShown).map((back) => ({
        label: String(thisYear + 2 - back),
        period: { kind: 'year', year: thisYear + 2 - back },
      })),
  }
  return each[kind]()
}
