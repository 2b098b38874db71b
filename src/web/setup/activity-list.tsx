import { useTranslation } from 'react-i18next'
import type { Activity } from '#contract/setup/activity.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { percentText } from '#web/resource/figures.ts'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { ActivityForm } from './activity-form.tsx'

/** The activities of a company, each with its tariff. */
export const ActivityList = () => {
  const { t } = useTranslation('activity')
  const canWrite = useCan('settings.write')
  return (
    <ListScreen
      resource="activity"
      texts={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('add'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('add') },
      }}
      sorts={[{ label: t('sort_title') }, { by: 'code', label: t('sort_code') }]}
      columns={useColumns()}
      card={card}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      canWrite={canWrite}
      panel={activityPanel}
    />
  )
}

const useColumns = (): DataColumn<Activity>[] => {
  const { t } = useTranslation('activity')
  return [
    { key: 'title', header: t('title'), sortable: true, cell: nameOf },
    { key: 'code', header: t('code'), width: 130, muted: true, sortable: true, cell: ({ code }) => code ?? '–' },
    {
      key: 'certificate',
      header: t('certificate_number'),
      width: 190,
      muted: true,
      priority: 2,
      cell: ({ certificate_number }) => certificate_number ?? '–',
    },
    { key: 'tariff', header: t('tariff'), width: 130, align: 'right', cell: tariffOf },
  ]
}

const tariffOf = ({ tariff }: Activity) => (tariff === null ? '–' : percentText(tariff, currentLanguage()))
const nameOf = ({ title }: Activity) => title
const pageOf = ({ id }: Activity) => `/activity/edit/${id}`
const card = (activity: Activity) => (
  <RowCard
    title={activity.title}
    amount={activity.tariff !== null && percentText(activity.tariff, currentLanguage())}
    state={activity.code ?? ''}
    note={activity.certificate_number}
  />
)

const ActivityPanel = ({ id }: { id?: string }) => (
  <ActivityForm id={id} onSaved={useSavedToast(id ? undefined : '/activity/list')} />
)
const activityPanel = (id: string) => <ActivityPanel key={id} id={id} />
const newActivity = () => <ActivityPanel />
const create = () => void openPanel<Activity>({ size: 560, content: newActivity })
