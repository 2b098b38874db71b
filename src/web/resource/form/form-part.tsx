import type { ReactNode } from 'react'
import classes from './form-frame.module.css'

type Props = { title: ReactNode; aside?: ReactNode; children: ReactNode }

/** A part of a long form, with a line above it. */
export const FormPart = ({ title, aside, children }: Props) => (
  <section className={classes.part}>
    <div className={classes.partHead}>
      <h2 className={classes.partTitle}>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)
