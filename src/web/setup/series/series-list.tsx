import { useTranslation } from 'react-i18next'
import type { Series } from '#contract/setup/series.ts'
import { openPanel } from '#web/platform/panels/panels.tsx'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { useSavedToast } from '#web/resource/use-saved-toast.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { seriesCard, useSeriesColumns } from './series-columns.tsx'
import { SeriesForm } from './series-form.tsx'

export const SeriesList = () => {
  const { t } = useTranslation('series')
  const canWrite = useCan('settings.write')
  return (
    <ListScreen
      resource="series"
      words={{
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
