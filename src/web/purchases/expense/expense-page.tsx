import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { useAddress } from '#web/resource/use-address.ts'
import { usePageForm } from '#web/resource/use-page-form.tsx'
import { ExpenseForm } from './expense-form.tsx'
import { uploadsOfNew } from './uploads.ts'

/** An expense on a page of its own: `/expense/create`, `/expense/edit/{id}`. */
export const ExpensePage = () => {
  const { t } = useTranslation('expense')
  const { onSaved, ...page } = usePageForm('/expense/list', t('list'))
  const { address } = useAddress()
  const go = useGo()
  const { vendor_id, copy_of } = address
  const prefill = { ...(vendor_id ? { vendor_id } : {}), ...(copy_of ? { copy_of } : {}) }
  return (
    <ExpenseForm
      key={page.id ?? `new ${vendor_id ?? ''} ${copy_of ?? ''}`}
      {...page}
      prefill={prefill}
      onSaved={(expense: Expense) => {
        onSaved()
        // On to the record itself: its files follow there, and it can be paid.
        if (!page.id) uploadsOfNew(expense)
        go(`/expense/list?open=${expense.id}`)
      }}
    />
  )
}
