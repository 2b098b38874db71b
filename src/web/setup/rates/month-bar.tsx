import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatMonth } from '#web/resource/dates.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import classes from './rates.module.css'
import type { RatesOfMonth } from './rates-page.tsx'

type Props = {
  meta: RatesOfMonth['meta'] | undefined
  currency: string
  onChange: (part: { month?: string; currency?: string }) => void
}

const all = 'all'
const icon = { size: 18, stroke: 1.75 }

/** The month of the table, and the filter by currency. */
export const MonthBar = ({ meta, currency, onChange }: Props) => {
  const { t } = useTranslation('rate')
  const step = (month: string | null | undefined) => month && onChange({ month })
  const codes = [...new Set([...(meta?.currencies ?? []), ...(currency ? [currency] : [])])].sort()
  return (
    <div className={classes.bar}>
      <div className={classes.month} role="group" aria-label={t('month')}>
        <IconButton
          label={t('previous_month')}
          icon={<IconChevronLeft {...icon} />}
          disabled={!meta?.previous}
          onClick={() => step(meta?.previous)}
        />
        <h2 className={classes.monthName} aria-live="polite">
          {meta && formatMonth(`${meta.month}-01`, currentLanguage())}
        </h2>
        <IconButton
          label={t('next_month')}
          icon={<IconChevronRight {...icon} />}
          disabled={!meta?.next}
          onClick={() => step(meta?.next)}
        />
      </div>
      <div className={classes.currency}>
        <SelectField
          label={t('currency')}
          labelHidden
          value={currency || all}
          onChange={(code) => onChange({ currency: code === all ? '' : code })}
          options={[{ value: all, label: t('all_currencies') }, ...codes.map((code) => ({ value: code, label: code }))]}
        />
      </div>
    </div>
  )
}
