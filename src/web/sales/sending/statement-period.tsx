import { useTranslation } from 'react-i18next'
import { isPlainDate } from '#domain/plain-date.ts'
import { useToday } from '#web/resource/use-today.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import classes from './sending.module.css'
import type { AskedStatement } from './use-statement.ts'

/** Of which days, in which currency and language. */
export const StatementPeriod = ({ draft, from, to, language, change }: AskedStatement) => {
  const { t } = useTranslation(['sending', 'validation'])
  const days = { today: useToday(), locale: currentLanguage(), calendarLabel: t('calendar') }
  if (!draft) return null
  const fault = (day: string) => (isPlainDate(day) ? undefined : t('validation:date'))
  const isReversed = isPlainDate(from) && isPlainDate(to) && from > to
  return (
    <div className={classes.period}>
      <FieldRow columns="1fr 1fr 104px 120px" gap={12}>
        <DateField
          {...days}
          label={t('statement_from')}
          value={from}
          error={fault(from)}
          onChange={(date_from) => change({ date_from })}
        />
        <DateField
          {...days}
          label={t('statement_to')}
          value={to}
          error={isReversed ? t('validation:date_order') : fault(to)}
          onChange={(date_to) => change({ date_to })}
        />
        <SelectField
          label={t('statement_currency')}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          options={draft.currencies.map((code) => ({ value: code, label: code }))}
        />
        <SelectField
          label={t('statement_language')}
          value={language}
          onChange={(chosen) => change({ language: chosen })}
          options={[
            { value: 'lt', label: t('language_lt') },
            { value: 'en', label: t('language_en') },
          ]}
        />
      </FieldRow>
    </div>
  )
}
