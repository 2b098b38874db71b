import { IconAlertCircle, IconCheck, IconLock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { AskedBelow } from './asked-below.tsx'
import classes from './field.module.css'

/** Props of every field besides its value. */
export interface FieldProps {
  label: ReactNode
  /** The id of the control; the error summary links to it. */
  id?: string
  required?: boolean
  /** A translated message; it replaces the hint. */
  error?: ReactNode
  hint?: ReactNode
  /** The value was checked and is valid. */
  ok?: boolean
  /** At the right of the label: 'Pamiršote slaptažodį?' */
  labelAside?: ReactNode
  /** The label is for screen readers only, as in cells of a table. */
  labelHidden?: boolean
  /** Read-only; `hint` says why. */
  locked?: boolean
  /** No border until it has the focus, as in the lines of a document. */
  bare?: boolean
}

/** Props of the control inside a field. */
export interface ControlProps {
  id: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props extends FieldProps {
  children: (control: ControlProps) => ReactNode
  /** Below the control, above error and hint: the strength of a password. */
  below?: ReactNode
}

/** Label, control, and below it the error or the hint, and what the form asks about the field. */
export const Field = ({ label, id, required, error, hint, labelAside, labelHidden, below, children }: Props) => {
  const generatedId = useId()
  const control = id ?? generatedId
  const note = error || hint ? `${control}-note` : undefined
  return (
    <div className={classes.field}>
      <div className={labelHidden ? 'visually-hidden' : classes.labelLine}>
        <label className={classes.label} htmlFor={control}>
          {label}
          {required && (
            <span className={classes.star} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {labelAside}
      </div>
      {children({
        id: control,
        'aria-required': required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note,
      })}
      {below}
      {note && <FieldNote id={note} error={error} hint={hint} />}
      <AskedBelow id={control} />
    </div>
  )
}

export const FieldNote = ({ id, error, hint }: { id?: string; error?: ReactNode; hint?: ReactNode }) =>
  error ? (
    <div className={classes.error} id={id}>
      <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
      <span>{error}</span>
    </div>
  ) : (
    <div className={classes.hint} id={id}>
      {hint}
    </div>
  )

interface BoxProps {
  left?: ReactNode
  right?: ReactNode
  ok?: boolean
  locked?: boolean
  bare?: boolean
  children: ReactNode
}

/** The box around a control: icon at the left, tick or button at the right. */
export const FieldBox = ({ left, right, ok, locked, bare, children }: BoxProps) => {
  const icon = locked ? <IconLock size={16} stroke={1.75} /> : left
  return (
    <div className={classes.box} data-locked={locked || undefined} data-bare={bare || undefined}>
      {icon && <span className={classes.left}>{icon}</span>}
      {children}
      {ok && <IconCheck className={classes.tick} size={18} stroke={1.75} aria-hidden="true" />}
      {right}
    </div>
  )
}

export interface FieldRowProps {
  /** A grid template. */
  columns?: string
  /** The gap in pixels, 20 by default. */
  gap?: number
  children: ReactNode
}

/** Fields side by side from 768 px up. */
export const FieldRow = ({ columns = '1fr 1fr', gap, children }: FieldRowProps) => (
  <div className={classes.row} style={{ gridTemplateColumns: columns, columnGap: gap }}>
    {children}
  </div>
)

/** Fields below each other. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={classes.stack}>{children}</div>
