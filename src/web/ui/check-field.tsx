import { type ReactNode, useId } from 'react'
import { CheckBox, type CheckBoxProps } from './check-box.tsx'
import classes from './check-field.module.css'
import { FieldNote } from './field.tsx'

export interface CheckFieldProps extends Omit<CheckBoxProps, 'onChange' | 'look'> {
  label: ReactNode
  onChange: (checked: boolean) => void
  error?: ReactNode
  hint?: ReactNode
}

/** A box with its words at the right. */
export const CheckField = (props: CheckFieldProps) => <Check {...props} look="box" />

/** Takes effect at once; the words at the left, the switch at the right edge. */
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
  const made = useId()
  const control = id ?? made
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
      <div className={classes.words}>
        <label className={classes.label} htmlFor={control}>
          {label}
        </label>
        {note && <FieldNote id={note} error={error} hint={hint} />}
      </div>
    </div>
  )
}
