import { useTranslation } from 'react-i18next'
import type { Series } from '#contract/setup/series.ts'
import { openPanel } from '#web/platform/panels/panel.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { SeriesForm } from './series-form.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'

export const SeriesList = () => {
  const { t } = useTranslation('series')
  const canWrite = useCan('settings.write')
  return (
    <ListScreen
      resource="series"
      texts={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('new'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('new') },
      }}
      sorts={[{ label: t('sort_type') }, { by: 'next_number', label: t('sort_number') }]}
      columns={useSeriesColumns()}
      card={seriesCard}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      canWrite={canWrite}
      panel={seriesPanel}
    />
  )
}

const nameOf = ({ next_number }: Series) => next_number
const pageOf = ({ id }: Series) => `/series/edit/${id}`

const SeriesPanel = ({ id }: { id?: string }) => (
  <SeriesForm id={id} onSaved={useSavedToast(id ? undefined : '/series/list')} />
)
const seriesPanel = (id: string) => <SeriesPanel key={id} id={id} />
const newSeries = () => <SeriesPanel />
const create = () => void openPanel<Series>({ content: newSeries })

const useSeriesColumns = (): DataColumn<Series>[] => {
  const { t } = useTranslation('series')
  return [
    {
      key: 'invoice_type',
      header: t('column_type'),
      sortable: true,
      cell: ({ invoice_type }) => t(`type_${invoice_type}`),
    },
    {
      key: 'next_number',
      header: t('column_number'),
      width: 160,
      sortable: true,
      cell: ({ next_number }) => next_number,
    },
    {
      key: 'description',
      header: t('column_description'),
      width: 240,
      muted: true,
      priority: 2,
      cell: ({ description }) => description ?? '–',
    },
    {
      key: 'activity',
      header: t('activity'),
      width: 200,
      muted: true,
      priority: 3,
      cell: ({ activity_title }) => activity_title ?? '–',
    },
    {
      key: 'default',
      header: t('column_default'),
      width: 130,
      muted: true,
      cell: ({ is_default }) => (is_default ? t('default') : ''),
    },
  ]
}

const seriesCard = (series: Series) => <SeriesCard series={series} />

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
