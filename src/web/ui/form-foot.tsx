import type { ReactNode } from 'react'
import classes from './form-foot.module.css'

export interface FormFootProps {
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
