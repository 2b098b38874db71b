import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expenseDays } from '#domain/expense-days.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { isRequestedField } from '#web/resource/form/requested-field.ts'
import { closedError, closedUntil } from '#web/setup/closed-until.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { isComputedByBuyer } from './computed-row.ts'
import classes from './expense-form.module.css'
import type { ExpenseValues } from './expense-values.ts'
import type { ExpenseForm } from './use-expense-form.ts'

const names = ['date_registered', 'date_supply', 'payment_reference'] as const

/** Fields that few documents need: closed until one is used, or the books or the tax office need it. */
export const MoreFields = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('purchase')
  const { t: expense } = useTranslation('expense')
  const today = useToday()
  const [isOpened, setOpened] = useState(() => isRequestedField(...names))
  const { values, options } = form
  if (!values || !options) return null
  const lateDay = form.item ? undefined : lateRegistration(values, today)
  const byBuyer = isComputedByBuyer(values, options.vats)
  const isNeeded = byBuyer || lateDay !== undefined || names.some((name) => values[name] || form.errorOf(name))
  if (!isNeeded && !isOpened)
    return (
      <p className={classes.more}>
        <Button variant="link" size="small" aria-expanded={false} onClick={() => setOpened(true)}>
          {t('more')}
        </Button>
        <span>{t('more_what')}</span>
      </p>
    )
  const day = { today, locale: currentLanguage(), calendarLabel: expense('calendar') }
  return (
    <FieldRow columns="1fr 1fr 2fr">
      <DateField
        {...form.field('date_registered')}
        {...day}
        error={closedError(values.date_registered, form.errorOf('date_registered'), form.item)}
        label={t('date_registered')}
        hint={lateDay ? t('registered_late', { until: closedUntil(), date: lateDay }) : t('registered_hint')}
      />
      <DateField
        {...form.field('date_supply')}
        {...day}
        label={t('date_supply')}
        hint={t(byBuyer ? 'supply_hint_buyer' : 'supply_hint')}
      />
      <TextField
        {...form.field('payment_reference')}
        label={t('payment_reference')}
        hint={t('payment_reference_hint')}
        autoComplete="off"
      />
    </FieldRow>
  )
}

/** The day on which an expense of a closed month enters the books; undefined: its own date, or a day is chosen. The server decides. */
const lateRegistration = ({ date, date_registered }: ExpenseValues, today: PlainDate): PlainDate | undefined => {
  if (!isPlainDate(date) || date_registered) return undefined
  const days = expenseDays({ date, date_registered: null }, { today, closed_until: closedUntil(), is_submitted: false })
  return days.posting_date === date ? undefined : days.posting_date
}
