import type { ExpenseRow, Expense } from '#contract/purchases/expense.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { stateOf } from '#web/resource/invoice-state.ts'
import type { StateFacts } from '#web/resource/invoice-state.ts'
import { stateText } from '#web/resource/invoice-state.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import type { ReasonQuestion } from '#web/resource/record/reason-dialog.tsx'
import { closedReason } from '#web/setup/closed-until.ts'

/** The state of an expense on the company's day, in the language on screen. */
export const useExpenseState = () => {
  const { t, language, today, timeZone } = useInvoiceTexts()
  const { t: ofExpense } = useTranslation('expense')
  return (expense: ExpenseRow) => {
    const since = expense.deleted_at ? undefined : expense.in_payment?.since
    // An open ring: whoever sent the file waits for the bank, however late the document is.
    return since
      ? {
          mark: 'open' as const,
          share: undefined,
          texts: ofExpense('state_in_payment', { date: formatDay(since, language) }),
        }
      : expenseState(expense, today, timeZone, t, language)
  }
}

/** What was settled without money: by credits of this expense, and by credits of others. */
export const settlementOf = ({ paid, credited_total, offset_total, currency }: ExpenseRow) => ({
  money: amountText(dec(paid).minus(dec(credited_total)).minus(dec(offset_total)), currency),
  credited: credited_total,
  offset: offset_total,
})

/** The expense as an invoice: what a credit settles is not paid. */
const factsOf = (expense: ExpenseRow): StateFacts => {
  const { kind, total, credited_total: credited, offset_total: offset, currency } = expense
  return {
    ...expense,
    type: kind === 'credit' ? 'credit' : 'simple',
    reference_number: expense.corrects_number,
    voided_at: null,
    is_invoiced: false,
    credited: dec(credited).eq(0) ? 'none' : dec(credited).eq(dec(total)) ? 'whole' : 'partly',
    paid: amountText(dec(expense.paid).minus(dec(offset)), currency),
  }
}

/** An expense has the same payment states and texts as an invoice. */
const expenseState = (
  expense: ExpenseRow,
  today: string,
  timeZone: string,
  t: TFunction<'invoice_list'>,
  language: Language,
) => {
  const state = stateOf(factsOf(expense), today, timeZone)
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
export const lockedDelete = ({ refusals }: Expense, t: TFunction<'expense'>): string | undefined => {
  if (refusals.delete === 'corrected') return t('locked_corrected')
  if (refusals.delete === 'in_payment') return t('locked_in_payment')
  return refusals.delete === 'invoice_has_payments' ? t('locked_payments') : closedReason(refusals.delete)
}
