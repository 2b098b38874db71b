import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ShownOf } from '#web/resource/list/shown-of.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { usePaymentTexts } from './payment-texts.ts'
import type { PaidKind } from './payment-texts.ts'
import classes from './payment.module.css'

type Part = { id: string; date: string; amount: string }

type Props<P extends Part> = {
  kind: PaidKind
  /** Newest first, and how to read more of them. */
  pages: { rows: readonly P[]; count: number; more: () => void; busy: boolean }
  currency: string
  /** Whether a payment can be added; the empty state then says so. */
  payable: boolean
  account: (part: P) => ReactNode
  removable: (part: P) => boolean
  busy: boolean
  onRemove: (part: P) => void
}

/** The payments on a document. */
export const PaymentRows = <P extends Part>(props: Props<P>) => {
  const { kind, pages, currency, account, removable } = props
  const parts = pages.rows
  const texts = usePaymentTexts(kind)
  const language = currentLanguage()
  const phone = useNarrow()
  if (parts.length === 0)
    return props.payable ? (
      <EmptyState plain title={texts('payments_none')} text={texts('payments_none_text')} />
    ) : (
      <EmptyState plain title={texts('payments_none_closed')} />
    )
  const sum = (part: P) => <Money amount={part.amount} currency={currency} locale={language} />
  const removal = (part: P) =>
    removable(part) && (
      <IconButton
        size={phone ? 'normal' : 'small'}
        label={texts('payment_remove_of', { amount: moneyText(part.amount, currency, language), date: part.date })}
        icon={<IconTrash size={16} stroke={1.75} />}
        aria-disabled={props.busy || undefined}
        onClick={() => props.onRemove(part)}
      />
    )
  const columns: DataColumn<P>[] = [
    { key: 'date', header: texts('payment_date'), width: 112, cell: (part) => part.date },
    { key: 'account', header: texts('payment_account'), cell: account },
    { key: 'amount', header: texts('payment_amount'), width: 140, align: 'right', cell: sum },
    {
      key: 'remove',
      header: <span className="visually-hidden">{texts('payment_remove')}</span>,
      width: 48,
      align: 'right',
      cell: removal,
    },
  ]
  const card = (part: P) => (
    <div className={classes.card}>
      <RowCard title={account(part)} amount={sum(part)} state={part.date} />
      {removal(part)}
    </div>
  )
  return (
    <>
      <div className={classes.list} data-kind={kind}>
        <DataTable label={texts('payments')} columns={columns} rows={parts} rowKey={(part) => part.id} card={card} />
      </div>
      <ShownOf shown={parts.length} count={pages.count} onMore={pages.more} busy={pages.busy} />
    </>
  )
}
