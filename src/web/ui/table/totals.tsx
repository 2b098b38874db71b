import type { ReactNode } from 'react'
import tornLine from './torn-line.module.css'
import classes from './totals.module.css'

export interface FootTotal {
  key: string
  label?: ReactNode
  value: ReactNode
  /** Shown on a phone too. */
  main?: boolean
}

export interface TotalsFootProps {
  /** The count: '17 sąskaitų atitinka filtrą'. */
  count: ReactNode
  totals: readonly FootTotal[]
  /** Sums of other currencies, only on a phone. */
  below?: readonly FootTotal[]
}

/** The totals of the matching rows, pinned below a list. Final sums are `<Money total>`. */
export const TotalsFoot = ({ count, totals, below = [] }: TotalsFootProps) => (
  <div className={`${classes.foot} ${tornLine.ends}`} data-pinned-foot>
    <div className={classes.count}>{count}</div>
    <Totals count={count} totals={totals} />
    {below.length > 0 && <Totals count={count} totals={below} below />}
  </div>
)

const Totals = ({ count, totals, below }: Pick<TotalsFootProps, 'count' | 'totals'> & { below?: boolean }) => (
  <dl className={classes.totals} data-below={below || undefined}>
    {totals.map((total) => (
      <div key={total.key} className={classes.total} data-main={total.main || undefined}>
        <dt className={total.label ? classes.label : 'visually-hidden'}>{total.label ?? count}</dt>
        <dd>{total.value}</dd>
      </div>
    ))}
  </dl>
)

interface TotalsListProps {
  rows: readonly { key: string; label: ReactNode; value: ReactNode }[]
  /** The total, with a double line below. */
  total: { label: ReactNode; value: ReactNode }
  /** The amount in words. */
  note?: ReactNode
}

/** The sums below the lines of a document. */
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
