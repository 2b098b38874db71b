import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, FieldBox, type FieldProps } from './field.tsx'
import classes from './field.module.css'

type Native<Tag extends 'input' | 'textarea'> = Omit<
  ComponentPropsWithRef<Tag>,
  keyof FieldProps | 'onChange' | 'value' | 'size' | 'className' | 'children'
>

export interface TextFieldProps extends FieldProps, Native<'input'> {
  value: string
  onChange: (value: string) => void
  left?: ReactNode
  right?: ReactNode
  /** Shown at the right inside the box: '14 d.', '%'. */
  suffix?: ReactNode
  align?: 'left' | 'right'
}

export const TextField = ({ value, onChange, left, right, suffix, align, ...props }: TextFieldProps) => {
  const [field, native] = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <FieldBox
          left={left}
          ok={field.ok}
          locked={field.locked}
          bare={field.bare}
          right={suffix ? <span className={classes.suffix}>{suffix}</span> : right}
        >
          <input
            type="text"
            {...native}
            {...control}
            className={classes.control}
            data-align={align}
            data-locked={field.locked || undefined}
            readOnly={field.locked || native.readOnly}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </FieldBox>
      )}
    </Field>
  )
}

export interface TextAreaFieldProps extends FieldProps, Native<'textarea'> {
  value: string
  onChange: (value: string) => void
}

export const TextAreaField = ({ value, onChange, rows = 3, ...props }: TextAreaFieldProps) => {
  const [field, native] = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <FieldBox bare={field.bare} locked={field.locked}>
          <textarea
            {...native}
            {...control}
            className={classes.control}
            rows={rows}
            readOnly={field.locked || native.readOnly}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </FieldBox>
      )}
    </Field>
  )
}

/** Splits props into those of the field and those of the native control. */
export const splitField = <Props extends FieldProps>(props: Props) => {
  const { label, id, required, error, hint, ok, labelAside, labelHidden, locked, bare, ...rest } = props
  const field: FieldProps = { label, id, required, error, hint, ok, labelAside, labelHidden, locked, bare }
  return [field, rest] as const
}
