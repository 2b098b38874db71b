import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { useListWords } from '#web/resource/use-list-words.ts'
import type { TFunction } from 'i18next'
import { stateOf } from '#web/resource/invoice-state.ts'
import { stateWords } from '#web/resource/state-words.ts'
import type { Language } from '#web/platform/words/texts.ts'

/** The state of an expense on the company's day, in the language on screen. */
export const useExpenseState = () => {
  const { t, language, today, timeZone } = useListWords()
  return (expense: ExpenseRow) => expenseState(expense, today, timeZone, t, language)
}

/** Due, late, paid: an expense has the states of an invoice that was issued to us, in the same words. */
const expenseState = (
  expense: ExpenseRow,
  today: string,
  timeZone: string,
  t: TFunction<'invoice_list'>,
  language: Language,
) => {
  const fact = stateOf(
    { ...expense, type: 'simple', reference_number: null, voided_at: null, is_invoiced: false, credited: 'none' },
    today,
    timeZone,
  )
  return { mark: fact.mark, share: fact.share, words: stateWords(fact, t, language) }
}
