import { Popover } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { AddFilterChip } from '../ui/filter-chip.tsx'
import { useCurrencies } from './choice-filters.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterEditor } from './filter-editor.tsx'
import type { EditedFilter } from './filter-editor.tsx'
import { filterNames, isSet } from './filter-types.ts'
import type { FilterName, Filters } from './filter-types.ts'
import classes from './filters.module.css'
import type { ListWords } from './use-list-words.ts'

export type FilterBarProps = {
  filters: Filters
  /** The name of the client filtered by, where a row tells it. */
  clientTitle: string | undefined
  isFiltered: boolean
  words: ListWords
  onChange: (change: Record<string, string | undefined>) => void
  onClear: () => void
}

/** What narrows the list, as chips; each can be changed or taken out, the dashed one adds another. */
export const FilterBar = (props: FilterBarProps) => {
  const { isFiltered, words, onClear } = props
  return (
    <>
      <FilterChips {...props} />
      <AddFilter {...props} />
      {isFiltered && (
        <Button variant="link" size="small" onClick={onClear}>
          {words.t('clear')}
        </Button>
      )}
    </>
  )
}

const AddFilter = ({ filters, words, onChange }: FilterBarProps) => {
  const { t } = words
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<EditedFilter>()
  const currencies = useCurrencies()
  const close = () => setOpen(false)
  const left = filterNames.filter((name) => !isSet(filters, name) && (name !== 'currency' || currencies.length > 1))
  if (left.length === 0 && !open) return null
  const pick = (name: FilterName) => {
    if (name !== 'overdue') return setEditing(name)
    onChange({ overdue: '1' })
    close()
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      zIndex={300}
      onExitTransitionEnd={() => setEditing(undefined)}
    >
      <Popover.Target>
        <AddFilterChip
          onClick={() => {
            setEditing(undefined)
            setOpen(!open)
          }}
        >
          {t('filter')}
        </AddFilterChip>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={editing ? t(`filter_${editing}`) : t('filters')}>
        {editing ? (
          <FilterEditor name={editing} filters={filters} words={words} onChange={onChange} onDone={close} />
        ) : (
          <ul className={classes.options}>
            {left.map((name) => (
              <li key={name}>
                <button type="button" className={classes.option} onClick={() => pick(name)}>
                  {t(`filter_${name}`)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
