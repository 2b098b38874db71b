import { useTranslation } from 'react-i18next'
import { today } from '#domain/plain-date.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { Awaited, Line, NoFigure } from '../all/line.tsx'
import { periodName } from '../period/period-words.ts'

/** The accountant's pack on the page of all reports: the last one that was made. */
export const PackLine = ({ href }: { href: string }) => {
  const { t } = useTranslation(['pack', 'report_page', 'shell'])
  const { t: words } = useTranslation('report_page')
  const { time_zone } = useCompany()
  const mayRead = useCan('pack.write')
  const { data, error } = useLoaded('pack.list', { query: { limit: '5' }, enabled: mayRead })
  const last = data?.data.find(({ status }) => status === 'done')
  const note = last?.finished_at
    ? t('last', {
        period: periodName({ from: last.date_from, to: last.date_to }, { t: words, language: currentLanguage() }),
        day: formatDay(today(new Date(last.finished_at), time_zone), currentLanguage()),
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
