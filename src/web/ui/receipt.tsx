import type { ReactNode } from 'react'
import { LogoMark } from './logo.tsx'
import classes from './receipt.module.css'

export interface ReceiptProps {
  name: string
  date: ReactNode
  number: ReactNode
  lines: readonly { key: string; label: ReactNode; value: ReactNode }[]
  totalLabel: ReactNode
  /** `<Money plain total>`: documents print sums in one tone. */
  total: ReactNode
  /** The sum in words, the plan. */
  notes?: readonly ReactNode[]
}

/** The torn receipt of the sign-in page. */
export const Receipt = ({ name, date, number, lines, totalLabel, total, notes = [] }: ReceiptProps) => (
  <div className={classes.shade} data-paper>
    <div className={classes.receipt}>
      <div className={classes.mark}>
        <LogoMark size={40} />
        <div className={classes.name}>{name}</div>
      </div>
      <div className={classes.meta}>
        <span>{date}</span>
        <span>{number}</span>
      </div>
      <div className={classes.lines}>
        {lines.map((line) => (
          <div key={line.key} className={classes.line}>
            <span>{line.label}</span>
            <span className={classes.value}>{line.value}</span>
          </div>
        ))}
      </div>
      <div className={classes.sum}>
        <span className={classes.sumLabel}>{totalLabel}</span>
        <span className={classes.total}>{total}</span>
      </div>
      <div className={classes.notes}>
        {notes.map((note, index) => (
          // The notes are a fixed list of words.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>{note}</div>
        ))}
      </div>
    </div>
    <div className={classes.teeth} />
  </div>
)
