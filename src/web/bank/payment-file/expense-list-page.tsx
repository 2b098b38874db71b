import { IconFileExport } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { ExpenseList } from '#web/purchases/expense/expense-list.tsx'
import type { ListSelection } from '#web/resource/list/list-types.ts'

/** Loaded on demand with its texts, so that the list does not wait for it. */
const PaymentBar = lazy(async () => {
  const [{ PaymentBar: default_ }] = await Promise.all([import('./payment-bar.tsx'), loadTexts('payment_file')])
  return { default: default_ }
})

const bar: ListSelection<ExpenseRow>['bar'] = (selection, foot) => (
  <Suspense fallback={foot}>
    <PaymentBar selection={selection} />
  </Suspense>
)

const openFiles = async () => (await import('./open-payment-files.tsx')).openPaymentFiles()
const onPayByPhone = async (id: string) => (await import('./open-panels.tsx')).openPayQr(id)

/** The list of expenses, whose unpaid ones can be paid by a file. */
export const ExpenseListPage = () => {
  const { t } = useTranslation('expense')
  const canPay = useCan('payment.write')
  const selection: ListSelection<ExpenseRow> = {
    rowLabel: ({ vendor_title, number }) => t('select', { name: [vendor_title, number].filter(Boolean).join(' ') }),
    allLabel: t('select_all'),
    bar,
  }
  const button = {
    label: t('payment_files'),
    onClick: openFiles,
    icon: <IconFileExport size={16} stroke={1.75} />,
  }
  return <ExpenseList button={button} {...(canPay ? { selection, onPayByPhone } : {})} />
}
