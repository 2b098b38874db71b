import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Field, FieldBox } from './field.tsx'
import fieldClasses from './field.module.css'
import classes from './password-field.module.css'
import { splitField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

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
              className={fieldClasses.inside}
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
            className={fieldClasses.control}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </FieldBox>
      )}
    </Field>
  )
}

interface StrengthMeterProps {
  /** 0 empty, 1 weak, 2 fair, 3 strong. */
  level: 0 | 1 | 2 | 3
  /** 'Vidutinio stiprumo slaptažodis'. */
  label: string
}

/** The strength of a password: three bars and a text. */
export const StrengthMeter = ({ level, label }: StrengthMeterProps) => (
  <div className={classes.meter} data-level={level}>
    <div className={classes.strokes} aria-hidden="true">
      {[1, 2, 3].map((bar) => (
        <span key={bar} className={classes.stroke} data-on={bar <= level || undefined} />
      ))}
    </div>
    <div className={classes.text} role="status">
      {level > 0 && label}
    </div>
  </div>
)
