import { Combobox, useCombobox } from '@mantine/core'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ComboboxRows } from './combobox-rows.tsx'
import type { ComboboxOption } from './combobox-rows.tsx'
import { Field, FieldBox } from './field.tsx'
import classes from './field.module.css'
import { splitField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface Suggestions {
  options: readonly ComboboxOption[]
  onPick: (value: string) => void
}

export interface SuggestFieldProps extends Omit<TextFieldProps, 'left' | 'right' | 'suffix' | 'align'> {
  /** Left out: a plain text field. */
  suggest: Suggestions | undefined
}

/**
 * A text field with suggestions below it: any text may stay. Arrows move to a suggestion, Enter picks it, Escape closes the list; without
 * a move Enter does what it does in other fields.
 */
export const SuggestField = ({ value, onChange, suggest, ...props }: SuggestFieldProps) => {
  const [field, native] = splitField(props)
  const list = useSuggestions(suggest, native.onKeyDown)
  const { combobox, options, isOpen, chosen, idOf } = list
  const listProps = suggest && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? list.id : undefined,
    'aria-activedescendant': chosen === undefined ? undefined : idOf(chosen),
    // While the list is open, Escape closes the list, not the panel.
    'data-mantine-stop-propagation': isOpen || undefined,
  }
  return (
    <Combobox store={combobox} onOptionSubmit={list.pick} width="target" position="bottom-start" zIndex={300}>
      <Field {...field}>
        {(control) => (
          <>
            <Combobox.DropdownTarget>
              <div>
                <FieldBox ok={field.ok} locked={field.locked} bare={field.bare}>
                  <input
                    type="text"
                    {...native}
                    {...control}
                    {...listProps}
                    className={classes.control}
                    data-locked={field.locked || undefined}
                    readOnly={field.locked || native.readOnly}
                    value={value}
                    onChange={(event) => {
                      onChange(event.currentTarget.value)
                      if (!field.locked) list.open()
                    }}
                    onBlur={(event) => {
                      list.close()
                      native.onBlur?.(event)
                    }}
                    onKeyDown={list.onKeyDown}
                  />
                </FieldBox>
              </div>
            </Combobox.DropdownTarget>
            {suggest && <ComboboxRows {...{ options, idOf, chosen }} id={list.id} label={field.label} />}
          </>
        )}
      </Field>
    </Combobox>
  )
}

/** The open list, its active row, and the keys. */
const useSuggestions = (
  suggest: Suggestions | undefined,
  onOtherKey: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined,
) => {
  const id = useId()
  const idOf = (row: string) => `${id}-${row}`
  const [moved, setMoved] = useState<string>()
  const combobox = useCombobox()
  const options = suggest?.options ?? []
  const isOpen = combobox.dropdownOpened && options.length > 0
  const chosen = isOpen && options.some((option) => option.value === moved) ? moved : undefined
  const close = () => {
    setMoved(undefined)
    combobox.closeDropdown()
  }
  const pick = (picked: string) => {
    close()
    suggest?.onPick(picked)
  }
  const move = (step: 1 | -1) => {
    const at = options.findIndex((option) => option.value === chosen)
    const next = at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length
    setMoved(options[next]?.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onOtherKey?.(event)
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    }
  }
  const open = () => {
    setMoved(undefined)
    combobox.openDropdown()
  }
  return { id, combobox, options, isOpen, chosen, idOf, open, close, pick, onKeyDown }
}
