import { useTranslation } from 'react-i18next'
import { lastMonthOf, packPeriods } from '#domain/pack.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { Choices } from '#web/books/export/export-choices.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { periodName } from '../period/period-words.ts'
import classes from './pack.module.css'

/** The period in the address; the last finished month by default. */
export const usePackPeriod = () => {
  const { address, change } = useAddress()
  const today = useToday()
  const usual = lastMonthOf(today)
  const typed = { from: address['date_from'] ?? usual.from, to: address['date_to'] ?? usual.to }
  const problem =
    !isPlainDate(typed.from) || typed.from > today
      ? ('from' as const)
      : !isPlainDate(typed.to)
        ? ('to' as const)
        : typed.to < typed.from
          ? ('order' as const)
          : undefined
  const isOwn = address['own'] === '1' || !packPeriods(today).some(isSame(typed))
  return {
    today,
    typed,
    problem,
    error: problem !== undefined,
    days: problem ? usual : typed,
    isOwn,
    show: ({ from, to }: ReportSpan, own: boolean) =>
      change((now) => changed(now, { date_from: from, date_to: to, own: own ? '1' : '' }), { replace: true }),
  }
}
type PeriodState = ReturnType<typeof usePackPeriod>

const isSame = (a: ReportSpan) => (b: ReportSpan) => a.from === b.from && a.to === b.to

/** The periods as pills, or two dates. */
export const PackPeriod = ({ period }: { period: PeriodState }) => {
  const { t } = useTranslation(['pack', 'report_page'])
  const { t: reportText } = useTranslation('report_page')
  const { today, typed, problem, isOwn } = period
  const presets = packPeriods(today)
  const options = presets.map((days) => ({
    value: days.from + days.to,
    label: periodName(days, { t: reportText, language: currentLanguage() }),
  }))
  const common = { today, locale: currentLanguage(), calendarLabel: t('calendar') }
  return (
    <div className={classes.period}>
      <Choices
        legend={t('period')}
        name="pack-period"
        value={isOwn ? 'own' : typed.from + typed.to}
        onChange={(value) => {
          const days = presets.find(({ from, to }) => from + to === value)
          period.show(days ?? typed, days === undefined)
        }}
        options={[...options, { value: 'own', label: t('period_own') }]}
      />
      {isOwn && (
        <div className={classes.days}>
          <DateField
            {...common}
            label={t('from')}
            value={typed.from}
            onChange={(from) => period.show({ ...typed, from }, true)}
            error={problem === 'from' ? t('wrong_day', { day: today }) : undefined}
          />
          <DateField
            {...common}
            label={t('to')}
            value={typed.to}
            onChange={(to) => period.show({ ...typed, to }, true)}
            error={
              problem === 'to' ? t('wrong_day', { day: today }) : problem === 'order' ? t('wrong_order') : undefined
            }
          />
        </div>
      )}
    </div>
  )
}
