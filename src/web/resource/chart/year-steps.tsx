import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/buttons/button.tsx'
import classes from './year-steps.module.css'
import { useToday } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'

/** The year of a chart, or `name`, with buttons for the previous and the next year. */
export const YearSteps = ({ year, thisYear, show, name }: ReturnType<typeof useYear> & { name?: string }) => {
  const { t } = useTranslation('dashboard')
  return (
    <span className={classes.year}>
      <IconButton
        size="small"
        label={t('chart_previous')}
        icon={<IconChevronLeft size={16} stroke={2} />}
        onClick={() => show(year - 1)}
      />
      <span aria-live="polite">{name ?? t('year_name', { year })}</span>
      <IconButton
        size="small"
        label={t('chart_next')}
        icon={<IconChevronRight size={16} stroke={2} />}
        disabled={year >= thisYear}
        onClick={() => show(year + 1)}
      />
    </span>
  )
}

/** The year in the address; the current year has no parameter there. */
export const useYear = () => {
  const { address, change } = useAddress()
  const thisYear = Number(useToday().slice(0, 4))
  const yearText = address['year'] ?? ''
  return {
    year: /^(19|20|21)\d\d$/.test(yearText) ? Number(yearText) : thisYear,
    thisYear,
    show: (year: number) =>
      change((now) => changed(now, { year: year === thisYear ? undefined : String(year) }), { replace: true }),
  }
}
