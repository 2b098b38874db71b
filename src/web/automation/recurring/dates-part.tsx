import { IconPlayerSkipForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { amountText } from '#domain/currency.ts'
import { dec, zero } from '#domain/decimal.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import type { Loaded } from '#web/platform/queries/queries.ts'
import { useCanMake } from '#web/platform/session/document-rights.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { Preview, RecurringForm } from './recurring-summary.tsx'
import classes from './recurring.module.css'
import { weekdayOf } from './schedule-text.ts'
import { useRecurringActions } from './use-recurring-actions.ts'

export type PlannedRow = { date: string; total: string | null; currency: string; skipped?: boolean }

/** The next dates with their amounts and sum; the next one can be skipped, and a skipped one brought back. */
export const DatesPart = ({ item, preview }: { item: RecurringForm; preview: Loaded<Preview> }) => {
  const { t } = useTranslation(['recurring', 'common'])
  const canWrite = useCanMake(item.kind)
  const today = useToday()
  const actions = useRecurringActions()
  const skip = useAction(() => actions.skip(item.id))
  const unskip = useAction(() => actions.unskip(item.id))
  if (item.state === 'ended') return <p className={classes.muted}>{t('ended_text')}</p>
  if (preview.error && !preview.data)
    return <LoadError title={t('error_dates')} error={preview.error} onRetry={preview.retry} />
  const dates = preview.data?.data
  if (!dates) return <Skeleton height={200} />
  const [next] = dates
  const latest = item.runs.find(({ outcome }) => outcome === 'skipped')
  const isBack = latest && latest.date >= today && (item.next_date === null || latest.date < item.next_date)
  return (
    <>
      <PlannedDates
        rows={[
          ...(isBack ? [{ date: latest.date, total: null, currency: item.currency, skipped: true }] : []),
          ...dates,
        ]}
        onUnskip={canWrite ? () => void unskip.run() : undefined}
      />
      {canWrite && next && (
        <div className={classes.skip}>
          <Button
            size="small"
            wide
            icon={<IconPlayerSkipForward size={16} stroke={1.75} />}
            busy={skip.busy}
            onClick={() => void skip.run()}
          >
            {t('skip_day', { day: formatDay(next.date, currentLanguage()) })}
          </Button>
          <p className={classes.hint}>{t(`once_${item.kind}`)}</p>
        </div>
      )}
    </>
  )
}

type DatesProps = { rows: readonly PlannedRow[]; onUnskip?: (() => void) | undefined }

/** Dates with weekdays and amounts, and their sum with the double rule. */
export const PlannedDates = ({ rows, onUnskip }: DatesProps) => {
  const { t } = useTranslation(['recurring', 'common'])
  const locale = currentLanguage()
  const planned = rows.filter(({ skipped }) => !skipped)
  const [first] = planned
  const sum = planned.reduce((total, row) => total.plus(dec(row.total ?? '0')), zero)
  return (
    <section className={classes.dates}>
      <h3>{t('next_dates', { count: planned.length })}</h3>
      <table>
        <tbody>
          {rows.map(({ date, total, currency, skipped }) => (
            <tr key={date} data-skipped={skipped || undefined}>
              <td>
                <span>{date}</span> <span className={classes.muted}>{t(`weekday_${weekdayOf(date)}`)}</span>
              </td>
              <td>
                {skipped ? (
                  onUnskip && (
                    <Button variant="link" size="small" onClick={onUnskip}>
                      {t('common:undo')}
                    </Button>
                  )
                ) : total === null ? (
                  '–'
                ) : (
                  <Money amount={total} currency={currency} locale={locale} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {first && (
          <tfoot>
            <tr>
              <th scope="row">{t('dates_sum')}</th>
              <td>
                <Money amount={amountText(sum, first.currency)} currency={first.currency} locale={locale} total />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
