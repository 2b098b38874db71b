import { Popover } from '@mantine/core'
import { useState } from 'react'
import { FilterChip } from '../ui/filter-chip.tsx'
import { typesOf } from './choice-filters.tsx'
import type { FilterBarProps } from './filter-bar.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { filterNames, isSet, withoutFilter } from './filter-types.ts'
import type { FilterName } from './filter-types.ts'
import classes from './filters.module.css'
import { useSeriesName } from './series-filter.tsx'
import { periodWords } from './period-words.ts'
import { useTitleOf } from './use-title-of.ts'

/** The chips of the filters that are set. */
export const FilterChips = (props: FilterBarProps) => {
  const { filters, words, onChange } = props
  const { t } = words
  const names = filterNames.filter((name) => isSet(filters, name))
  const client = useTitleOf('client', props.clientTitle ? undefined : filters['client_id']) ?? props.clientTitle
  const product = useTitleOf('product', filters['product_id'])
  const series = useSeriesName(filters['series_id'])
  const value: Record<FilterName, () => string> = {
    period: () => periodWords({ from: filters['date_from'], to: filters['date_to'] }, t, words.language),
    type: () =>
      typesOf(filters)
        .map((type) => t(`type_${type as 'simple'}`, { defaultValue: type }))
        .join(', '),
    client: () => client ?? t('filter_chosen'),
    currency: () => filters['currency'] ?? '',
    series: () => series ?? t('filter_chosen'),
    product: () => product ?? t('filter_chosen'),
    overdue: () => t('filter_state_overdue'),
  }
  const remove = (name: string) => t('remove_filter', { name })
  return (
    <>
      {names.map((name) =>
        name === 'overdue' ? (
          <FilterChip
            key={name}
            name={t('filter_state')}
            value={value.overdue()}
            removeLabel={remove(t('filter_overdue'))}
            onRemove={() => onChange(withoutFilter(name))}
          />
        ) : (
          <EditedChip
            key={name}
            {...props}
            name={name}
            value={value[name]()}
            removeLabel={remove(t(`filter_${name}`))}
          />
        ),
      )}
    </>
  )
}

type Edited = FilterBarProps & { name: Exclude<FilterName, 'overdue'>; value: string; removeLabel: string }

const EditedChip = ({ name, value, removeLabel, filters, words, onChange }: Edited) => {
  const [open, setOpen] = useState(false)
  const label = words.t(`filter_${name}`)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      zIndex={300}
    >
      <Popover.Target>
        <span className={classes.target}>
          <FilterChip
            name={label}
            value={value}
            removeLabel={removeLabel}
            onRemove={() => onChange(withoutFilter(name))}
            onEdit={() => setOpen(!open)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label={label}>
        <FilterEditor name={name} filters={filters} words={words} onChange={onChange} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
