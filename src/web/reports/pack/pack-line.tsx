import { useTranslation } from 'react-i18next'
import type { PackItem } from '#contract/reports/pack.ts'
import { today } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { spanOfDays } from '#domain/report-period.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, shortMonth, useToday } from '#web/resource/dates.ts'
import { Awaited, Line, NoFigure } from '../all/line.tsx'
import { periodName } from '../period/period-words.ts'
import type { PeriodTexts } from '../period/period-words.ts'

/** The accountant's pack on the page of all reports: the last one that was made. */
export const PackLine = ({ href }: { href: string }) => {
  const { t } = useTranslation(['pack', 'integrity', 'shell'])
  const { t: words } = useTranslation('report_page')
  const { time_zone } = useCompany()
  const now = useToday()
  const mayRead = useCan('pack.write')
  const { data, error } = useLoaded('pack.list', { query: { limit: '5' }, enabled: mayRead })
  const last = data?.data.find(({ status }) => status === 'done')
  const note = last?.finished_at
    ? t('last', {
        period: shortPeriod(last, now, words),
        day: dayName(today(new Date(last.finished_at), time_zone), now, t('integrity:today')),
      })
    : data && t('none_yet')
  return (
    <Line
      id="pack"
      href={href}
      name={t('shell:title_pack')}
      question={t('question')}
      note={note}
      figure={<Figure files={last?.files} isKnown={data !== undefined || !mayRead} error={error} />}
    />
  )
}

/** A month of this year without the year: there is little room in the row. */
const shortPeriod = ({ date_from: from, date_to: to }: PackItem, now: PlainDate, t: PeriodTexts['t']): string => {
  const language = currentLanguage()
  const isMonthOfYear = spanOfDays({ from, to }) === 'month' && from.slice(0, 4) === now.slice(0, 4)
  return isMonthOfYear ? shortMonth(from, language) : periodName({ from, to }, { t, language })
}

const dayName = (day: PlainDate, now: PlainDate, todayText: string): string =>
  day === now ? todayText : formatDay(day, currentLanguage())

const Figure = ({
  files,
  isKnown,
  error,
}: {
  files: number | null | undefined
  isKnown: boolean
  error: Error | null
}) => {
  const { t } = useTranslation('pack')
  if (!isKnown) return <Awaited error={error} />
  return typeof files === 'number' ? t('files', { count: files }) : <NoFigure reason={null} />
}
