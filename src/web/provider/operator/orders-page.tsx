import { useTranslation } from 'react-i18next'
import type { OperatorOrder } from '#contract/provider/operator.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import classes from './operator.module.css'
import { OperatorList, TwoLines, twoLines } from './operator-list.tsx'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Orders of plans. An operator accepts an order once it is paid. */
export const OrdersPage = () => {
  const { t } = useTranslation('operator')
  const columns: DataColumn<OperatorOrder>[] = [
    { key: 'reference', header: t('reference'), width: 150, cell: ({ reference }) => reference },
    { key: 'customer', header: t('customer'), cell: ({ billing, person }) => twoLines(billing.title, person.email) },
    {
      key: 'method',
      header: t('method'),
      width: 110,
      muted: true,
      priority: 3,
      cell: ({ method }) => t(method === 'card' ? 'method_card' : 'method_transfer'),
    },
    {
      key: 'duration',
      header: t('duration'),
      width: 90,
      align: 'right',
      priority: 2,
      cell: ({ duration }) => t('months', { count: duration }),
    },
    { key: 'amount', header: t('amount'), width: 110, align: 'right', cell: amount },
    {
      key: 'created',
      header: t('created'),
      width: 160,
      muted: true,
      priority: 2,
      cell: (row) => momentText(row.created_at),
    },
    { key: 'decided', header: t('decided'), width: 290, cell: decision },
  ]
  return (
    <OperatorList<OperatorOrder>
      resource="operator-order"
      title={t('orders')}
      note={t('orders_note')}
      tabs={(['waiting', 'accepted', 'canceled'] as const).map((key) => ({ key, label: t(`orders_${key}`) }))}
      isSearchable
      columns={columns}
      card={orderCard}
      empty={t('no_orders')}
    />
  )
}

const amount = ({ price, currency }: OperatorOrder) => (
  <Money amount={price} currency={currency} locale={currentLanguage()} />
)

/** Buttons to accept or cancel, or who decided and when. */
const Decision = ({ order }: { order: OperatorOrder }) => {
  const { t } = useTranslation('operator')
  const { accept, cancel, busy } = useDecideOrder(order)
  if (order.status !== 'waiting')
    return (
      <TwoLines
        first={order.valid_until ? t('until', { date: order.valid_until }) : t('orders_canceled')}
        second={[order.decided_by, order.decided_at && momentText(order.decided_at)].filter(Boolean).join(' · ')}
      />
    )
  return (
    <span className={classes.actions}>
      <Button size="small" busy={busy} aria-label={`${t('accept')} ${order.reference}`} onClick={accept}>
        {t('accept')}
      </Button>
      <Button
        size="small"
        variant="subtle"
        busy={busy}
        aria-label={`${t('cancel')} ${order.reference}`}
        onClick={cancel}
      >
        {t('cancel')}
      </Button>
    </span>
  )
}

const decision = (order: OperatorOrder) => <Decision order={order} />

const orderCard = (order: OperatorOrder) => (
  <RowCard
    title={order.billing.title}
    amount={amount(order)}
    state={order.reference}
    note={momentText(order.created_at)}
    more={decision(order)}
  />
)

/** Accepts or cancels an order after a confirmation, and shows its actual status: somebody else may have decided before. */
const useDecideOrder = ({ id, reference }: Pick<OperatorOrder, 'id' | 'reference'>) => {
  const { t } = useTranslation('operator')
  const decide = useAction(async (verb: 'accept' | 'cancel') => {
    const isConfirmed = await confirm({
      title: t(`${verb}_title`, { reference }),
      text: t(`${verb}_text`),
      confirmLabel: t(verb),
      cancelLabel: t('cancel_keep'),
      danger: verb === 'cancel',
    })
    if (!isConfirmed) return
    const { item } = await call(`operator-order.${verb}`, { params: { id } })
    const expected = verb === 'accept' ? 'accepted' : 'canceled'
    if (item.status === expected) toast.success(t(expected, { reference }))
    else toast.error(t('decided_before', { reference }))
    await queryClient.invalidateQueries({ queryKey: ['operator-order.list'] })
  })
  return {
    busy: decide.busy,
    accept: () => void decide.run('accept'),
    cancel: () => void decide.run('cancel'),
  }
}
