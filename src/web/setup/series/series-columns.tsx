import { useTranslation } from 'react-i18next'
import type { Series } from '#contract/setup/series.ts'
import { RowCard } from '#web/ui/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/data-table-types.ts'

export const useSeriesColumns = (): DataColumn<Series>[] => {
  const { t } = useTranslation('series')
  return [
    {
      key: 'invoice_type',
      head: t('column_type'),
      sortable: true,
      cell: ({ invoice_type }) => t(`type_${invoice_type}`),
    },
    {
      key: 'next_number',
      head: t('column_number'),
      width: 160,
      sortable: true,
      cell: ({ next_number }) => next_number,
    },
    {
      key: 'description',
      head: t('column_description'),
      width: 240,
      quiet: true,
      priority: 2,
      cell: ({ description }) => description ?? '–',
    },
    {
      key: 'activity',
      head: t('activity'),
      width: 200,
      quiet: true,
      priority: 3,
      cell: ({ activity_title }) => activity_title ?? '–',
    },
    {
      key: 'default',
      head: t('column_default'),
      width: 130,
      quiet: true,
      cell: ({ is_default }) => (is_default ? t('default') : ''),
    },
  ]
}

export const seriesCard = (series: Series) => <SeriesCard series={series} />

const SeriesCard = ({ series }: { series: Series }) => {
  const { t } = useTranslation('series')
  return (
    <RowCard
      title={t(`type_${series.invoice_type}`)}
      amount={series.next_number}
      state={[series.activity_title, series.description].filter(Boolean).join(' · ')}
      note={series.is_default && t('default')}
    />
  )
}
