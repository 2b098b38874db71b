import type { TFunction } from 'i18next'
import type { Language } from '#web/platform/words/texts.ts'
import { monthInWords } from './day-words.ts'
import { nameOf } from './period.ts'
import type { Period } from './period.ts'

const roman = ['I', 'II', 'III', 'IV']

/** 'IV' in Lithuanian, 'Q4' in English: as each counts quarters. */
export const quarterSign = (quarter: number, language: Language): string =>
  language === 'en' ? `Q${quarter}` : (roman[quarter - 1] ?? String(quarter))

/** '2026 m. lapkritis', '2026 m. IV ketvirtis', '2026 m.', 'nuo 2026-11-05'. */
export const periodWords = (period: Period, t: TFunction<'invoice_list'>, language: Language): string => {
  const named = nameOf(period)
  switch (named.kind) {
    case 'month':
      return monthInWords(`${named.year}-${String(named.month).padStart(2, '0')}-01`, language)
    case 'quarter':
      return t('words_quarter', { year: named.year, quarter: quarterSign(named.quarter, language) })
    case 'year':
      return t('words_year', { year: named.year })
    case 'custom': {
      const { from, to } = named
      if (from && to) return from === to ? from : t('words_between', { from, to })
      return from ? t('words_from', { from }) : t('words_to', { to })
    }
  }
}
