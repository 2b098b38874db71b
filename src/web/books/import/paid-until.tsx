import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { mapImport } from './use-import.ts'

/** How long a typed day rests before the rows are compared. */
const pauseMs = 500

/** The day up to which documents count as paid. The rows are compared again when it changes. */
export const PaidUntil = ({ item }: { item: Import }) => {
  const { t } = useTranslation('import_page')
  const today = useToday()
  const [value, setValue] = useState(item.paid_until ?? '')
  const wanted = useRef(item.paid_until)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useAction(async () => {
    let sent: string | null | undefined
    // The person may choose another day while the rows are compared.
    while (sent !== wanted.current) {
      sent = wanted.current
      await mapImport(item, { mapping: item.mapping, paid_until: sent })
    }
  })
  const isWrong = value !== '' && !isPlainDate(value)
  const change = (next: string) => {
    setValue(next)
    clearTimeout(timer.current)
    if (next !== '' && !isPlainDate(next)) return
    wanted.current = next || null
    // A day is valid before its last digit is typed.
    timer.current = setTimeout(() => void save.run(), pauseMs)
  }
  return (
    <DateField
      label={t('paid_until')}
      value={value}
      onChange={change}
      today={today}
      locale={currentLanguage()}
      calendarLabel={t('calendar')}
      max={today}
      locked={item.state !== 'ready'}
      aria-busy={save.busy || undefined}
      {...(isWrong ? { error: t('paid_until_wrong') } : { hint: t(value ? 'paid_until_hint' : 'paid_until_empty') })}
    />
  )
}
