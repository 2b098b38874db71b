import { Combobox, useCombobox } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import classes from './combobox-field.module.css'
import { Field, FieldBox, type FieldProps } from './field.tsx'
import fieldClasses from './field.module.css'
import { splitField } from './text-field.tsx'

export interface ComboboxOption {
  value: string
  label: ReactNode
  /** Under the label: a code, an address. */
  note?: ReactNode
  /** At the right: a debt, a price. */
  aside?: ReactNode
}

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

const createValue = '\u0000create'

/** Type to find, arrows to choose, Enter to take; the last row makes a new one. */
export const ComboboxField = (props: ComboboxFieldProps) => {
  const { valueLabel, onSearch, options, onPick, create, freeText, onClear, clearLabel, left, ...others } = props
  const { emptyLabel, loading, loadingLabel, ...rest } = others
  const [typed, setTyped] = useState<string>()
  const [field, native] = splitField(rest)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const open = () => {
    if (field.locked || combobox.dropdownOpened) return
    if (!freeText) onSearch(typed ?? '')
    combobox.openDropdown()
  }
  const submit = (value: string) => {
    combobox.closeDropdown()
    if (value === createValue) create?.onCreate(typed ?? valueLabel)
    else onPick(value)
    setTyped(undefined)
  }
  const nothing = options.length === 0
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width="target" position="bottom-start" zIndex={300}>
      <Field {...field}>
        {(control) => (
          <div>
            <Combobox.DropdownTarget>
              <div>
                <FieldBox
                  left={left}
                  ok={field.ok}
                  locked={field.locked}
                  bare={field.bare}
                  right={
                    onClear && valueLabel && !field.locked ? (
                      <button type="button" className={fieldClasses.inside} aria-label={clearLabel} onClick={onClear}>
                        <IconX size={16} stroke={1.75} />
                      </button>
                    ) : null
                  }
                >
                  <Combobox.EventsTarget withExpandedAttribute>
                    <input
                      autoComplete="off"
                      spellCheck={false}
                      {...native}
                      {...control}
                      className={fieldClasses.control}
                      type="text"
                      aria-autocomplete="list"
                      readOnly={field.locked || native.readOnly}
                      value={typed ?? valueLabel}
                      onChange={(event) => {
                        setTyped(event.currentTarget.value)
                        onSearch(event.currentTarget.value)
                        combobox.openDropdown()
                        combobox.resetSelectedOption()
                      }}
                      onClick={open}
                      onFocus={(event) => {
                        native.onFocus?.(event)
                        if (!freeText) event.currentTarget.select()
                      }}
                      onBlur={(event) => {
                        combobox.closeDropdown()
                        setTyped(undefined)
                        native.onBlur?.(event)
                      }}
                    />
                  </Combobox.EventsTarget>
                </FieldBox>
              </div>
            </Combobox.DropdownTarget>
            <Combobox.Dropdown hidden={nothing && freeText && !create}>
              <Combobox.Options
                className={classes.options}
                aria-label={typeof field.label === 'string' ? field.label : undefined}
              >
                {options.map((option) => (
                  <Combobox.Option key={option.value} value={option.value} className={classes.option}>
                    <span className={classes.words}>
                      <span className={classes.label}>{option.label}</span>
                      {option.note && <span className={classes.note}>{option.note}</span>}
                    </span>
                    {option.aside && <span className={classes.aside}>{option.aside}</span>}
                  </Combobox.Option>
                ))}
                {nothing && !freeText && <Combobox.Empty>{loading ? loadingLabel : emptyLabel}</Combobox.Empty>}
                {create && (
                  <Combobox.Option value={createValue} className={classes.create}>
                    <IconPlus size={16} stroke={1.75} />
                    {create.label(typed ?? '')}
                  </Combobox.Option>
                )}
              </Combobox.Options>
            </Combobox.Dropdown>
          </div>
        )}
      </Field>
    </Combobox>
  )
}
