import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/setup/unit.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { RowCard } from '#web/ui/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/data-table-types.ts'
import { formatExample } from './format-examples.ts'
import classes from './unit.module.css'

const example = (format: string) => formatExample(format, currentLanguage()) ?? '–'

export const useUnitColumns = (): DataColumn<Unit>[] => {
  const { t } = useTranslation('unit')
  return [
    { key: 'title', head: t('column_title'), cell: ({ title }) => title, sortable: true },
    {
      key: 'short_name',
      head: t('column_short_name'),
      width: 150,
      sortable: true,
      cell: ({ short_name }) => short_name,
    },
    { key: 'format', head: t('column_format'), width: 110, quiet: true, cell: ({ format }) => format },
    {
      key: 'example',
      head: t('column_example'),
      width: 120,
      align: 'right',
      priority: 2,
      cell: ({ format }) => example(format),
    },
    { key: 'system', head: t('column_system'), width: 150, quiet: true, cell: system },
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

export const unitCard = (unit: Unit) => (
  <RowCard
    title={unit.title}
    amount={unit.short_name}
    state={unit.is_system ? <System /> : unit.format}
    note={example(unit.format)}
  />
)
