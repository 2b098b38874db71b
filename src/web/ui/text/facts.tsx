import type { ReactNode } from 'react'
import classes from './facts.module.css'
import { Unbroken } from './line-breaks.tsx'

type Fact = { label: string; value: ReactNode; /** A text, not a figure. */ long?: boolean }

/** Labelled facts of a record, beside its document. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value, long }) => (
      <div key={label} className={classes.fact} data-long={long || undefined}>
        <dt>{label}</dt>
        <dd>
          <Unbroken>{value}</Unbroken>
        </dd>
      </div>
    ))}
  </dl>
)

export interface TimelineItem {
  key: string
  text: ReactNode
  note?: ReactNode
  state?: 'partly' | 'paid' | 'overdue' | 'accent'
}

/** Events, newest first. */
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

interface QuietStatProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  size?: 'normal' | 'large'
}

/** A figure with a label above and a note below; lines separate figures in a row. */
export const QuietStat = ({ label, value, note, size = 'normal' }: QuietStatProps) => (
  <div className={classes.stat} data-size={size}>
    <div className={classes.label}>{label}</div>
    <div className={classes.value}>{value}</div>
    {note && <div className={classes.statNote}>{note}</div>}
  </div>
)

export const QuietStats = ({ children }: { children: ReactNode }) => <div className={classes.stats}>{children}</div>
