import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { interestRules } from '#domain/reminder/interest.ts'
import type { InterestRule } from '#domain/reminder/interest.ts'
import { CheckField, SwitchField } from '#web/ui/fields/check-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import layout from '#web/sales/letter/letter-layout.module.css'
import classes from './reminders.module.css'
import { useSaveSettings } from './use-reminder-settings.ts'

type Props = { settings: ReminderSettings; isAllowed: boolean }

/** The days and hours of letters, and the interest that they show. */
export const SendingRules = ({ settings, isAllowed }: Props) => {
  const { t } = useTranslation('reminder_steps')
  const { run, busy } = useSaveSettings(settings)
  const { from, to } = settings.hours
  const hours = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map((hour) => ({
      value: hour,
      label: t('hour', { hour: hour.padStart(2, '0') }),
    }))
  return (
    <div className={layout.rules}>
      <div className={layout.ruleLine}>
        <SwitchField
          label={t('working_days')}
          checked={settings.only_working_days}
          disabled={!isAllowed || busy}
          onChange={(only_working_days) => void run({ only_working_days })}
        />
      </div>
      <div className={layout.ruleLine}>
        <span>{t('hours')}</span>
        <div className={classes.hours}>
          <SelectField
            label={t('hours_from')}
            labelHidden
            value={String(from)}
            disabled={!isAllowed || busy}
            options={hours(0, to - 1)}
            onChange={(hour) => void run({ hours: { from: Number(hour), to } })}
          />
          <span aria-hidden="true">–</span>
          <SelectField
            label={t('hours_to')}
            labelHidden
            value={String(to)}
            disabled={!isAllowed || busy}
            options={hours(from + 1, 24)}
            onChange={(hour) => void run({ hours: { from, to: Number(hour) } })}
          />
        </div>
      </div>
      <Interest settings={settings} isAllowed={isAllowed} />
    </div>
  )
}

const Interest = ({ settings, isAllowed }: Props) => {
  const { t } = useTranslation('reminder_steps')
  const { run, busy } = useSaveSettings(settings)
  const { interest } = settings
  const [rule, setRule] = useState<InterestRule>(interest.rule)
  const [percent, setPercent] = useState(interest.percent ?? '')
  const choose = (next: InterestRule) => {
    setRule(next)
    // An own rate is stored with its number.
    if (next !== 'own') void run({ interest: { rule: next, percent: null, compensation: false } })
  }
  const storePercent = () => {
    const value = percent.trim().replace(',', '.')
    if (value !== '' && value !== interest.percent)
      void run({ interest: { rule: 'own', percent: value, compensation: false } })
  }
  return (
    <div className={layout.ruleLine} data-wrap>
      <span>{t('interest')}</span>
      <Segmented
        label={t('interest')}
        value={rule}
        disabled={!isAllowed || busy}
        onChange={choose}
        options={interestRules.map((value) => ({ value, label: t(`interest_${value}`) }))}
      />
      {rule === 'own' && (
        <div className={classes.percent}>
          <TextField
            label={t('interest_percent')}
            value={percent}
            suffix="%"
            align="right"
            inputMode="decimal"
            disabled={!isAllowed}
            onChange={setPercent}
            onBlur={storePercent}
            onKeyDown={(event) => event.key === 'Enter' && storePercent()}
          />
        </div>
      )}
      {rule === 'late_payment_law' && (
        <CheckField
          label={t('compensation')}
          checked={interest.compensation}
          disabled={!isAllowed || busy}
          onChange={(compensation) => void run({ interest: { rule, percent: null, compensation } })}
        />
      )}
      <p className={layout.note}>{t(`interest_${rule}_note`)}</p>
    </div>
  )
}
