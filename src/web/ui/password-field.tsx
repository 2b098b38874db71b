import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Field, FieldBox } from './field.tsx'
import classes from './field.module.css'
import { splitField, type TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'left' | 'right' | 'suffix' | 'align' | 'type'> {
  showLabel: string
  hideLabel: string
  /** See `StrengthMeter`. */
  strength?: ReactNode
}

export const PasswordField = ({ value, onChange, showLabel, hideLabel, strength, ...props }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const [field, native] = splitField(props)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <Field {...field} below={strength}>
      {(control) => (
        <FieldBox
          right={
            <button
              type="button"
              className={classes.inside}
              aria-label={shown ? hideLabel : showLabel}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Eye size={18} stroke={1.75} />
            </button>
          }
        >
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...native}
            {...control}
            className={classes.control}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </FieldBox>
      )}
    </Field>
  )
}
