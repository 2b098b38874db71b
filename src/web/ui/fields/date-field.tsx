import { Popover } from '@mantine/core'
import { useState, lazy, Suspense } from 'react'
import type { CalendarLabels, DateCalendarProps } from './date-calendar.tsx'
import { parseDateText } from './date-text.ts'
import { Field, FieldBox } from './field.tsx'
import classes from './date-field.module.css'
import fieldClasses from './field.module.css'
import { splitField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { IconCalendar } from '@tabler/icons-react'

export interface DateFieldProps extends Omit<TextFieldProps, 'left' | 'right' | 'align' | 'type' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, `''` for none; text that is not valid is passed on unchanged, and the form rejects it. */
  value: string
  onChange: (value: string) => void
  /** The current date, `YYYY-MM-DD`, from the caller. */
  today: string
  locale: string
  calendarLabel: string
  calendarLabels?: CalendarLabels
  min?: string
  max?: string
}

/** A date that is entered in any common form, or picked in a calendar. */
export const DateField = (props: DateFieldProps) => {
  const { value, onChange, today, locale, calendarLabel, calendarLabels, min, max, suffix, ...others } = props
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [field, native] = splitField(others)
  const pick = (day: string) => {
    setTyped(undefined)
    setOpen(false)
    onChange(day)
  }
  const button = (
    <DatePopover
      open={open}
      onOpen={setOpen}
      label={calendarLabel}
      disabled={native.disabled || field.locked}
      calendar={{
        value: parseDateText(value, today) ?? null,
        today,
        locale,
        min,
        max,
        labels: calendarLabels,
        onPick: pick,
      }}
    />
  )
  return (
    <Field {...field}>
      {(control) => (
        <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus zIndex={300}>
          <div className={classes.date}>
            <FieldBox
              ok={field.ok}
              locked={field.locked}
              bare={field.bare}
              left={button}
              right={suffix && <span className={fieldClasses.suffix}>{suffix}</span>}
            >
              <input
                autoComplete="off"
                inputMode="numeric"
                {...native}
                {...control}
                className={fieldClasses.control}
                type="text"
                data-locked={field.locked || undefined}
                readOnly={field.locked || native.readOnly}
                value={typed ?? value}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  onChange(parseDateText(event.currentTarget.value, today) ?? event.currentTarget.value.trim())
                }}
                onBlur={(event) => {
                  setTyped(undefined)
                  native.onBlur?.(event)
                }}
              />
            </FieldBox>
          </div>
        </Popover>
      )}
    </Field>
  )
}

/** Loaded separately: most people type dates and never open the calendar. */
const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }))

interface Props {
  open: boolean
  onOpen: (open: boolean) => void
  label: string
  disabled?: boolean
  calendar: DateCalendarProps
}

/** The button and the calendar that it opens, inside a `Popover`. */
const DatePopover = ({ open, onOpen, label, disabled, calendar }: Props) => (
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
