import { useTranslation } from 'react-i18next'
import filterClasses from '../invoice-list/filters.module.css'
import { PeriodFilter } from '../invoice-list/period-filter.tsx'
import { periodWords } from '../invoice-list/period-words.ts'
import { useListWords } from '../invoice-list/use-list-words.ts'
import { FilterChips } from '../resource/list-filters.tsx'
import type { FilterEditing } from '../resource/list-filters.tsx'
import type { RegisterDays } from './use-register.ts'

type Props = { days: RegisterDays; onChange: (days: RegisterDays) => void }

/** Which days of the register are shown. */
export const RegisterPeriod = ({ days, onChange }: Props) => {
  const { t } = useTranslation('payments')
  const { t: list, language } = useListWords()
  return (
    <FilterChips
      set={days}
      put={(change) => {
        const chosen = Object.entries({ ...days, ...change }).filter(([, day]) => day)
        onChange(Object.fromEntries(chosen))
      }}
      filters={[
        {
          keys: ['date_from', 'date_to'],
          label: t('register_period'),
          value: periodWords({ from: days.date_from, to: days.date_to }, list, language),
          editor: editPeriod,
        },
      ]}
    />
  )
}

const editPeriod = (editing: FilterEditing) => <PeriodChoice {...editing} />

const PeriodChoice = (editing: FilterEditing) => (
  <div className={filterClasses.editor} data-filter="period">
    <PeriodFilter {...editing} words={useListWords()} />
  </div>
)
