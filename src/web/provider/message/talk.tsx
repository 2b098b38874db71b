import type { ReactNode } from 'react'
import classes from './messages.module.css'
import { momentText } from '#web/platform/texts/formats.ts'

export type Said = {
  id: string
  who: string
  at: string
  text: string
  /** By the one who reads. */
  own: boolean
  note?: ReactNode
}

/** What was said to and fro, oldest first. Text is text, whatever it says. */
export const Talk = ({ said }: { said: readonly Said[] }) => (
  <ol className={classes.talk}>
    {said.map(({ id, who, at, text, own, note }) => (
      <li key={id} className={classes.said} data-own={own || undefined}>
        <div className={classes.saidHead}>
          <span className={classes.who}>{who}</span>
          <time dateTime={at}>{momentText(at)}</time>
        </div>
        <p className={classes.text}>{text}</p>
        {note && <div className={classes.note}>{note}</div>}
      </li>
    ))}
  </ol>
)
