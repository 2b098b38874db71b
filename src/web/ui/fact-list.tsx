import type { ReactNode } from 'react'
import classes from './fact-list.module.css'
import { Unbroken } from './unbroken.tsx'

type Fact = { label: string; value: ReactNode; /** Words rather than a figure. */ long?: boolean }

/** Facts of a record by their labels, beside its document. */
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
