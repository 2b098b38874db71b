import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import filterClasses from '../invoice-list/filters.module.css'
import { Button } from '../ui/button.tsx'
import { AddFilterChip, FilterChip } from '../ui/filter-chip.tsx'
import { changed, filtersOf, withoutFilters } from './list-state.ts'
import { useAddress } from './use-address.ts'

type Change = Record<string, string | undefined>

/** What an editor of a filter is given. */
export type FilterEditing = { filters: Record<string, string>; onChange: (values: Change) => void; onDone: () => void }

export type ListFilter = {
  /** Which parameters of the address it is. */
  keys: readonly string[]
  /** In the menu of filters. */
  label: string
  /** On the chip, where it differs. */
  chipLabel?: string
  /** What the chip says is chosen. */
  value: ReactNode
  /** The choice, in a floating layer; one without is on or off. */
  editor?: (editing: FilterEditing) => ReactNode
}

/** What narrows a list, as chips; each can be changed or taken out, the dashed one adds another. All of it in the address. */
export const ListFilters = ({ filters }: { filters: readonly ListFilter[] }) => {
  const { t } = useTranslation('invoice_list')
  const { address, change } = useAddress()
  const set = filtersOf(address)
  return (
    <>
      <FilterChips filters={filters} set={set} put={(values) => change((now) => changed(now, values))} />
      {(filters.some((filter) => isSet(filter, set)) || address['search']) && (
        <Button variant="link" size="small" onClick={() => change(withoutFilters)}>
          {t('clear')}
        </Button>
      )}
    </>
  )
}

type Given = { set: Record<string, string>; put: (values: Change) => void }

const isSet = ({ keys }: ListFilter, set: Given['set']) => keys.some((key) => set[key])

/** The chips alone, for what is narrowed but is not the list of the address. */
export const FilterChips = ({ filters, ...given }: Given & { filters: readonly ListFilter[] }) => (
  <>
    {filters
      .filter((filter) => isSet(filter, given.set))
      .map((filter) => (
        <Chip key={filter.label} filter={filter} {...given} />
      ))}
    <AddFilter left={filters.filter((filter) => !isSet(filter, given.set))} {...given} />
  </>
)

const Chip = ({ filter, set, put }: Given & { filter: ListFilter }) => {
  const { t } = useTranslation('invoice_list')
  const [open, setOpen] = useState(false)
  const name = filter.chipLabel ?? filter.label
  const chip = (onEdit?: () => void) => (
    <FilterChip
      name={name}
      value={filter.value}
      removeLabel={t('remove_filter', { name })}
      onRemove={() => put(Object.fromEntries(filter.keys.map((key) => [key, undefined])))}
      {...(onEdit ? { onEdit } : {})}
    />
  )
  if (!filter.editor) return chip()
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
        <span className={filterClasses.target}>{chip(() => setOpen(!open))}</span>
      </Popover.Target>
      <Popover.Dropdown className={filterClasses.dropdown} role="dialog" aria-label={name}>
        {filter.editor({ filters: set, onChange: put, onDone: () => setOpen(false) })}
      </Popover.Dropdown>
    </Popover>
  )
}

const AddFilter = ({ left, set, put }: Given & { left: readonly ListFilter[] }) => {
  const { t } = useTranslation('invoice_list')
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<ListFilter>()
  const close = () => setOpen(false)
  if (left.length === 0 && !open) return null
  const pick = (filter: ListFilter) => {
    if (filter.editor) return setEditing(filter)
    put(Object.fromEntries(filter.keys.map((key) => [key, '1'])))
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
            const [only, ...others] = left
            setEditing(only?.editor && others.length === 0 ? only : undefined)
            setOpen(!open)
          }}
        >
          {t('filter')}
        </AddFilterChip>
      </Popover.Target>
      <Popover.Dropdown className={filterClasses.dropdown} aria-label={editing?.label ?? t('filters')}>
        {editing?.editor ? (
          editing.editor({ filters: set, onChange: put, onDone: close })
        ) : (
          <ul className={filterClasses.options}>
            {left.map((filter) => (
              <li key={filter.label}>
                <button type="button" className={filterClasses.option} onClick={() => pick(filter)}>
                  {filter.label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type ChoicesProps = {
  label: string
  chosen: string | undefined
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** One of a short list. */
export const FilterChoices = ({ label, chosen, options, onPick }: ChoicesProps) => (
  <ul className={filterClasses.options} aria-label={label}>
    {options.map(({ value, label: words }) => (
      <li key={value}>
        <button
          type="button"
          className={filterClasses.option}
          aria-pressed={chosen === value}
          onClick={() => onPick(value)}
        >
          {words}
        </button>
      </li>
    ))}
  </ul>
)
