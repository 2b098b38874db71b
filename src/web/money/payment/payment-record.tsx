import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import { plainFigure } from '#web/resource/figures.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import { CashLimit } from './cash-warning.tsx'
import classes from './payments.module.css'
import { IconReceipt } from '@tabler/icons-react'
import type { Receipt } from '#contract/money/payment-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

type Props = { payment: Payment }

/** The documents that the payment pays, its cash document and its details. */
export const PaymentRecord = ({ payment }: Props) => (
  <div className={classes.record}>
    {payment.warnings.includes('cash_limit') && <CashLimit />}
    {payment.type !== 'transfer' && payment.purpose === 'documents' && <Documents payment={payment} />}
    {payment.receipt && <ReceiptFacts payment={payment} receipt={payment.receipt} />}
    <Details payment={payment} />
  </div>
)

type Part = { id: string; href: string; number: string | null; date: string; total: string; amount: string }

const partsOf = ({ invoices, expenses }: Payment): Part[] => [
  ...invoices.map((part) => ({ ...part, href: `/invoice/list?open=${part.invoice_id}` })),
  ...expenses.map((part) => ({ ...part, href: `/expense/list?open=${part.expense_id}` })),
]

const Documents = ({ payment }: Props) => {
  const { t } = useTranslation('payments')
  const parts = partsOf(payment)
  const money = (amount: string) => <Money amount={amount} currency={payment.currency} locale={currentLanguage()} />
  const link = ({ href, number }: Part) => <PageLink href={href}>{number ?? t('no_number')}</PageLink>
  const card = (part: Part) => <RowCard title={link(part)} amount={money(part.amount)} state={part.date} />
  const columns: DataColumn<Part>[] = [
    { key: 'number', header: t('column_document'), cell: link },
    { key: 'date', header: t('column_document_date'), width: 108, muted: true, cell: ({ date }) => date },
    {
      key: 'total',
      header: t('column_document_total'),
      width: 132,
      align: 'right',
      muted: true,
      cell: ({ total }) => money(total),
    },
    { key: 'amount', header: t('column_part'), width: 132, align: 'right', cell: ({ amount }) => money(amount) },
  ]
  return (
    <section>
      <h3 className={classes.partTitle}>{t('documents')}</h3>
      {parts.length === 0 ? (
        <p className={classes.note}>
          {t(payment.deleted_at || !payment.client_id ? 'documents_none_plain' : 'documents_none')}
        </p>
      ) : (
        <div className={classes.parts}>
          <DataTable label={t('documents')} columns={columns} rows={parts} rowKey={(part) => part.id} card={card} />
        </div>
      )}
    </section>
  )
}

const Details = ({ payment }: Props) => {
  const { t } = useTranslation('payments')
  const account = (of: { id: string; title: string } | null) =>
    of && <PageLink href={`/company-account/list?open=${of.id}`}>{of.title}</PageLink>
  const rows = [
    { label: t('purpose'), value: payment.purpose !== 'documents' && t(`${payment.purpose}_purpose`) },
    {
      label: t(payment.type === 'expense' ? 'vendor' : 'client'),
      value: payment.client_id && (
        <PageLink href={`/client/list?open=${payment.client_id}`}>{payment.client_title}</PageLink>
      ),
    },
    { label: t(payment.type === 'expense' ? 'account_from' : 'account_to'), value: account(payment.account) },
    { label: t('account_from'), value: account(payment.source_account) },
    { label: t('account_to'), value: account(payment.destination_account) },
    {
      label: t('exchange_rate'),
      value: payment.exchange_rate && plainFigure(payment.exchange_rate, currentLanguage()),
    },
    { label: t('note'), value: payment.note },
  ].filter(({ value }) => value)
  return (
    <section>
      <h3 className={classes.partTitle}>{t('details')}</h3>
      <dl className={classes.details}>
        {rows.map(({ label, value }) => (
          <div key={label} className={classes.detail}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A summary of the cash document, with a link to its printed form. */
const ReceiptFacts = ({ payment, receipt }: { payment: Payment; receipt: Receipt }) => {
  const { t } = useTranslation('payments')
  const rows = [
    { label: t('receipt_paid_for'), value: receipt.paid_for },
    { label: t('receipt_words'), value: receipt.total_in_words, lang: receipt.language },
    { label: t('receipt_accountant'), value: receipt.accountant },
    { label: t('receipt_cashier'), value: receipt.cashier },
    { label: t('receipt_income_account'), value: receipt.income_account },
  ].filter(({ value }) => value)
  return (
    <section>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>
          <Unbroken>{t('receipt_title', { type: t(receipt.type), number: receipt.number })}</Unbroken>
        </h3>
        <Button
          size="small"
          component={PageLink}
          href={`/payment/receipt/${payment.id}`}
          icon={<IconReceipt size={16} stroke={1.75} />}
        >
          {t('show_receipt')}
        </Button>
      </div>
      <dl className={classes.details}>
        {rows.map(({ label, value, lang }) => (
          <div key={label} className={classes.detail}>
            <dt>{label}</dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
