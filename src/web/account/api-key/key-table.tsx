import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/account/api-key.ts'
import { addDays, today as dayOf } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { momentParts, useToday } from '#web/resource/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import classes from './api-page.module.css'

type Props = { keys: ApiKey[] | undefined; madeId: string | undefined; onRemoved: (id: string) => void }

/** The keys of the company. Those that end within a month or have ended are marked. */
export const KeyTable = ({ keys, madeId, onRemoved }: Props) => {
  const { t } = useTranslation('api_key')
  return (
    <DataTable
      label={t('table')}
      columns={useColumns(onRemoved)}
      rows={keys ?? []}
      rowKey={({ id }) => id}
      card={cardWith(onRemoved)}
      openKey={madeId}
      loading={!keys}
    />
  )
}

const cardWith = (onRemoved: Props['onRemoved']) => (key: ApiKey) => <KeyCard apiKey={key} onRemoved={onRemoved} />

const useColumns = (onRemoved: Props['onRemoved']): DataColumn<ApiKey>[] => {
  const { t } = useTranslation('api_key')
  const { time_zone } = useCompany()
  return [
    { key: 'name', header: t('column_name'), cell: ({ name }) => name },
    {
      key: 'key',
      header: t('column_key'),
      width: 120,
      cell: ({ hint }) => <code className={classes.code}>{hint}</code>,
    },
    { key: 'scope', header: t('column_scope'), width: 170, cell: (key) => <Scope apiKey={key} /> },
    {
      key: 'created',
      header: t('column_created'),
      width: 120,
      muted: true,
      priority: 2,
      cell: ({ created_at }) => dayOf(new Date(created_at), time_zone),
    },
    { key: 'expires', header: t('column_expires'), width: 120, cell: (key) => <Expiry apiKey={key} /> },
    { key: 'used', header: t('column_used'), width: 200, muted: true, cell: (key) => <LastUse apiKey={key} /> },
    {
      key: 'remove',
      header: <span className="visually-hidden">{t('column_remove')}</span>,
      width: 110,
      align: 'right',
      cell: (key) => <RemoveButton apiKey={key} onRemoved={onRemoved} />,
    },
  ]
}

const KeyCard = ({ apiKey, onRemoved }: { apiKey: ApiKey; onRemoved: Props['onRemoved'] }) => (
  <RowCard
    title={apiKey.name}
    amount={<code className={classes.code}>{apiKey.hint}</code>}
    state={
      <>
        <Scope apiKey={apiKey} /> · <Expiry apiKey={apiKey} />
      </>
    }
    note={<RemoveButton apiKey={apiKey} onRemoved={onRemoved} />}
  />
)

const Scope = ({ apiKey: { scope, may_issue } }: { apiKey: ApiKey }) => {
  const { t } = useTranslation('api_key')
  return (
    <>
      {t(`scope_${scope}`)}
      {may_issue && <span className={classes.hint}> {t('may_issue_mark')}</span>}
    </>
  )
}

const daysOfNotice = 30

/** The last day of the key: it ends at midnight after it. */
const Expiry = ({ apiKey: { expires_at } }: { apiKey: ApiKey }) => {
  const { t } = useTranslation('api_key')
  const { time_zone } = useCompany()
  const today = useToday()
  const lastDay = dayOf(new Date(Date.parse(expires_at) - 1000), time_zone)
  if (lastDay < today) return <span className={classes.ended}>{t('ended')}</span>
  return <span className={lastDay <= addDays(today, daysOfNotice) ? classes.soon : classes.later}>{lastDay}</span>
}

const useLastUse = () => {
  const { t } = useTranslation('api_key')
  const { time_zone } = useCompany()
  const today = useToday()
  return (last_used_at: string): string => {
    const parts = momentParts(last_used_at, today, time_zone, currentLanguage())
    return `${parts.kind === 'day' ? parts.day : t(parts.kind)} ${parts.time}`
  }
}

const LastUse = ({ apiKey: { last_used_at } }: { apiKey: ApiKey }) => {
  const { t } = useTranslation('api_key')
  const lastUse = useLastUse()
  return last_used_at ? lastUse(last_used_at) : t('never_used')
}

/** Deletes a key after asking, because it cannot be undone. */
const RemoveButton = ({
  apiKey: { id, name, last_used_at },
  onRemoved,
}: { apiKey: ApiKey } & Pick<Props, 'onRemoved'>) => {
  const { t } = useTranslation('api_key')
  const lastUse = useLastUse()
  const remove = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('remove_title', { name }),
      text: last_used_at ? t('remove_text_used', { when: lastUse(last_used_at) }) : t('remove_text_unused'),
      confirmLabel: t('remove'),
      danger: true,
    })
    if (!isConfirmed) return
    await call('api-key.delete', { params: { id } })
    onRemoved(id)
    await queryClient.invalidateQueries({ queryKey: ['api-key.list'] })
    toast.success(t('removed', { name }))
  })
  return (
    <Button
      variant="link"
      size="small"
      className={classes.remove}
      busy={remove.busy}
      aria-label={t('remove_of', { name })}
      onClick={() => void remove.run()}
    >
      {t('remove')}
    </Button>
  )
}
