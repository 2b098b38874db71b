import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/lt'
import './date-calendar.css'

export interface DateCalendarProps {
  value: string | null
  today: string
  locale: string
  min?: string
  max?: string
  onPick: (day: string) => void
}

export const DateCalendar = ({ value, today, locale, min, max, onPick }: DateCalendarProps) => (
  <DatePicker
    value={value}
    defaultDate={value ?? today}
    minDate={min}
    maxDate={max}
    locale={locale}
    firstDayOfWeek={1}
    highlightToday
    getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
    monthLabelFormat={(month) => monthName(month, locale)}
    onChange={(day) => day && onPick(day)}
  />
)

const monthName = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  )
