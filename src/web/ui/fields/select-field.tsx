import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Field, FieldBox, type FieldProps } from './field.tsx'
import classes from './field.module.css'
import { splitField } from './text-field.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
  /** Options of one group are listed under its name. */
  group?: string
}

export interface SelectFieldProps<Value extends string>
  extends
    FieldProps,
    Omit<ComponentPropsWithRef<'select'>, keyof FieldProps | 'onChange' | 'value' | 'size' | 'className' | 'children'> {
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** The empty option can be chosen again. */
  clearable?: boolean
}

export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { value, onChange, options, placeholder, clearable, ...others } = props
  const [field, native] = splitField(others)
  return (
    <Field {...field}>
      {(control) => (
        <FieldBox locked={field.locked} bare={field.bare}>
          <select
            {...native}
            {...control}
            className={classes.control}
            disabled={field.locked || native.disabled}
            value={value}
            // Only values of `options` can be chosen, or the empty one if `clearable`.
            onChange={(event) => onChange(event.currentTarget.value as Value)}
          >
            {(placeholder !== undefined || value === '') && (
              <option value="" disabled={!clearable} hidden={!clearable}>
                {placeholder ?? ''}
              </option>
            )}
            {grouped(options).map(([group, members]) =>
              group ? (
                <optgroup key={group} label={group}>
                  {members.map(toOption)}
                </optgroup>
              ) : (
                members.map(toOption)
              ),
            )}
          </select>
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
        </FieldBox>
      )}
    </Field>
  )
}

const toOption = (option: SelectOption<string>) => (
  <option key={option.value} value={option.value} disabled={option.disabled}>
    {option.label}
  </option>
)

const grouped = <Value extends string>(options: readonly SelectOption<Value>[]) => [
  ...Map.groupBy(options, (option) => option.group ?? ''),
]
