import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './profile.module.css'

type Props = { title: string; note?: ReactNode; children: ReactNode }

/** A section of the profile: title and note on the left, content on the right. */
export const ProfileSection = ({ title, note, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
