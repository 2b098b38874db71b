import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RateItem } from '#contract/setup/rate.ts'
import { dec, plainText, roundHalfAway } from '#domain/decimal.ts'
import { rateBetween } from '#domain/exchange-rate/published-rate.ts'
import { call } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/browser.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { plainFigure } from '#web/resource/figures.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { refreshRates } from './use-rate-files.ts'

type Props = { rates: RateItem[] | undefined; canWrite: boolean }

const keyOf = ({ currency, date }: RateItem) => `${date} ${currency}`
const figure = (value: string | undefined) => (value === undefined ? '' : plainFigure(value, currentLanguage()))

/** Shown with six decimals; documents take ten. */
const inverseOf = (per_euro: string): string | undefined => {
  const rate = rateBetween(per_euro, '1')
  return rate && plainText(roundHalfAway(dec(rate), 6))
}

/** The rates of a month, newest first. */
export const RateTable = ({ rates, canWrite }: Props) => {
  const { t } = useTranslation('rate')
  return (
    <DataTable
      label={t('table')}
      columns={useColumns(canWrite)}
      rows={rates ?? []}
      rowKey={keyOf}
      card={canWrite ? cardOf : readOnlyCardOf}
      loading={!rates}
      density="compact"
    />
  )
}

const cardOf = (rate: RateItem) => <RateCard rate={rate} canWrite />
const readOnlyCardOf = (rate: RateItem) => <RateCard rate={rate} canWrite={false} />

const useColumns = (canWrite: boolean): DataColumn<RateItem>[] => {
  const { t } = useTranslation('rate')
  return [
    { key: 'date', header: t('column_date'), width: 120, cell: ({ date }) => date },
    { key: 'currency', header: t('column_currency'), width: 90, cell: ({ currency }) => currency },
    { key: 'rate', header: t('column_rate'), width: 140, align: 'right', cell: ({ per_euro }) => figure(per_euro) },
    {
      key: 'inverse',
      header: t('column_inverse'),
      width: 170,
      align: 'right',
      muted: true,
      priority: 2,
      cell: ({ per_euro }) => figure(inverseOf(per_euro)),
    },
    { key: 'source', header: t('column_source'), muted: true, cell: ({ source }) => t(`source_${source}`) },
    {
      key: 'remove',
      header: <span className="visually-hidden">{t('column_remove')}</span>,
      width: 60,
      align: 'right',
      cell: (rate) => canWrite && <DeleteRate rate={rate} />,
    },
  ]
}

const RateCard = ({ rate, canWrite }: { rate: RateItem; canWrite: boolean }) => {
  const { t } = useTranslation('rate')
  return (
    <RowCard
      title={`${rate.date} ${rate.currency}`}
      amount={figure(rate.per_euro)}
      state={t(`source_${rate.source}`)}
      note={canWrite && <DeleteRate rate={rate} />}
    />
  )
}

/** Deletes a rate of the company; the toast restores a typed one. */
const DeleteRate = ({ rate }: { rate: RateItem }) => {
  const { t } = useTranslation('rate')
  const { id, currency, date, per_euro, source } = rate
  const restore = useAction(async () => {
    await call('rate.create', { body: { currency, date, per_euro }, idempotencyKey: newKey() })
    await refreshRates()
    toast.success(t('restored'))
  })
  const remove = useAction(async () => {
    if (id === null) return
    await call('rate.delete', { params: { id } })
    await refreshRates()
    toast.success(t('deleted', { currency, date }), { action: { label: t('undo'), onClick: () => void restore.run() } })
  })
  // Rates of a file are removed with it.
  if (id === null || source !== 'hand') return null
  return (
    <IconButton
      size="small"
      label={t('delete_of', { currency, date })}
      icon={<IconTrash size={16} stroke={1.75} />}
      disabled={remove.busy}
      onClick={() => void remove.run()}
    />
  )
}
