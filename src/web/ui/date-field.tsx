import { Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { parseDateText } from './date-text.ts'
import { Field, FieldBox } from './field.tsx'
import classes from './date-field.module.css'
import fieldClasses from './field.module.css'
import { splitField, type TextFieldProps } from './text-field.tsx'

/** The calendar is 25 kB of script that most people, who type, never need. */
const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }))

export interface DateFieldProps extends Omit<TextFieldProps, 'left' | 'right' | 'align' | 'type'> {
  /** `YYYY-MM-DD`, `''` for none; what cannot be read is passed on as typed, for the form to refuse. */
  value: string
  onChange: (value: string) => void
  /** The clock is the caller's: `YYYY-MM-DD`. */
  today: string
  locale: string
  calendarLabel: string
  min?: string
  max?: string
}

/** Typed as people type dates, or picked. */
export const DateField = ({
  value,
  onChange,
  today,
  locale,
  calendarLabel,
  min,
  max,
  suffix,
  ...props
}: DateFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [field, native] = splitField(props)
  const known = parseDateText(value, today)
  return (
    <Field {...field}>
      {(control) => (
        <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus zIndex={300}>
          <div className={classes.date}>
            <FieldBox
              ok={field.ok}
              locked={field.locked}
              bare={field.bare}
              right={suffix && <span className={fieldClasses.suffix}>{suffix}</span>}
              left={
                <Popover.Target>
                  <button
                    type="button"
                    className={classes.open}
                    aria-label={calendarLabel}
                    disabled={native.disabled}
                    onClick={() => setOpen(!open)}
                  >
                    <IconCalendar size={16} stroke={1.75} />
                  </button>
                </Popover.Target>
              }
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
          <Popover.Dropdown className={classes.dropdown} data-mantine-stop-propagation>
            <Suspense fallback={<div className={classes.wait} />}>
              <DateCalendar
                value={known ?? null}
                today={today}
                locale={locale}
                min={min}
                max={max}
                onPick={(day) => {
                  setTyped(undefined)
                  onChange(day)
                  setOpen(false)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </Field>
  )
}
