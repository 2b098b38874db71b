import type { ReactNode } from 'react'
import classes from './totals-list.module.css'

export interface TotalsListProps {
  rows: readonly { key: string; label: ReactNode; value: ReactNode }[]
  /** Between a rule and the double rule. */
  total: { label: ReactNode; value: ReactNode }
  /** The sum in words. */
  note?: ReactNode
}

/** Sums under a document's lines, ending in the double rule. */
export const TotalsList = ({ rows, total, note }: TotalsListProps) => (
  <div>
    <dl className={classes.totalsList}>
      {rows.map((row) => (
        <div key={row.key} className={classes.row}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      <div className={classes.finalTotal}>
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
    {note && <div className={classes.note}>{note}</div>}
  </div>
)
