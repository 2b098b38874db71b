import type { ExpenseRow, Expense } from '#contract/purchases/expense.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import type { TFunction } from 'i18next'
import { stateOf } from '#web/resource/invoice-state.ts'
import { stateText } from '#web/resource/invoice-state.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import type { ReasonQuestion } from '#web/resource/record/reason-dialog.tsx'
import { closedReason } from '#web/setup/closed-until.ts'

/** The state of an expense on the company's day, in the language on screen. */
export const useExpenseState = () => {
  const { t, language, today, timeZone } = useInvoiceTexts()
  return (expense: ExpenseRow) => expenseState(expense, today, timeZone, t, language)
}

/** An expense has the same payment states and texts as an invoice. */
const expenseState = (
  expense: ExpenseRow,
  today: string,
  timeZone: string,
  t: TFunction<'invoice_list'>,
  language: Language,
) => {
  const state = stateOf(
    { ...expense, type: 'simple', reference_number: null, voided_at: null, is_invoiced: false, credited: 'none' },
    today,
    timeZone,
  )
  return { mark: state.mark, share: state.share, texts: stateText(state, t, language) }
}

/** Asks for the reason of a deletion, which is kept in the history. */
export const deleteQuestion = (t: TFunction<'expense'>): ReasonQuestion => ({
  title: t('delete_title'),
  text: t('delete_text'),
  label: t('delete_reason'),
  required: true,
  confirmLabel: t('delete_confirm'),
})

/** The text of the reason why an expense cannot be deleted; undefined when it can. */
export const lockedDelete = ({ refusals }: Expense, t: TFunction<'expense'>): string | undefined =>
  refusals.delete === 'invoice_has_payments' ? t('locked_payments') : closedReason(refusals.delete)
