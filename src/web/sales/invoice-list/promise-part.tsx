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
import { CheckField } from '#web/ui/fields/check-field.tsx'
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
  if (!data || !isOpen(invoice)) return null
  const { promised_date } = data
  if (!promised_date && !data.reminders_off && !mayWrite) return null
  return (
    <section aria-label={t('promise')}>
      <h3 className={classes.title}>{t('promise')}</h3>
      <RemindersSwitch id={id} off={data.reminders_off} mayWrite={mayWrite} />
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

type SwitchProps = { id: string; off: boolean; mayWrite: boolean }

/** Whether reminders of this invoice go by themselves. */
const RemindersSwitch = ({ id, off, mayWrite }: SwitchProps) => {
  const { t } = useTranslation('document_link')
  const { run, busy } = useAction(async (next: boolean) => {
    await call('invoice.set_reminders', { params: { id }, body: { off: next } })
    refresh('invoice')
    toast.success(t(next ? 'reminders_stopped' : 'reminders_resumed'))
  })
  if (!mayWrite) return off ? <p className={classes.text}>{t('reminders_stopped')}</p> : null
  return <CheckField label={t('reminders_off')} checked={off} disabled={busy} onChange={(next) => void run(next)} />
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
const isOpen = ({ type, voided_at, deleted_at, payment_state }: Invoice) =>
  type === 'simple' && !voided_at && !deleted_at && payment_state !== 'paid'
