import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ClosedPeriod } from '#contract/setup/closed-period.ts'
import { momentParts, useToday } from '#web/resource/dates.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany, refreshUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import classes from './closed-period-page.module.css'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { addDays, isPlainDate, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Shows until which day the books are closed, and closes or reopens them: `/settings/period`. */
export const ClosedPeriodPage = () => {
  const { t } = useTranslation('closed_period')
  const { data } = useLoaded('period.read')
  return (
    <div>
      <PageHead title={t('title')} subtitle={t('note')} />
      {data && (
        <div className={classes.page}>
          <section className={classes.card} aria-labelledby="closed-until">
            <PeriodState period={data} />
            {data.can.close ? (
              <ClosePeriodForm key={data.closed_until} period={data} />
            ) : (
              <p className={classes.role}>{t('role')}</p>
            )}
          </section>
        </div>
      )}
    </div>
  )
}

const PeriodState = ({ period: { closed_until, changed_at, changed_by } }: { period: ClosedPeriod }) => {
  const { t } = useTranslation('closed_period')
  const formatMoment = useFormatMoment()
  const Icon = closed_until ? IconLock : IconLockOpen
  return (
    <div className={classes.state}>
      <span className={classes.mark} data-closed={closed_until ? true : undefined}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h2 id="closed-until" className={classes.until}>
          {closed_until ? t('closed_until', { day: closed_until }) : t('nothing_closed')}
        </h2>
        {changed_at && (
          <p className={classes.changedBy}>
            {t('changed', { name: changed_by ?? t('system'), when: formatMoment(changed_at) })}
          </p>
        )}
      </div>
    </div>
  )
}

const useFormatMoment = () => {
  const { t } = useTranslation('closed_period')
  const { time_zone } = useCompany()
  const today = useToday()
  return (moment: string) => {
    const parts = momentParts(moment, today, time_zone, currentLanguage())
    return parts.kind === 'day' ? `${parts.day} ${parts.time}` : `${t(parts.kind)} ${parts.time}`
  }
}

/** Closes the books until a day. A day before the current closing day reopens the days between. */
const ClosePeriodForm = ({ period: { closed_until } }: { period: ClosedPeriod }) => {
  const { t } = useTranslation(['closed_period', 'validation'])
  const today = useToday()
  const lastMonthEnd = addDays(startOfMonth(today), -1)
  const [until, setUntil] = useState<string>(closed_until && closed_until >= lastMonthEnd ? '' : lastMonthEnd)
  const { close, open, busy } = useClosePeriod()
  const isOpening = closed_until !== null && isPlainDate(until) && until < closed_until
  const error = () => {
    if (until === '') return undefined
    if (!isPlainDate(until)) return t('validation:date')
    if (until > today) return t('validation:not_in_future')
    return until === closed_until ? t('already') : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (error() || !isPlainDate(until)) return
    void (isOpening ? open(until) : close(until))
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.day}>
        <DateField
          label={t('until')}
          hint={t('until_hint')}
          value={until}
          onChange={setUntil}
          error={error()}
          today={today}
          max={today}
          locale={currentLanguage()}
          calendarLabel={t('calendar')}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="filled" type="submit" busy={busy} locked={until === '' ? t('choose') : undefined}>
          {isOpening ? t('open_from', { day: addDays(until, 1) }) : t('close')}
        </Button>
        {closed_until && <Button onClick={() => void open(null)}>{t('open_all')}</Button>}
      </div>
    </form>
  )
}

/** After a confirmation, closes the books until a day, or reopens them from the day after it (null: reopens all). */
const useClosePeriod = () => {
  const { t } = useTranslation('closed_period')
  const { run, busy } = useAction(async (until: PlainDate | null, message: string) => {
    await call('period.close', { body: { until } })
    await refreshUser()
    // The permitted actions of any document may have changed.
    await queryClient.invalidateQueries()
    toast.success(message)
  })
  const close = async (until: PlainDate) => {
    const isConfirmed = await confirm({
      title: t('close_title', { day: until }),
      text: t('close_text', { day: until }),
      confirmLabel: t('close'),
    })
    if (isConfirmed) await run(until, t('closed', { day: until }))
  }
  const open = async (until: PlainDate | null) => {
    const day = until && addDays(until, 1)
    const isConfirmed = await confirm({
      title: day ? t('open_title', { day }) : t('open_all_title'),
      text: t('open_text'),
      confirmLabel: day ? t('open_from', { day }) : t('open_all'),
    })
    if (isConfirmed) await run(until, day ? t('opened', { day }) : t('opened_all'))
  }
  return { close, open, busy }
}
