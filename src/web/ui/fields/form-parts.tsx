import { IconAlertCircle } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './form-parts.module.css'

export interface ErrorSummaryProps {
  /** 'Patikrinkite 3 laukus:' */
  title: ReactNode
  /** The invalid fields in order, with the ids of their controls. Without any, only the title is shown. */
  fields?: readonly { id: string; label: ReactNode }[]
}

/** Errors on top of a long form, as links to the fields. It scrolls into view when it appears. */
export const ErrorSummary = ({ title, fields = [] }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // `void`: newer browsers return a promise here, which React would take for a cleanup function.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={classes.summary} role="alert">
      <IconAlertCircle className={classes.sign} size={18} stroke={1.75} aria-hidden="true" />
      <div>
        {title}{' '}
        {fields.map((field, index) => (
          <Fragment key={field.id}>
            {index > 0 && ', '}
            <a className={classes.link} href={`#${field.id}`} onClick={(event) => focusField(event, field.id)}>
              {field.label}
            </a>
          </Fragment>
        ))}
      </div>
    </div>
  )
}

/** Moves the focus by script, so that neither the address nor the history changes. */
const focusField = (event: MouseEvent, id: string) => {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

interface FormFootProps {
  /** The primary button first. */
  children: ReactNode
  /** '* privalomi laukeliai', without the star, which is added. */
  requiredNote?: ReactNode
  /** At the right, in place of that note. */
  note?: ReactNode
}

/** The buttons of a form, pinned below it. */
export const FormFoot = ({ children, requiredNote, note }: FormFootProps) => (
  <div className={classes.foot} data-pinned-form>
    <div className={classes.actions}>{children}</div>
    {note && <div className={classes.note}>{note}</div>}
    {requiredNote && (
      <div className={classes.note}>
        <span className={classes.star}>*</span> {requiredNote}
      </div>
    )}
  </div>
)
