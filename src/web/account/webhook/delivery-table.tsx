import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '#contract/account/webhook.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { AgainButton } from './again-button.tsx'
import { useWebhookTexts } from './use-webhook-texts.ts'
import classes from './webhook.module.css'

type Props = {
  label: string
  rows: WebhookDelivery[] | undefined
  newId: string | undefined
  isDisabled: boolean
  open: (delivery: WebhookDelivery) => void
  onSentAgain: (id: string) => void
  hasMore: boolean
  onEnd: () => void
}

/** Deliveries to one address. A row opens its panel; one that failed can be sent again. */
export const DeliveryTable = ({ rows, newId, isDisabled, open, onSentAgain, ...list }: Props) => {
  const { t } = useTranslation('webhook')
  return (
    <DataTable
      {...list}
      columns={useColumns({ isDisabled, onSentAgain })}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      card={cardOf}
      renderLink={(delivery, content, className) => (
        <button type="button" className={`${className} ${classes.open}`} onClick={() => open(delivery)}>
          {content}
        </button>
      )}
      onOpen={open}
      {...(newId ? { openKey: newId } : {})}
      loading={!rows}
      loadingMoreLabel={t('loading_more')}
    />
  )
}

const useColumns = (row: Pick<Props, 'isDisabled' | 'onSentAgain'>): DataColumn<WebhookDelivery>[] => {
  const { t } = useTranslation('webhook')
  const texts = useWebhookTexts()
  const figures = { width: 90, align: 'right', muted: true, priority: 2 } as const
  return [
    { key: 'time', header: t('column_time'), width: 130, cell: (delivery) => <Time delivery={delivery} /> },
    {
      key: 'event',
      header: t('column_event'),
      width: 160,
      cell: ({ type }) => <code className={classes.code}>{type}</code>,
    },
    { key: 'about', header: t('column_about'), cell: texts.about, muted: true },
    { key: 'answer', header: t('column_answer'), width: 230, cell: (delivery) => <Outcome delivery={delivery} /> },
    { key: 'duration', header: t('column_duration'), cell: texts.duration, ...figures },
    { key: 'attempts', header: t('column_attempts'), cell: ({ attempts }) => attempts, ...figures },
    {
      key: 'open',
      header: <span className="visually-hidden">{t('column_open')}</span>,
      width: 190,
      align: 'right',
      cell: (delivery) => <RowEnd delivery={delivery} {...row} />,
    },
  ]
}

const cardOf = (delivery: WebhookDelivery) => <DeliveryCard delivery={delivery} />

type RowProps = { delivery: WebhookDelivery }

const DeliveryCard = ({ delivery }: RowProps) => {
  const { about, when } = useWebhookTexts()
  return (
    <RowCard
      title={<code className={classes.code}>{delivery.type}</code>}
      amount={when(delivery.created_at)}
      state={<Outcome delivery={delivery} />}
      note={about(delivery)}
    />
  )
}

/** The button of the row: its name must say which event it opens. */
const Time = ({ delivery: { created_at, type } }: RowProps) => {
  const { when } = useWebhookTexts()
  return (
    <>
      {when(created_at)} <span className="visually-hidden">{type}</span>
    </>
  )
}

const Outcome = ({ delivery }: RowProps) => {
  const { mark, text } = useWebhookTexts().outcome(delivery)
  return <StateMark state={mark} label={text} />
}

const RowEnd = ({ delivery, isDisabled, onSentAgain }: RowProps & Pick<Props, 'isDisabled' | 'onSentAgain'>) => {
  const isFailed = useWebhookTexts().outcome(delivery).mark === 'overdue'
  if (isFailed && !isDisabled && delivery.trouble !== 'replaced')
    return <AgainButton delivery={delivery} onSentAgain={onSentAgain} />
  return <IconChevronRight size={16} stroke={1.75} aria-hidden="true" className={classes.chevron} />
}
