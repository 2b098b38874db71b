import { useTranslation } from 'react-i18next'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { companyDays } from '#web/sales/reminder/own-days.ts'
import { OwnDaysField } from '#web/sales/reminder/own-days-field.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import type { ClientFieldsForm } from './client-fields.tsx'
import classes from './client.module.css'

const modes = ['as_company', 'own', 'off'] as const

/** The letters that go to the client by themselves: reminders on the days of the company or on its own, and statements. */
export const ReminderFields = ({ form }: { form: ClientFieldsForm }) => {
  const { t } = useTranslation(['own_reminders', 'client'])
  const days = form.values?.reminder_days
  const mode = form.values?.reminders_off ? 'off' : days ? 'own' : 'as_company'
  const choose = useAction(async (next: (typeof modes)[number]) => {
    if (next === 'own') form.change({ reminders_off: false, reminder_days: await companyDays() })
    else form.change({ reminders_off: next === 'off', reminder_days: null })
  })
  return (
    <FormPart title={t('part')}>
      <div className={classes.choice}>
        <span aria-hidden="true">{t('reminders')}</span>
        <Segmented
          label={t('reminders')}
          name={form.idOf('reminders_off')}
          value={mode}
          onChange={(next) => void choose.run(next)}
          options={modes.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {mode === 'own' && days && (
        <OwnDaysField
          id={form.idOf('reminder_days.0')}
          days={days}
          error={form.errorOf('reminder_days.0') ?? form.errorOf('reminder_days')}
          // No number: the form is not saved until the days are right.
          onChange={(typed) => form.change({ reminder_days: typed ?? [Number.NaN] })}
        />
      )}
      <div className={classes.checks}>
        <CheckField {...form.check('reminds_imported')} label={t('client:reminds_imported')} />
        <CheckField {...form.check('statements_off')} label={t('client:statements_off')} />
      </div>
    </FormPart>
  )
}
