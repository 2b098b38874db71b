import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#contract/platform/row.ts'
import type { Contract } from '#contract/index.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { roleAllows } from '#domain/permission.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { companyDays, useDaysInWords } from '#web/sales/reminder/own-days.ts'
import { OwnDaysField } from '#web/sales/reminder/own-days-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import classes from './document-link-part.module.css'
import { isUnpaid } from './promise-part.tsx'

const modes = ['as_client', 'own', 'off'] as const
type Stored = Output<Contract['invoice.read_promise']>
type Choice = { off: boolean; days: number[] | null }

const choiceOf = ({ reminders_off: off, reminder_days: days }: Stored): Choice => ({ off, days })

/** Whether reminders of the invoice go by themselves on the days of its client, on its own, or never. */
export const InvoiceReminders = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('own_reminders')
  const { data } = useLoaded('invoice.read_promise', { params: { id: invoice.id } })
  const mayWrite = roleAllows(useCompany().role, 'document.write')
  if (!data || !isUnpaid(invoice)) return null
  return (
    <section aria-label={t('reminders')}>
      <h3 className={classes.title}>{t('reminders')}</h3>
      {mayWrite && !data.of_client.off ? <Choices id={invoice.id} stored={data} /> : <InWords stored={data} />}
    </section>
  )
}

const InWords = ({ stored: { reminders_off, reminder_days, of_client } }: { stored: Stored }) => {
  const { t } = useTranslation('own_reminders')
  const inWords = useDaysInWords()
  const days = reminder_days ?? of_client.days
  const text = of_client.off
    ? t('client_off')
    : reminders_off
      ? t('is_off')
      : days
        ? t('when', { when: inWords(days) })
        : t('by_company')
  return <p className={classes.below}>{text}</p>
}

const Choices = ({ id, stored }: { id: string; stored: Stored }) => {
  const { t } = useTranslation(['own_reminders', 'common'])
  const [edited, setEdited] = useState<number[]>()
  const put = async (body: Choice) => {
    await call('invoice.set_reminders', { params: { id }, body })
    setEdited(undefined)
    refresh('invoice')
  }
  const undo = useAction(put)
  const store = useAction(async (next: Choice) => {
    const previous = choiceOf(stored)
    await put(next)
    toast.success(t('stored'), { action: { label: t('common:undo'), onClick: () => void undo.run(previous) } })
  })
  const begin = useAction(async () => setEdited(stored.reminder_days ?? stored.of_client.days ?? (await companyDays())))
  const mode =
    edited || (stored.reminder_days && !stored.reminders_off) ? 'own' : stored.reminders_off ? 'off' : 'as_client'
  const choose = (next: (typeof modes)[number]) => {
    if (next === 'own') void begin.run()
    else {
      setEdited(undefined)
      void store.run({ off: next === 'off', days: null })
    }
  }
  return (
    <>
      <SelectField
        label={t('reminders')}
        labelHidden
        value={mode}
        disabled={store.busy}
        onChange={choose}
        options={modes.map((value) => ({ value, label: t(value) }))}
      />
      {edited ? (
        <DaysForm
          days={edited}
          busy={store.busy}
          onSave={(days) => void store.run({ off: false, days })}
          onCancel={() => setEdited(undefined)}
        />
      ) : (
        mode !== 'off' && (
          <>
            <InWords stored={stored} />
            {mode === 'own' && (
              <Button size="small" onClick={() => void begin.run()}>
                {t('edit')}
              </Button>
            )}
          </>
        )
      )}
    </>
  )
}

type FormProps = { days: number[]; busy: boolean; onSave: (days: number[]) => void; onCancel: () => void }

const DaysForm = ({ days, busy, onSave, onCancel }: FormProps) => {
  const { t } = useTranslation(['own_reminders', 'common'])
  const [typed, setTyped] = useState<number[] | undefined>(days)
  return (
    <form
      className={`${classes.form} ${classes.below}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typed) onSave(typed)
      }}
    >
      <OwnDaysField days={days} autoFocus onChange={setTyped} />
      <div className={classes.buttons}>
        <Button size="small" type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button size="small" variant="subtle" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
