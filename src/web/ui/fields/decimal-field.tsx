import { useState } from 'react'
import { Field, FieldBox } from './field.tsx'
import classes from './field.module.css'
import { splitField, type TextFieldProps } from './text-field.tsx'

export interface DecimalFieldProps extends Omit<TextFieldProps, 'align' | 'left' | 'right' | 'type'> {
  /** The exact decimal as text, `''` for none; text that is not valid is passed on unchanged, and the form rejects it. */
  value: string
  onChange: (value: string) => void
  /** For display: `1234.5` → `1 234,50`. */
  format: (value: string) => string
  /** `1 234,50` → `1234.50`; undefined when the text is not a number. */
  parse: (typed: string) => string | undefined
}

/** A right-aligned number: it shows the text as entered, and the formatted number after blur. */
export const DecimalField = ({ value, onChange, format, parse, suffix, ...props }: DecimalFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const [field, native] = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <FieldBox
          ok={field.ok}
          locked={field.locked}
          bare={field.bare}
          right={suffix && <span className={classes.suffix}>{suffix}</span>}
        >
          <input
            autoComplete="off"
            {...native}
            {...control}
            className={classes.control}
            type="text"
            inputMode="decimal"
            data-align="right"
            data-locked={field.locked || undefined}
            readOnly={field.locked || native.readOnly}
            value={typed ?? format(value)}
            onFocus={(event) => {
              native.onFocus?.(event)
              event.currentTarget.select()
            }}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onChange(parse(event.currentTarget.value) ?? event.currentTarget.value)
            }}
            onBlur={(event) => {
              setTyped(undefined)
              native.onBlur?.(event)
            }}
          />
        </FieldBox>
      )}
    </Field>
  )
}
