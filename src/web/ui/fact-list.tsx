import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Facts of a record by their labels, beside its document. */
export const FactList = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className={classes.list}>
    {facts.map(({ label, value }) => (
      <div key={label} className={classes.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
