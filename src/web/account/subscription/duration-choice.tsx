import { useTranslation } from 'react-i18next'
import { durations } from '#domain/plan.ts'
import type { Duration } from '#domain/plan.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import classes from './subscription.module.css'

type Props = { value: Duration; onChange: (duration: Duration) => void }

/** For how many months. */
export const DurationChoice = ({ value, onChange }: Props) => {
  const { t } = useTranslation('subscription')
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden="true">
        {t('duration')}
      </span>
      <Segmented
        label={t('duration')}
        value={String(value)}
        onChange={(chosen) => onChange(durationOf(chosen))}
        options={durations.map((count) => ({ value: String(count), label: t('short_months', { count }) }))}
        wide
      />
    </div>
  )
}

/** The duration a text names; a year where it names none. */
export const durationOf = (text: string | undefined): Duration => durations.find((each) => String(each) === text) ?? 12
