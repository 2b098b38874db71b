import { useTranslation } from 'react-i18next'
import type { RegisterRow } from '#contract/setup/company-account.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { paymentHref } from '#web/money/payment/open-payment.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import classes from './account-register.module.css'

const none = <span className={classes.none}>–</span>

const money = (amount: string, currency: string) => (
  <Money amount={amount} currency={currency} locale={currentLanguage()} />
)

export const useRegisterColumns = (currency: string): DataColumn<RegisterRow>[] => {
  const { t } = useTranslation('payments')
  const amount = (value: string | null) => (value === null || Number(value) === 0 ? none : money(value, currency))
  return [
    { key: 'what', header: t('register_what'), cell: (row) => <MovementTitle row={row} /> },
    { key: 'date', header: t('column_date'), width: 104, muted: true, cell: ({ date }) => date ?? none },
    {
      key: 'documents',
      header: t('column_documents'),
      width: 128,
      muted: true,
      priority: 2,
      cell: (row) => <Documents row={row} />,
    },
    { key: 'in', header: t('register_in'), width: 136, align: 'right', cell: (row) => amount(row.in) },
    { key: 'out', header: t('register_out'), width: 136, align: 'right', cell: (row) => amount(row.out) },
    {
      key: 'balance',
      header: t('register_balance'),
      width: 160,
      align: 'right',
      cell: ({ balance }) => money(balance, currency),
    },
  ]
}

/** The client of the payment or the other account of the transfer, as a link to the payment. */
const MovementTitle = ({ row }: { row: RegisterRow }) => {
  const { t } = useTranslation('payments')
  if (row.type === 'initial' || !row.payment_id) return <span className={classes.initial}>{t('register_initial')}</span>
  const account = row.other_account?.title ?? ''
  const title =
    row.type === 'transfer'
      ? t(row.in === null ? 'register_to' : 'register_from', { title: account })
      : (row.client_title ??
        row.note ??
        t(row.purpose === 'documents' ? `title_${row.type}` : `${row.purpose}_purpose`))
  return (
    <PageLink className={classes.movement} href={paymentHref(row.type, row.payment_id)} title={title}>
      {title}
    </PageLink>
  )
}

const Documents = ({ row }: { row: RegisterRow }) => {
  const { t } = useTranslation('payments')
  const [first] = row.documents
  if (!first) return row.receipt_number ?? none
  const others = row.documents_count - 1
  return (
    <span title={row.documents.map(({ number }) => number ?? t('no_number')).join(', ')}>
      {first.number ?? t('no_number')}
      {others > 0 && ` ${t('more_documents', { count: others })}`}
    </span>
  )
}

export const registerCard = (row: RegisterRow, currency: string) => <RegisterCard row={row} currency={currency} />

/** A movement on a phone: the amount and the balance after it. */
const RegisterCard = ({ row, currency }: { row: RegisterRow; currency: string }) => (
  <RowCard
    title={<MovementTitle row={row} />}
    amount={movementAmount(row, currency)}
    state={row.date ?? ''}
    note={row.type !== 'initial' && money(row.balance, currency)}
  />
)

const movementAmount = ({ type, in: incoming, out, balance }: RegisterRow, currency: string) => {
  if (type === 'initial') return money(balance, currency)
  return money(out === null ? (incoming ?? '0') : `-${out}`, currency)
}
