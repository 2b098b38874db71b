import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/lt'
import { useEffect, useRef } from 'react'
import './date-calendar.css'

export interface DateCalendarProps {
  value: string | null
  today: string
  locale: string
  min?: string
  max?: string
  /** Names of its buttons, for screen readers. */
  labels?: CalendarLabels
  onPick: (day: string) => void
}

export interface CalendarLabels {
  previousMonth: string
  nextMonth: string
  previousYear: string
  nextYear: string
  previousDecade: string
  nextDecade: string
  monthLevelControl: string
  yearLevelControl: string
}

export const DateCalendar = ({ value, today, locale, min, max, labels, onPick }: DateCalendarProps) => {
  const calendar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It is loaded after its popover opened, so the focus trap could not find the day.
    const days = calendar.current
    const day =
      days?.querySelector<HTMLElement>('[data-selected]') ?? days?.querySelector<HTMLElement>('[aria-current]')
    day?.focus()
  }, [])
  return (
    <DatePicker
      ref={calendar}
      value={value}
      defaultDate={value ?? today}
      minDate={min}
      maxDate={max}
      locale={locale}
      firstDayOfWeek={1}
      ariaLabels={labels}
      highlightToday
      getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
      monthLabelFormat={(month) => monthName(month, locale)}
      onChange={(day) => day && onPick(day)}
    />
  )
}

const monthName = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 10)}T00:00:00Z`),
  )
