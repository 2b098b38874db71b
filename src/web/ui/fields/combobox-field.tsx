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
  /** What the field shows when nobody types: the name of what is chosen. */
  valueLabel: string
  /** Every keystroke, and once with `''` on opening; the caller finds `options` for it. */
  onSearch: (typed: string) => void
  options: readonly ComboboxOption[]
  onPick: (value: string) => void
  /** Shown while nothing matches: 'Nieko nerasta'; while `loading`, `loadingLabel`. */
  emptyLabel: ReactNode
  loading?: boolean
  loadingLabel?: ReactNode
  /** The row that makes a new one of what was typed. Where `onCreate` comes to false, none was made and what was typed stays. */
  create?: { label: (typed: string) => ReactNode; onCreate: (typed: string) => unknown }
  onClear?: () => void
  clearLabel?: string
  left?: ReactNode
}

/**
 * Type to find, arrows to choose, Enter to take. Enter takes the first row found without a further key; the last row, which makes
 * a new one, is taken only by who moves to it.
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
  const clear = onClear && valueLabel && !field.locked && <Clear label={clearLabel} onClear={onClear} />
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
      // While the list is open Escape closes it, not the panel around.
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
    <Combobox store={combobox} onOptionSubmit={search.take} width="target" position="bottom-start" zIndex={300}>
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

const Clear = ({ label, onClear }: { label?: string; onClear: () => void }) => (
  <button type="button" className={classes.inside} aria-label={label} onClick={onClear}>
    <IconX size={16} stroke={1.75} />
  </button>
)
