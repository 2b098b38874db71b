import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportSpan } from '#domain/reports.ts'
import { call } from '#web/platform/api/api.ts'
import { FigureLine } from '../all/line.tsx'

export const isafHref = '/report/isaf'

/** i.SAF on the page of all reports: its documents in the period, and by when it must be submitted. */
export const IsafLine = ({ days: { from, to } }: { days: ReportSpan }) => {
  const { t } = useTranslation(['isaf', 'shell'])
  const query = { date_from: from, date_to: to }
  const loaded = useQuery({
    queryKey: ['isaf.figure', {}, query],
    queryFn: ({ signal }) => call('isaf.figure', { query, signal }),
    staleTime: 5000,
    refetchOnWindowFocus: false,
  })
  return (
    <FigureLine
      id="isaf"
      href={isafHref}
      name={t('shell:title_report_isaf')}
      question={t('question')}
      loaded={loaded}
    />
  )
}
