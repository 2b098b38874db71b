import { Combobox, useCombobox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type FocusEvent, type ReactNode, useState } from 'react'
import { type ComboboxOption, ComboboxRows, createValue } from './combobox-rows.tsx'
import { type ControlProps, Field, FieldBox, type FieldProps } from './field.tsx'
import classes from './field.module.css'
import { splitField } from './text-field.tsx'

export interface ComboboxFieldProps
  extends
    FieldProps,
    Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'onChange' | 'value' | 'size' | 'className' | 'children'> {
  /** What the field shows when nobody types: the name of what is chosen, or the free text itself. */
  valueLabel: string
  /** Every keystroke, and once with `''` on opening; the caller finds `options` for it. With free text it is the new value. */
  onSearch: (typed: string) => void
  options: readonly ComboboxOption[]
  onPick: (value: string) => void
  /** Shown while nothing matches: 'Nieko nerasta'; while `loading`, `loadingLabel`. */
  emptyLabel: ReactNode
  loading?: boolean
  loadingLabel?: ReactNode
  /** The row that makes a new one of what was typed. */
  create?: { label: (typed: string) => ReactNode; onCreate: (typed: string) => void }
  /** Typed text that is no option stays: lines of a document. */
  freeText?: boolean
  onClear?: () => void
  clearLabel?: string
  left?: ReactNode
}

/** Type to find, arrows to choose, Enter to take; the last row makes a new one. */
export const ComboboxField = (props: ComboboxFieldProps) => {
  const { valueLabel, onSearch, options, onPick, create, freeText, onClear, clearLabel, left, ...others } = props
  const { emptyLabel, loading, loadingLabel, ...rest } = others
  const empty = freeText ? undefined : loading ? loadingLabel : emptyLabel
  const [typed, setTyped] = useState<string>()
  const [field, native] = splitField(rest)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const open = () => {
    if (field.locked || combobox.dropdownOpened) return
    if (!freeText) onSearch(typed ?? '')
    combobox.openDropdown()
  }
  const type = (text: string) => {
    setTyped(text)
    onSearch(text)
    combobox.openDropdown()
  }
  const submit = (value: string) => {
    combobox.closeDropdown()
    if (value === createValue) create?.onCreate(typed ?? '')
    else onPick(value)
    setTyped(undefined)
  }
  const clear = onClear && valueLabel && !field.locked && <Clear label={clearLabel} onClear={onClear} />
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    combobox.closeDropdown()
    setTyped(undefined)
    native.onBlur?.(event)
  }
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    native.onFocus?.(event)
    if (!freeText) event.currentTarget.select()
  }
  const input = (control: ControlProps) => (
    <input
      autoComplete="off"
      spellCheck={false}
      {...native}
      {...control}
      className={classes.control}
      type="text"
      aria-autocomplete="list"
      data-locked={field.locked || undefined}
      readOnly={field.locked || native.readOnly}
      value={typed ?? valueLabel}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={open}
      onFocus={enter}
      onBlur={leave}
    />
  )
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width="target" position="bottom-start" zIndex={300}>
      <Field {...field}>
        {(control) => (
          <>
            <Combobox.DropdownTarget>
              <div>
                <FieldBox left={left} ok={field.ok} locked={field.locked} bare={field.bare} right={clear}>
                  <Combobox.EventsTarget withExpandedAttribute>{input(control)}</Combobox.EventsTarget>
                </FieldBox>
              </div>
            </Combobox.DropdownTarget>
            <ComboboxRows label={field.label} options={options} empty={empty} create={create?.label(typed ?? '')} />
          </>
        )}
      </Field>
    </Combobox>
  )
}

const Clear = ({ label, onClear }: { label?: string; onClear: () => void }) => (
  <button type="button" className={classes.inside} aria-label={label} onClick={onClear}>
    <IconX size={16} stroke={1.75} />
  </button>
)
