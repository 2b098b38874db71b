import { Combobox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type FocusEvent, type ReactNode, useId } from 'react'
import { type ComboboxOption, ComboboxRows, createValue } from './combobox-rows.tsx'
import { type ControlProps, Field, FieldBox, type FieldProps } from './field.tsx'
import classes from './field.module.css'
import { splitField } from './text-field.tsx'
import { useComboboxSearch } from './use-combobox-search.ts'

export interface ComboboxFieldProps
  extends
    FieldProps,
    Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'onChange' | 'value' | 'size' | 'className' | 'children'> {
  /** The name of the chosen value; shown until a search text is entered. */
  valueLabel: string
  /** Called on each keystroke, and with `''` on opening; the caller passes the found `options`. */
  onSearch: (typed: string) => void
  options: readonly ComboboxOption[]
  onPick: (value: string) => void
  /** Shown when nothing matches: 'Nieko nerasta'; while `loading` it is `loadingLabel`. */
  emptyLabel: ReactNode
  loading?: boolean
  loadingLabel?: ReactNode
  /** The row that creates a record from the entered text. If `onCreate` resolves to false, the entered text stays. */
  create?: { label: (typed: string) => ReactNode; onCreate: (typed: string) => unknown }
  onClear?: () => void
  clearLabel?: string
  left?: ReactNode
}

/**
 * Type to search, arrows to move, Enter to pick. Enter picks the first found row; the create row at the end is picked only
 * after moving to it.
 */
export const ComboboxField = (props: ComboboxFieldProps) => {
  const { valueLabel, onSearch, options, onPick, create, onClear, clearLabel, left, ...others } = props
  const { emptyLabel, loading = false, loadingLabel, ...rest } = others
  const [field, native] = splitField(rest)
  const list = useId()
  const idOf = (row: string) => rowId(list, row)
  const search = useComboboxSearch({ locked: field.locked, onSearch, options, onPick, create, loading, idOf })
  const { combobox, typed, keys } = search
  const opened = combobox.dropdownOpened
  const clear = onClear && valueLabel && !field.locked && <ClearButton label={clearLabel} onClear={onClear} />
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    search.leave()
    native.onBlur?.(event)
  }
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    native.onFocus?.(event)
    event.currentTarget.select()
  }
  const input = (control: ControlProps) => (
    <input
      autoComplete="off"
      spellCheck={false}
      {...native}
      {...control}
      className={classes.control}
      type="text"
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={opened}
      aria-controls={opened ? list : undefined}
      aria-activedescendant={keys.chosen === undefined ? undefined : idOf(keys.chosen)}
      // While the list is open, Escape closes the list, not the panel.
      data-mantine-stop-propagation={opened || undefined}
      data-locked={field.locked || undefined}
      readOnly={field.locked || native.readOnly}
      value={typed ?? valueLabel}
      onChange={(event) => search.type(event.currentTarget.value)}
      onClick={search.open}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={keys.onKeyDown}
    />
  )
  return (
    <Combobox store={combobox} onOptionSubmit={search.pick} width="target" position="bottom-start" zIndex={300}>
      <Field {...field}>
        {(control) => (
          <>
            <Combobox.DropdownTarget>
              <div>
                <FieldBox left={left} ok={field.ok} locked={field.locked} bare={field.bare} right={clear}>
                  {input(control)}
                </FieldBox>
              </div>
            </Combobox.DropdownTarget>
            <ComboboxRows
              {...{ options, idOf }}
              id={list}
              label={field.label}
              chosen={keys.chosen}
              empty={loading ? loadingLabel : emptyLabel}
              create={create?.label(typed ?? '')}
            />
          </>
        )}
      </Field>
    </Combobox>
  )
}

const rowId = (list: string, row: string): string => `${list}-${row === createValue ? 'create' : row}`

const ClearButton = ({ label, onClear }: { label?: string; onClear: () => void }) => (
  <button type="button" className={classes.inside} aria-label={label} onClick={onClear}>
    <IconX size={16} stroke={1.75} />
  </button>
)
