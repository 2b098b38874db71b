import type { ReactNode } from 'react'
import classes from './totals-foot.module.css'

export interface TotalsFootProps {
  /** What is counted: '17 sąskaitų atitinka filtrą'. */
  count: ReactNode
  totals: readonly { key: string; label?: ReactNode; value: ReactNode; /** Stays on a phone. */ main?: boolean }[]
}

/** The totals of what matches, torn off at the dashed line and pinned to the lower edge. Final sums are `<Money total>`. */
export const TotalsFoot = ({ count, totals }: TotalsFootProps) => (
  <div className={classes.foot} data-pinned-foot>
    <div className={classes.count}>{count}</div>
    <dl className={classes.totals}>
      {totals.map((total) => (
        <div key={total.key} className={classes.total} data-main={total.main || undefined}>
          <dt className={total.label ? classes.label : 'visually-hidden'}>{total.label ?? count}</dt>
          <dd>{total.value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
