import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/expense.ts'
import paymentClasses from '../payment/payment.module.css'
import { currentLanguage } from '../texts.ts'
import { RowCard } from '../ui/data-table-cards.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { DataColumn } from '../ui/data-table-types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { moneyText } from '../ui/money-parts.ts'
import { Money } from '../ui/money.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useAction } from '../use-action.ts'
import classes from './expense.module.css'
import { useExpensePayments } from './use-expense-payments.ts'

type Part = Expense['payments'][number]

/** The payments of an expense, newest first. */
export const ExpensePayments = ({ expense }: { expense: Expense }) => {
  const { t } = useTranslation('expense')
  const language = currentLanguage()
  const phone = useNarrow()
  const { remove } = useExpensePayments()
  const { run, busy } = useAction(remove)
  const parts = expense.payments.toReversed()
  if (parts.length === 0)
    return expense.can.add_payment === null ? (
      <EmptyState plain title={t('payments_none')} text={t('payments_none_text')} />
    ) : (
      <EmptyState plain title={t('payments_none_closed')} />
    )
  const sum = (part: Part) => <Money amount={part.amount} currency={expense.currency} locale={language} />
  const account = (part: Part) => part.account?.title ?? t('payment_none_account')
  const removal = (part: Part) =>
    expense.can.remove_payment === null && (
      <IconButton
        size={phone ? 'normal' : 'small'}
        label={t('payment_remove_of', { amount: moneyText(part.amount, expense.currency, language), date: part.date })}
        icon={<IconTrash size={16} stroke={1.75} />}
        aria-disabled={busy || undefined}
        onClick={() => void run(expense, part)}
      />
    )
  const columns: DataColumn<Part>[] = [
    { key: 'date', head: t('payment_date'), width: 112, cell: (part) => part.date },
    { key: 'account', head: t('payment_account'), cell: account },
    { key: 'amount', head: t('payment_amount'), width: 140, align: 'right', cell: sum },
    {
      key: 'remove',
      head: <span className="visually-hidden">{t('payment_remove')}</span>,
      width: 48,
      align: 'right',
      cell: removal,
    },
  ]
  const card = (part: Part) => (
    <div className={paymentClasses.card}>
      <RowCard title={account(part)} amount={sum(part)} state={part.date} />
      {removal(part)}
    </div>
  )
  return (
    <div className={classes.payments}>
      <DataTable label={t('payments')} columns={columns} rows={parts} rowKey={(part) => part.id} card={card} />
    </div>
  )
}
