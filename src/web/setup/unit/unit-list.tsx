import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/setup/unit.ts'
import { openPanel } from '#web/platform/panels/panels.tsx'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { useSavedToast } from '#web/resource/use-saved-toast.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { unitCard, useUnitColumns } from './unit-columns.tsx'
import { UnitForm } from './unit-form.tsx'

export const UnitList = () => {
  const { t } = useTranslation('unit')
  const canWrite = useCan('settings.write')
  return (
    <ListScreen
      resource="unit"
      words={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('add'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('add') },
      }}
      sorts={[{ label: t('sort_title') }, { by: 'short_name', label: t('sort_short_name') }]}
      columns={useUnitColumns()}
      card={unitCard}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      canWrite={canWrite}
      panel={unitPanel}
    />
  )
}

const nameOf = ({ title }: Unit) => title
const pageOf = ({ id }: Unit) => `/unit/edit/${id}`

const UnitPanel = ({ id }: { id?: string }) => (
  <UnitForm id={id} onSaved={useSavedToast(id ? undefined : '/unit/list')} />
)
const unitPanel = (id: string) => <UnitPanel key={id} id={id} />
const newUnit = () => <UnitPanel />
const create = () => void openPanel<Unit>({ content: newUnit })
