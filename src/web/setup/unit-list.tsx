import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/setup/unit.ts'
import { openPanel } from '#web/platform/panels/panel.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { UnitForm } from './unit-form.tsx'
import { IconLock } from '@tabler/icons-react'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { formatExample } from '#domain/quantity-and-price.ts'
import classes from './unit-list.module.css'

export const UnitList = () => {
  const { t } = useTranslation('unit')
  const canWrite = useCan('settings.write')
  return (
    <ListScreen
      resource="unit"
      texts={{
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

const example = (format: string) => formatExample(format, currentLanguage()) ?? '–'

const useUnitColumns = (): DataColumn<Unit>[] => {
  const { t } = useTranslation('unit')
  return [
    { key: 'title', header: t('column_title'), cell: ({ title }) => title, sortable: true },
    {
      key: 'short_name',
      header: t('column_short_name'),
      width: 150,
      sortable: true,
      cell: ({ short_name }) => short_name,
    },
    { key: 'format', header: t('column_format'), width: 110, muted: true, cell: ({ format }) => format },
    {
      key: 'example',
      header: t('column_example'),
      width: 120,
      align: 'right',
      priority: 2,
      cell: ({ format }) => example(format),
    },
    { key: 'system', header: t('column_system'), width: 150, muted: true, cell: system },
  ]
}

const system = (unit: Unit) => (unit.is_system ? <System /> : '')

const System = () => {
  const { t } = useTranslation('unit')
  return (
    <span className={classes.system} title={t('locked_system')}>
      <IconLock size={14} stroke={2} aria-hidden="true" />
      {t('system')}
    </span>
  )
}

const unitCard = (unit: Unit) => (
  <RowCard
    title={unit.title}
    amount={unit.short_name}
    state={unit.is_system ? <System /> : unit.format}
    note={example(unit.format)}
  />
)
