import type { ReactNode } from 'react'
import classes from './quiet-stat.module.css'

export interface QuietStatProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  size?: 'normal' | 'large'
}

/** A figure with its name above and a remark under it; rows of them are divided by rules, not boxed. */
export const QuietStat = ({ label, value, note, size = 'normal' }: QuietStatProps) => (
  <div className={classes.stat} data-size={size}>
    <div className={classes.label}>{label}</div>
    <div className={classes.value}>{value}</div>
    {note && <div className={classes.statNote}>{note}</div>}
  </div>
)

export const QuietStats = ({ children }: { children: ReactNode }) => <div className={classes.stats}>{children}</div>
