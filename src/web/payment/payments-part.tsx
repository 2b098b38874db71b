import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoice.ts'
import { PageLink } from '../page-link.tsx'
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
import classes from './payment.module.css'
import { usePaymentActions } from './use-payment-actions.ts'

type Part = Invoice['payments'][number]

/** What a credit takes back of its own invoice goes when the credit goes. */
const isOwnCredit = ({ credit }: Part, { credits }: Invoice) => credits.some(({ id }) => id === credit?.id)

const CreditLink = ({ id, number }: { id: string; number: string }) => {
  const { t } = useTranslation('invoice_list')
  return <PageLink href={`/invoice/list?open=${id}`}>{t('payment_credit', { number })}</PageLink>
}

/** The payments on an invoice, newest first. */
export const PaymentsPart = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('invoice_list')
  const language = currentLanguage()
  const phone = useNarrow()
  const actions = usePaymentActions()
  const { run, busy } = useAction(actions.remove)
  const parts = invoice.payments.toSorted((a, b) =>
    a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1,
  )
  if (parts.length === 0)
    return invoice.can.add_payment === null ? (
      <EmptyState plain title={t('payments_none')} text={t('payments_none_text')} />
    ) : (
      <EmptyState plain title={t('payments_none_closed')} />
    )

  const sum = (part: Part) => <Money amount={part.amount} currency={invoice.currency} locale={language} />
  const account = (part: Part) =>
    part.account?.title ?? (part.credit ? <CreditLink {...part.credit} /> : t('payment_no_account'))
  const removal = (part: Part) =>
    invoice.can.remove_payment === null &&
    !isOwnCredit(part, invoice) && (
      <IconButton
        size={phone ? 'normal' : 'small'}
        label={t('payment_remove_of', {
          amount: moneyText(part.amount, invoice.currency, language),
          date: part.date,
        })}
        icon={<IconTrash size={16} stroke={1.75} />}
        aria-disabled={busy || undefined}
        onClick={() => void run(invoice, part)}
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
    <div className={classes.card}>
      <RowCard title={account(part)} amount={sum(part)} state={part.date} />
      {removal(part)}
    </div>
  )
  return (
    <div className={classes.list}>
      <DataTable label={t('payments')} columns={columns} rows={parts} rowKey={(part) => part.id} card={card} />
    </div>
  )
}
