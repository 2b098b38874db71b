import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isReportName } from '#domain/reports.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ReportScreen } from './report-screen.tsx'

const AgingReport = lazy(async () => ({ default: (await import('./aging/aging-screen.tsx')).AgingReport }))

const VatReport = lazy(async () => ({ default: (await import('./vat/vat-screen.tsx')).VatReport }))

const YearReport = lazy(async () => ({ default: (await import('./year/year-screen.tsx')).YearReport }))

const JournalReport = lazy(async () => ({ default: (await import('./journal/journal-screen.tsx')).JournalReport }))

/** The report in the path. Its screen starts anew for each report. */
export const ReportPage = () => {
  const { name = '' } = useParams({ strict: false }) as { name?: string }
  if (!isReportName(name)) return <UnknownReport />
  if (name === 'receivables-aging' || name === 'payables-aging')
    return (
      <Suspense>
        <AgingReport key={name} name={name} />
      </Suspense>
    )
  if (name === 'vat')
    return (
      <Suspense>
        <VatReport />
      </Suspense>
    )
  if (name === 'journal')
    return (
      <Suspense>
        <JournalReport />
      </Suspense>
    )
  if (name === 'year')
    return (
      <Suspense>
        <YearReport />
      </Suspense>
    )
  return <ReportScreen key={name} name={name} />
}

const UnknownReport = () => {
  const { t } = useTranslation(['error', 'shell'])
  return (
    <ErrorState
      title={t('not_found_title')}
      text={t('not_found_text')}
      actions={
        <Button variant="filled" component={PageLink} href="/report/list">
          {t('shell:title_report_list')}
        </Button>
      }
    />
  )
}
