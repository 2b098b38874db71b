import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode, ComponentPropsWithRef } from 'react'
import { AskedBelow } from './asked-below.tsx'
import classes from './check-field.module.css'
import { FieldNote } from './field.tsx'

export interface CheckFieldProps extends Omit<CheckBoxProps, 'onChange' | 'look'> {
  label: ReactNode
  onChange: (checked: boolean) => void
  error?: ReactNode
  hint?: ReactNode
}

/** A checkbox with its label at the right. */
export const CheckField = (props: CheckFieldProps) => <Check {...props} look="box" />

/** A switch that takes effect immediately; the label at the left, the switch at the right. */
export const SwitchField = (props: CheckFieldProps) => <Check {...props} look="switch" />

const Check = ({
  label,
  id,
  onChange,
  error,
  hint,
  look,
  required,
  ...rest
}: CheckFieldProps & { look: 'box' | 'switch' }) => {
  const generatedId = useId()
  const control = id ?? generatedId
  const note = error || hint ? `${control}-note` : undefined
  return (
    <div className={classes.check} data-look={look}>
      <CheckBox
        {...rest}
        id={control}
        look={look}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={note}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div className={classes.text}>
        <label className={classes.label} htmlFor={control}>
          {label}
        </label>
        {note && <FieldNote id={note} error={error} hint={hint} />}
        <AskedBelow id={control} />
      </div>
    </div>
  )
}

interface CheckBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> {
  indeterminate?: boolean
  look?: 'box' | 'radio' | 'switch'
}

/** A styled native control, so forms, labels and keys work. It needs a label or `aria-label`. */
export const CheckBox = ({ indeterminate = false, look = 'box', className, ...rest }: CheckBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // `indeterminate` exists only as a property, not as an attribute.
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <input
      {...rest}
      ref={input}
      type={look === 'radio' ? 'radio' : 'checkbox'}
      role={look === 'switch' ? 'switch' : undefined}
      data-look={look}
      className={className ? `${classes.control} ${className}` : classes.control}
    />
  )
}
