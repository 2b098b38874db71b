import { Popover } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { AddFilterChip, FilterChip } from '#web/ui/buttons/filter-chip.tsx'
import filterClasses from './filters.module.css'
import { changed, filtersOf, withoutFilters, useAddress } from '#web/resource/list/address.ts'

type Change = Record<string, string | undefined>

/** Props of the editor of a filter. */
export type FilterEditing = { filters: Record<string, string>; onChange: (values: Change) => void; onDone: () => void }

export type ListFilter = {
  /** Its parameters in the address. */
  keys: readonly string[]
  /** The label in the menu of filters. */
  label: string
  /** The label on the chip, if it differs. */
  chipLabel?: string
  /** The chosen value on the chip. */
  value: ReactNode
  /** The editor in a popover; a filter without an editor is on or off. */
  editor?: (editing: FilterEditing) => ReactNode
}

/** The filters of a list as chips, with one that adds a filter. Their state is in the address. */
export const ListFilters = ({ filters }: { filters: readonly ListFilter[] }) => {
  const { t } = useTranslation('invoice_list')
  const { address, change } = useAddress()
  const currentValues = filtersOf(address)
  return (
    <>
      <FilterChips
        filters={filters}
        currentValues={currentValues}
        setValues={(values) => change((now) => changed(now, values))}
      />
      {(Object.keys(currentValues).length > 0 || address['search']) && (
        <Button variant="link" size="small" onClick={() => change(withoutFilters)}>
          {t('clear')}
        </Button>
      )}
    </>
  )
}

type FilterValues = { currentValues: Record<string, string>; setValues: (values: Change) => void }

const isSet = ({ keys }: ListFilter, currentValues: FilterValues['currentValues']) =>
  keys.some((key) => currentValues[key])

/** The chips alone, for lists whose filters are not in the address. */
export const FilterChips = ({ filters, ...values }: FilterValues & { filters: readonly ListFilter[] }) => (
  <>
    {filters
      .filter((filter) => isSet(filter, values.currentValues))
      .map((filter) => (
        <Chip key={filter.label} filter={filter} {...values} />
      ))}
    <AddFilter left={filters.filter((filter) => !isSet(filter, values.currentValues))} {...values} />
  </>
)

const Chip = ({ filter, currentValues, setValues }: FilterValues & { filter: ListFilter }) => {
  const { t } = useTranslation('invoice_list')
  const [open, setOpen] = useState(false)
  const name = filter.chipLabel ?? filter.label
  const chip = (onEdit?: () => void) => (
    <FilterChip
      name={name}
      value={filter.value}
      removeLabel={t('remove_filter', { name: filter.label })}
      onRemove={() => setValues(Object.fromEntries(filter.keys.map((key) => [key, undefined])))}
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
        <Editor filter={filter} filters={currentValues} onChange={setValues} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const AddFilter = ({ left, currentValues, setValues }: FilterValues & { left: readonly ListFilter[] }) => {
  const { t } = useTranslation('invoice_list')
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<ListFilter>()
  const close = () => setOpen(false)
  if (left.length === 0 && !open) return null
  const pick = (filter: ListFilter) => {
    if (filter.editor) return setEditing(filter)
    setValues(Object.fromEntries(filter.keys.map((key) => [key, '1'])))
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
          <Editor filter={editing} filters={currentValues} onChange={setValues} onDone={close} />
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

/** The editor of one filter in a popover; the focus starts at the chosen value. */
const Editor = ({ filter, ...editing }: FilterEditing & { filter: ListFilter }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
    const first = find('input:checked, [aria-pressed="true"]') ?? find('input, button')
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} className={filterClasses.editor} data-filter={filter.keys[0]}>
      {filter.editor?.(editing)}
    </div>
  )
}

type ChoicesProps = FilterEditing & {
  /** The parameter in the address. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** A choice of one value from a short list. */
export const FilterChoices = ({ name, label, options, filters, onChange, onDone }: ChoicesProps) => (
  <ul className={filterClasses.options} aria-label={label}>
    {options.map(({ value, label: texts }) => (
      <li key={value}>
        <button
          type="button"
          className={filterClasses.option}
          aria-pressed={filters[name] === value}
          onClick={() => {
            onChange({ [name]: value })
            onDone()
          }}
        >
          {texts}
        </button>
      </li>
    ))}
  </ul>
)
