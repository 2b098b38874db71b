import { useTranslation } from 'react-i18next'
import type { ExpenseText } from '#contract/purchases/expense-fields.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { expenseSchema } from './expense-schema.ts'
import { expenseRequest, typedOf } from './expense-values.ts'
import type { ExpenseValues } from './expense-values.ts'

type Given = {
  id: string | undefined
  prefill: Record<string, string>
  onSaved: (expense: Expense) => void
}

/** The form of an expense, checked as the server will check it. */
export const useExpenseForm = ({ id, prefill, onSaved }: Given) => {
  const labels = useLabels()
  // The same answer the form itself loads: its rules ask for the rates.
  const options = useLoaded(id ? 'expense.edit_form' : 'expense.create_form', {
    params: id ? { id } : {},
    query: id ? {} : prefill,
  }).data?.options
  const form = useResourceForm<'expense', ExpenseValues>('expense', {
    ...(id ? { id } : {}),
    schema: expenseSchema(options),
    labels,
    prefill,
    initial: typedOf,
    toInput: expenseRequest,
    onSaved,
  })
  const { values } = form
  return {
    ...form,
    isUntouched: values?.total === '' && values.lines.length === 0 && !id,
  }
}
export type ExpenseForm = ReturnType<typeof useExpenseForm>

/** Names of the fields for the list of what is wrong, in the order of the form; lines have several. */
const useLabels = () => {
  const { t } = useTranslation('expense')
  const words = {
    vendor_id: t('vendor'),
    number: t('number'),
    date: t('date'),
    date_due: t('date_due'),
    currency: t('currency'),
    exchange_rate: t('exchange_rate'),
    category_id: t('category'),
    total: t('total'),
    total_without_vat: t('total_without_vat'),
    lines: t('lines'),
    title: t('line_title'),
    quantity: t('line_quantity'),
    price: t('line_price'),
    vat_id: t('line_vat'),
    value: t('discount'),
    amount: t('delivery'),
    comment: t('comment'),
  } satisfies Record<ExpenseText, string> & Record<string, string>
  return (path: string, values: ExpenseValues | undefined) => {
    // Beside a total without VAT it is not the only one.
    if (path === 'total' && values?.vat) return t('total_with_vat')
    const [first, index, last] = path.split('.')
    const word = new Map(Object.entries(words)).get(path.split('.').at(-1) ?? '') ?? path
    return first === 'lines' && last ? `${t('line', { number: Number(index) + 1 })}: ${word}` : word
  }
}
