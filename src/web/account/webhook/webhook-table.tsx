import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/account/webhook.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { useWebhookTexts } from './use-webhook-texts.ts'
import classes from './webhook.module.css'

type Props = {
  webhooks: Webhook[] | undefined
  chosenId: string | undefined
  onChoose: (id: string) => void
  onEdit: (webhook: Webhook) => void
}

type RowProps = { webhook: Webhook } & Pick<Props, 'chosenId' | 'onChoose' | 'onEdit'>

/** The webhooks; the chosen row is the one whose deliveries are shown below. */
export const WebhookTable = ({ webhooks, ...row }: Props) => {
  const { t } = useTranslation('webhook')
  const { chosenId, onChoose } = row
  return (
    <DataTable
      label={t('table')}
      columns={useColumns(row)}
      rows={webhooks ?? []}
      rowKey={({ id }) => id}
      card={cardWith(row)}
      {...(chosenId && (webhooks?.length ?? 0) > 1 ? { openKey: chosenId } : {})}
      onOpen={({ id }) => onChoose(id)}
      loading={!webhooks}
    />
  )
}

const useColumns = (row: Omit<RowProps, 'webhook'>): DataColumn<Webhook>[] => {
  const { t } = useTranslation('webhook')
  const { events } = useWebhookTexts()
  return [
    { key: 'url', header: t('column_url'), cell: (webhook) => <Url webhook={webhook} {...row} /> },
    { key: 'events', header: t('column_events'), width: 300, muted: true, cell: events, priority: 2 },
    { key: 'state', header: t('column_state'), width: 190, cell: (webhook) => <State webhook={webhook} /> },
    {
      key: 'edit',
      header: <span className="visually-hidden">{t('column_edit')}</span>,
      width: 90,
      align: 'right',
      cell: (webhook) => <EditButton webhook={webhook} {...row} />,
    },
  ]
}

const cardWith = (row: Omit<RowProps, 'webhook'>) => (webhook: Webhook) => <WebhookCard webhook={webhook} {...row} />

const WebhookCard = (props: RowProps) => {
  const { events } = useWebhookTexts()
  return (
    <RowCard
      title={<Url {...props} />}
      state={<State {...props} />}
      note={<EditButton {...props} />}
      more={events(props.webhook)}
    />
  )
}

/** Chooses the address whose deliveries are shown. */
const Url = ({ webhook: { id, url }, chosenId, onChoose }: RowProps) => (
  <button type="button" className={classes.url} aria-pressed={id === chosenId} onClick={() => onChoose(id)}>
    {url}
  </button>
)

const State = ({ webhook }: Pick<RowProps, 'webhook'>) => {
  const { mark, text } = useWebhookTexts().state(webhook)
  return <StateMark state={mark} label={text} />
}

const EditButton = ({ webhook, onEdit }: RowProps) => {
  const { t } = useTranslation('webhook')
  return (
    <Button variant="link" size="small" aria-label={t('edit_of', { url: webhook.url })} onClick={() => onEdit(webhook)}>
      {t('edit')}
    </Button>
  )
}
