import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { useListWords } from '#web/resource/use-list-words.ts'
import { expenseState } from './expense-state.ts'

/** The state of an expense on the company's day, in the language on screen. */
export const useExpenseState = () => {
  const { t, language, today, timeZone } = useListWords()
  return (expense: ExpenseRow) => expenseState(expense, today, timeZone, t, language)
}
