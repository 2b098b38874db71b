import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { useAddress } from '#web/resource/use-address.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { expenseCard, useExpenseColumns } from './expense-columns.tsx'
import { ExpenseFilters } from './expense-filters.tsx'
import { ExpenseTotals } from './expense-totals-foot.tsx'
import { useExpenseDrafts } from './use-expense-drafts.tsx'

/** A script of its own: the list is there before anybody opens a record. */
const ExpensePanel = lazy(async () => ({ default: (await import('./expense-panel.tsx')).ExpensePanel }))

/** The list of expenses, and one of them open over it. */
export const ExpenseList = () => {
  const { t } = useTranslation('expense')
  const canWrite = useCan('expense.write')
  const go = useGo()
  const { address } = useAddress()
  return (
    <ListScreen
      resource="expense"
      words={{
        title: t('list'),
        table: t('table'),
        search: t('search'),
        add: t('create'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('create') },
        none: {
          all: { title: t('none_all_title'), text: t('none_all_text') },
          unpaid: { title: t('none_unpaid_title'), text: t('none_unpaid_text') },
          paid: { title: t('none_paid_title'), text: t('none_paid_text') },
        },
        nothing: { title: t('nothing_title'), text: t('nothing_text'), clear: t('nothing_clear') },
      }}
      tabs={{
        label: t('tabs'),
        tabs: (['all', 'unpaid', 'paid', 'deleted'] as const).map((key) => ({ key, label: t(`tab_${key}`) })),
      }}
      sorts={[
        { label: t('sort_newest') },
        { by: 'date', label: t('sort_oldest') },
        { by: 'date_due', label: t('sort_due') },
        { by: 'vendor_title', label: t('sort_vendor') },
        { by: '-total', label: t('sort_total') },
      ]}
      columns={useExpenseColumns({ isDeleted: address['tab'] === 'deleted' })}
      card={expenseCard}
      leading={useExpenseDrafts()}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? () => go('/expense/create') : undefined}
      canWrite={canWrite}
      filters={<ExpenseFilters />}
      foot={foot}
      panel={panel}
    />
  )
}

const nameOf = ({ vendor_title, number }: ExpenseRow) => [vendor_title, number].filter(Boolean).join(' ')
const pageOf = ({ id }: ExpenseRow) => `/expense/edit/${id}`
const foot = () => <ExpenseTotals />
const panel = (id: string) => (
  <Suspense>
    <ExpensePanel key={id} id={id} />
  </Suspense>
)
