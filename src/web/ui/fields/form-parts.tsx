import { IconAlertCircle } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './form-parts.module.css'

export interface ErrorSummaryProps {
  /** 'Patikrinkite 3 laukus:' */
  title: ReactNode
  /** The wrong fields in their order; `id` is that of the control. Without any only the title is told. */
  fields?: readonly { id: string; label: ReactNode }[]
}

/** On top of a long form: what is wrong, as links that lead to the field. It comes into sight when it appears. */
export const ErrorSummary = ({ title, fields = [] }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise here, and React would take it for a cleanup.
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={classes.summary} role="alert">
      <IconAlertCircle className={classes.sign} size={18} stroke={1.75} aria-hidden="true" />
      <div>
        {title}{' '}
        {fields.map((field, index) => (
          <Fragment key={field.id}>
            {index > 0 && ', '}
            <a className={classes.link} href={`#${field.id}`} onClick={(event) => lead(event, field.id)}>
              {field.label}
            </a>
          </Fragment>
        ))}
      </div>
    </div>
  )
}

/** By script, so that the address keeps its own fragment and the browser's history no extra step. */
const lead = (event: MouseEvent, id: string) => {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

interface FormFootProps {
  /** The filled one first. */
  children: ReactNode
  /** '* privalomi laukeliai'; the star is drawn. */
  requiredNote?: ReactNode
}

/** Pinned under a form: what saves and what leaves. */
export const FormFoot = ({ children, requiredNote }: FormFootProps) => (
  <div className={classes.foot} data-pinned-form>
    <div className={classes.actions}>{children}</div>
    {requiredNote && (
      <div className={classes.note}>
        <span className={classes.star}>*</span> {requiredNote}
      </div>
    )}
  </div>
)
