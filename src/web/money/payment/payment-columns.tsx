import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PaymentRow } from '#contract/money/payment.ts'
import { voidOrDeleteReason } from '#web/sales/invoice-list/reason-texts.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { StateBadge } from '#web/ui/text/state-mark.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './payments.module.css'

type Translate = TFunction<'payments'>
export type PaymentTab = 'income' | 'expenses' | 'transfers' | 'deleted'

const none = <span className={classes.none}>–</span>

/** The client's name, or else the note; for a transfer, the two accounts. */
export const paymentTitle = (payment: PaymentRow, t: Translate): string =>
  payment.type === 'transfer'
    ? t('route', {
        source: payment.source_account?.title ?? '–',
        destination: payment.destination_account?.title ?? '–',
      })
    : (payment.client_title ??
      payment.note ??
      t(payment.purpose === 'documents' ? 'no_client' : `${payment.purpose}_purpose`))

const money = (amount: string, currency: string) => (
  <Money amount={amount} currency={currency} locale={currentLanguage()} />
)

const heads = {
  income: 'column_payer',
  expenses: 'column_receiver',
  transfers: 'column_transfer',
  deleted: 'column_who',
} as const

/** The columns of a tab: transfers have no documents, deleted payments are of every type. */
export const usePaymentColumns = (tab: PaymentTab): DataColumn<PaymentRow>[] => {
  const { t } = useTranslation('payments')
  const party: DataColumn<PaymentRow> = {
    key: 'who',
    header: t(heads[tab]),
    cell: (payment) => (
      <span className={classes.party} title={paymentTitle(payment, t)}>
        {paymentTitle(payment, t)}
      </span>
    ),
  }
  const date: DataColumn<PaymentRow> = {
    key: 'date',
    header: t('column_date'),
    width: 112,
    muted: true,
    sortable: true,
    cell: (payment) => payment.date,
  }
  const total: DataColumn<PaymentRow> = {
    key: 'total',
    header: t('column_total'),
    width: 144,
    align: 'right',
    sortable: true,
    cell: (payment) => money(payment.total, payment.currency),
  }
  if (tab === 'transfers') return [party, date, noteColumn(t), total, receivedColumn(t)]
  const account: DataColumn<PaymentRow> = {
    key: 'account',
    header: t('column_account'),
    width: 170,
    muted: true,
    priority: 2,
    cell: (payment) => payment.account?.title ?? none,
  }
  const documents: DataColumn<PaymentRow> = {
    key: 'documents',
    header: t('column_documents'),
    width: 190,
    cell: (payment) => <Documents payment={payment} />,
  }
  if (tab === 'deleted') return [party, date, typeColumn(t), account, total, reasonColumn(t)]
  return [party, date, documents, account, total, unusedColumn(t)]
}

const noteColumn = (t: Translate): DataColumn<PaymentRow> => ({
  key: 'note',
  header: t('column_note'),
  muted: true,
  priority: 2,
  cell: ({ note }) => (note ? <span title={note}>{note}</span> : none),
})

const typeColumn = (t: Translate): DataColumn<PaymentRow> => ({
  key: 'type',
  header: t('column_type'),
  width: 130,
  muted: true,
  cell: ({ type }) => t(`type_${type}`),
})

const reasonColumn = (t: Translate): DataColumn<PaymentRow> => ({
  key: 'why',
  header: t('column_why'),
  muted: true,
  priority: 2,
  cell: (payment) => {
    const reason = voidOrDeleteReason(payment)
    return reason ? <span title={reason}>{reason}</span> : none
  },
})

const receivedColumn = (t: Translate): DataColumn<PaymentRow> => ({
  key: 'arrived',
  header: t('column_arrived'),
  width: 140,
  align: 'right',
  cell: ({ currency, destination_total, destination_currency }) =>
    destination_total && destination_currency && destination_currency !== currency
      ? money(destination_total, destination_currency)
      : none,
})

const unusedColumn = (t: Translate): DataColumn<PaymentRow> => ({
  key: 'unused',
  header: t('column_unused'),
  width: 144,
  align: 'right',
  cell: ({ unused, currency }) => (Number(unused) === 0 ? none : money(unused, currency)),
})

/** The first document it pays, and how many more. */
const Documents = ({ payment }: { payment: PaymentRow }) => {
  const { t } = useTranslation('payments')
  const [first] = payment.documents
  if (payment.type === 'transfer') return none
  if (payment.purpose !== 'documents') return <PurposeBadge purpose={payment.purpose} />
  // Without a client there is no advance.
  if (!first) return payment.client_id ? <span className={classes.advance}>{t('advance')}</span> : none
  const others = payment.documents_count - 1
  return (
    <span
      className={classes.documents}
      title={payment.documents.map(({ number }) => number ?? t('no_number')).join(', ')}
    >
      <span className={classes.documentNumber}>{first.number ?? t('no_number')}</span>
      {others > 0 && (
        <>
          <span className={classes.rest} aria-hidden="true">
            {t('more_documents', { count: others })}
          </span>
          <span className="visually-hidden">{t('more_documents_words', { count: others })}</span>
        </>
      )}
    </span>
  )
}

/** What a payment that pays no documents is for. */
export const PurposeBadge = ({ purpose }: Pick<PaymentRow, 'purpose'>) => {
  const { t } = useTranslation('payments')
  return <StateBadge state="draft">{t(`${purpose}_purpose`)}</StateBadge>
}

export const paymentCard = (payment: PaymentRow) => <PaymentCard payment={payment} />

/** A row on a phone. */
const PaymentCard = ({ payment }: { payment: PaymentRow }) => {
  const { t } = useTranslation('payments')
  return (
    <RowCard
      title={paymentTitle(payment, t)}
      amount={money(payment.total, payment.currency)}
      state={
        payment.type === 'transfer' ? (
          (payment.note ?? t('type_transfer'))
        ) : (
          <span className={classes.cardState}>
            <Documents payment={payment} />
            {payment.documents_count > 0 && Number(payment.unused) !== 0 && (
              <span className={classes.cardUnused}>
                {t('card_unused')} {money(payment.unused, payment.currency)}
              </span>
            )}
          </span>
        )
      }
      note={payment.account ? [payment.account.title, payment.date].join(' · ') : payment.date}
      more={voidOrDeleteReason(payment, (name) => t('deleted_by_name', { name }))}
    />
  )
}
