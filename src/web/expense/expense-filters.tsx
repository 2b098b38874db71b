import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { periodWords } from '../invoice-list/period-words.ts'
import { useListWords } from '../invoice-list/use-list-words.ts'
import { useTitleOf } from '../invoice-list/use-title-of.ts'
import { changed, filtersOf, withoutFilters } from '../resource/list-state.ts'
import { useAddress } from '../resource/use-address.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { Button } from '../ui/button.tsx'
import { AddFilterChip, FilterChip } from '../ui/filter-chip.tsx'
import { ExpenseFilterEditor } from './filter-editor.tsx'
import filterClasses from './filters.module.css'
import { filterKeys, filterNames } from './filter-names.ts'
import type { FilterName } from './filter-names.ts'

type Change = Record<string, string | undefined>

/** What narrows the list, as chips; each can be changed or taken out, the dashed one adds another. All of it in the address. */
export const ExpenseFilters = () => {
  const { t } = useTranslation('expense')
  const words = useListWords()
  const { address, change } = useAddress()
  const filters = filtersOf(address)
  const put = (values: Change) => change((now) => changed(now, values))
  const isSet = (name: FilterName) => filterKeys[name].some((key) => filters[key])
  const vendor = useTitleOf('client', filters['client_id'])
  const category = useCategoryTitle(filters['category_id'])
  const values: Record<FilterName, () => string> = {
    period: () => periodWords({ from: filters['date_from'], to: filters['date_to'] }, words.t, words.language),
    client: () => vendor ?? '…',
    category: () => category ?? '…',
    currency: () => filters['currency'] ?? '',
    overdue: () => t('filter_state_overdue'),
  }
  const set = filterNames.filter(isSet)
  return (
    <>
      {set.map((name) => (
        <Chip key={name} name={name} value={values[name]()} filters={filters} onChange={put} />
      ))}
      <AddFilter left={filterNames.filter((name) => !isSet(name))} filters={filters} onChange={put} />
      {(set.length > 0 || address['search']) && (
        <Button variant="link" size="small" onClick={() => change(withoutFilters)}>
          {words.t('clear')}
        </Button>
      )}
    </>
  )
}

const useCategoryTitle = (id: string | undefined): string | undefined =>
  useLoaded('expense-category.edit_form', { params: { id: id ?? '' }, enabled: id !== undefined }).data?.item.title

type Given = { filters: Record<string, string>; onChange: (values: Change) => void }

const without = (name: FilterName): Change => Object.fromEntries(filterKeys[name].map((key) => [key, undefined]))

const Chip = ({ name, value, filters, onChange }: Given & { name: FilterName; value: string }) => {
  const { t } = useTranslation('expense')
  const { t: list } = useTranslation('invoice_list')
  const [open, setOpen] = useState(false)
  const label = t(name === 'overdue' ? 'filter_state' : `filter_${name}`)
  const chip = (onEdit?: () => void) => (
    <FilterChip
      name={label}
      value={value}
      removeLabel={list('remove_filter', { name: label })}
      onRemove={() => onChange(without(name))}
      {...(onEdit ? { onEdit } : {})}
    />
  )
  if (name === 'overdue') return chip()
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
      <Popover.Dropdown className={filterClasses.dropdown} role="dialog" aria-label={label}>
        <ExpenseFilterEditor name={name} filters={filters} onChange={onChange} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const AddFilter = ({ left, filters, onChange }: Given & { left: readonly FilterName[] }) => {
  const { t } = useTranslation('expense')
  const { t: list } = useTranslation('invoice_list')
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<Exclude<FilterName, 'overdue'>>()
  const close = () => setOpen(false)
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
          {list('filter')}
        </AddFilterChip>
      </Popover.Target>
      <Popover.Dropdown
        className={filterClasses.dropdown}
        aria-label={editing ? t(`filter_${editing}`) : list('filters')}
      >
        {editing ? (
          <ExpenseFilterEditor name={editing} filters={filters} onChange={onChange} onDone={close} />
        ) : (
          <ul className={filterClasses.options}>
            {left.map((name) => (
              <li key={name}>
                <button type="button" className={filterClasses.option} onClick={() => pick(name)}>
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
