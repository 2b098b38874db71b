import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { roleAllows } from '#domain/permission.ts'
import { addDays } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import classes from './document-link-part.module.css'

/** The day by which the client promised to pay: until then no reminder goes by itself. */
export const PromisePart = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation(['document_link', 'common'])
  const { id } = invoice
  const today = useToday()
  const [date, setDate] = useState<string>()
  const { data } = useLoaded('invoice.read_promise', { params: { id } })
  const mayWrite = roleAllows(useCompany().role, 'document.write')
  const put = async (next: string | null) => {
    await call('invoice.promise', { params: { id }, body: { date: next } })
    setDate(undefined)
    refresh('invoice')
    return next ? t('promise_stored', { date: dayText(next) }) : t('promise_removed')
  }
  const undo = useAction(async (previous: string | null) => void toast.success(await put(previous)))
  const store = useAction(async (next: string | null) => {
    const previous = data?.promised_date ?? null
    const text = await put(next)
    // A promise of a past day cannot be stored again.
    const mayUndo = previous === null || previous >= today
    toast.success(text, mayUndo ? { action: { label: t('common:undo'), onClick: () => void undo.run(previous) } } : {})
  })
  if (!data || !isUnpaid(invoice)) return null
  const { promised_date } = data
  if (!promised_date && !mayWrite) return null
  return (
    <section aria-label={t('promise')}>
      <h3 className={classes.title}>{t('promise')}</h3>
      {promised_date && <p className={classes.text}>{t('promise_until', { date: dayText(promised_date) })}</p>}
      {mayWrite && date !== undefined && (
        <DayForm
          date={date}
          busy={store.busy}
          onChange={setDate}
          onSave={() => void store.run(date)}
          onCancel={() => setDate(undefined)}
        />
      )}
      {mayWrite && date === undefined && (
        <div className={classes.buttons}>
          <Button size="small" onClick={() => setDate(promised_date ?? addDays(today, 7))}>
            {t(promised_date ? 'promise_change' : 'promise_add')}
          </Button>
          {promised_date && (
            <Button size="small" variant="subtle" busy={store.busy} onClick={() => void store.run(null)}>
              {t('promise_remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type DayFormProps = {
  date: string
  busy: boolean
  onChange: (date: string) => void
  onSave: () => void
  onCancel: () => void
}

const DayForm = ({ date, busy, onChange, onSave, onCancel }: DayFormProps) => {
  const { t } = useTranslation(['document_link', 'common'])
  const today = useToday()
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <DateField
        label={t('promise_date')}
        value={date}
        today={today}
        locale={currentLanguage()}
        calendarLabel={t('promise_date')}
        min={today}
        onChange={onChange}
        autoFocus
      />
      <div className={classes.buttons}>
        <Button size="small" type="submit" busy={busy}>
          {t('promise_save')}
        </Button>
        <Button size="small" variant="subtle" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}

const dayText = (day: string) => formatDay(day, currentLanguage(), true)

/** Whether the invoice waits for a payment that can be promised. */
export const isUnpaid = ({ type, voided_at, deleted_at, payment_state }: Invoice) =>
  type === 'simple' && !voided_at && !deleted_at && payment_state !== 'paid'
