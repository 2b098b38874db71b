import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DeadlineTone } from '#domain/tax-deadlines.ts'
import classes from './deadline-chip.module.css'

/** By when something must be submitted: amber from 5 days before, brick once it is late. */
export const DeadlineChip = ({ tone, children }: { tone: DeadlineTone; children: ReactNode }) => (
  <span className={classes.chip} data-tone={tone}>
    <IconCalendarEvent size={14} stroke={1.75} aria-hidden="true" />
    {children}
  </span>
)
