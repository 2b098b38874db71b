import type { ReactNode } from 'react'
import classes from './timeline.module.css'
import { Unbroken } from './unbroken.tsx'

export interface TimelineItem {
  key: string
  text: ReactNode
  note?: ReactNode
  state?: 'partly' | 'paid' | 'overdue' | 'accent'
}

/** What happened, newest first. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className={classes.timeline}>
    {items.map((item) => (
      <li key={item.key} className={classes.event} data-state={item.state}>
        <div>
          <Unbroken>{item.text}</Unbroken>
        </div>
        {item.note && (
          <div className={classes.eventNote}>
            <Unbroken>{item.note}</Unbroken>
          </div>
        )}
      </li>
    ))}
  </ol>
)
