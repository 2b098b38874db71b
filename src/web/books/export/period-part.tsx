import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Choices } from './choices.tsx'
import classes from './export.module.css'
import { presetDays, presetKeys, presetOf } from './export-periods.ts'
import type { ExportChoice } from './use-export-form.ts'

/** A period by its name, or its two days. */
export const PeriodPart = ({ choice }: { choice: ExportChoice }) => {
  const { t } = useTranslation('export_tab')
  const { days, today, own, fault } = choice
  const errorAt = (field: 'from' | 'to') => (fault?.field === field ? t(`date_${fault.says}`) : undefined)
  const common = { today, locale: currentLanguage(), calendarLabel: t('calendar') }
  return (
    <>
      <Choices
        legend={t('period')}
        name="period"
        value={own ? 'own' : (presetOf(days, today) ?? 'own')}
        onChange={(key) => (key === 'own' ? choice.setDays(days, true) : choice.setDays(presetDays(key, today)))}
        options={[...presetKeys, 'own' as const].map((value) => ({ value, label: t(`preset_${value}`) }))}
      />
      {own ? (
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
