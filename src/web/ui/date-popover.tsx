import { Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { DateCalendarProps } from './date-calendar.tsx'
import classes from './date-field.module.css'

/** A script of its own: most people type dates and never open the calendar. */
const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }))

interface Props {
  open: boolean
  onOpen: (open: boolean) => void
  label: string
  disabled?: boolean
  calendar: DateCalendarProps
}

/** The button with the calendar it opens; within a `Popover`. */
export const DatePopover = ({ open, onOpen, label, disabled, calendar }: Props) => (
  <>
    <Popover.Target>
      <button
        type="button"
        className={classes.open}
        aria-label={label}
        disabled={disabled}
        onClick={() => onOpen(!open)}
      >
        <IconCalendar size={16} stroke={1.75} />
      </button>
    </Popover.Target>
    <Popover.Dropdown className={classes.dropdown} data-mantine-stop-propagation>
      <Suspense fallback={<div className={classes.wait} />}>
        <DateCalendar {...calendar} />
      </Suspense>
    </Popover.Dropdown>
  </>
)
