import type { TFunction } from 'i18next'
import type { Language } from '#web/platform/words/texts.ts'
import { dayInWords } from './day-words.ts'
import type { StateFact } from './invoice-state.ts'

/** The fact in words: 'Iki gruodžio 3 d.', 'Vėluoja 12 dienų'. */
export const stateWords = (fact: StateFact, t: TFunction<'invoice_list'>, language: Language): string => {
  if (fact.says === 'due') return t('state_due', { date: dayInWords(fact.date, language, fact.year) })
  if (fact.says === 'credit_of') return t('state_credit_of', { number: fact.number })
  if (fact.says === 'overdue' || fact.says === 'deleted') return t(`state_${fact.says}`, { count: fact.count })
  return t(`state_${fact.says}`)
}
