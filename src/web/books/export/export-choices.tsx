import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import classes from './export.module.css'
import { presetDays, presetKeys, presetOf } from './export-periods.ts'
import type { ExportChoice } from './use-export-form.ts'
import type { ReactNode } from 'react'

/** The period: a named one, or two dates. */
export const PeriodPart = ({ choice }: { choice: ExportChoice }) => {
  const { t } = useTranslation('export_tab')
  const { days, today, isCustom, dateError } = choice
  const errorAt = (field: 'from' | 'to') => (dateError?.field === field ? t(`date_${dateError.reason}`) : undefined)
  const common = { today, locale: currentLanguage(), calendarLabel: t('calendar') }
  return (
    <>
      <Choices
        legend={t('period')}
        name="period"
        value={isCustom ? 'own' : (presetOf(days, today) ?? 'own')}
        onChange={(key) => (key === 'own' ? choice.setDays(days, true) : choice.setDays(presetDays(key, today)))}
        options={[...presetKeys, 'own' as const].map((value) => ({ value, label: t(`preset_${value}`) }))}
      />
      {isCustom ? (
        <div className={classes.days}>
          <DateField
            {...common}
            label={t('from')}
            value={days.from}
            onChange={(from) => choice.setDays({ ...days, from }, true)}
            error={errorAt('from')}
          />
          <DateField
            {...common}
            label={t('to')}
            value={days.to}
            onChange={(to) => choice.setDays({ ...days, to }, true)}
            error={errorAt('to')}
          />
        </div>
      ) : (
        <p className={classes.hint}>{t('period_of', days)}</p>
      )}
    </>
  )
}

type Choice<Value extends string> = { value: Value; label: ReactNode; text?: ReactNode; icon?: ReactNode }

type ChoicesProps<Value extends string> = {
  legend: string
  name: string
  value: Value
  onChange: (value: Value) => void
  options: readonly Choice<Value>[]
  /** Shows the options as cards, side by side, each with a description. */
  cards?: boolean
}

/** One of several visible options. Native radio inputs, so that arrow keys move between them. */
export const Choices = <Value extends string>({
  legend,
  name,
  value,
  onChange,
  options,
  cards,
}: ChoicesProps<Value>) => (
  <fieldset className={classes.part}>
    <legend className={classes.legend}>{legend}</legend>
    <div className={cards ? classes.cards : classes.pills}>
      {options.map((option) => (
        <label key={option.value} className={cards ? classes.card : classes.pill}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={classes.choiceLabel}>{option.label}</span>
          {option.text && <span className={classes.choiceText}>{option.text}</span>}
        </label>
      ))}
    </div>
  </fieldset>
)
