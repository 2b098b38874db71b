import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { ListTabs } from '#web/sales/invoice-list/invoice-tabs.tsx'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ExportForm } from './export-form.tsx'
import classes from './export.module.css'
import { useTranslation } from 'react-i18next'
import { problemText } from '#web/platform/api/problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { ExportRow } from './export-row.tsx'
import { useExportJobs } from '#web/resource/list/export-jobs.ts'

/** The export tab of the invoice list. */
export const ExportPage = () => {
  const texts = useInvoiceTexts()
  const { data } = useQuery({
    queryKey: ['invoice.tabs'],
    queryFn: ({ signal }) => call('invoice.list', { query: { limit: 1 }, signal }),
    staleTime: 5000,
  })
  return (
    <div>
      <PageHead
        title={texts.t('title')}
        actions={<span className={classes.headRoom} />}
        tabs={
          <ListTabs key={data ? 'counted' : 'counting'} current="export" counts={data?.meta.tabs ?? {}} texts={texts} />
        }
      />
      <div className={classes.page}>
        <ExportForm />
        <LatestExports />
      </div>
    </div>
  )
}

/** Running exports, and finished ones to download. */
const LatestExports = () => {
  const { t } = useTranslation(['export_tab', 'common'])
  const { jobs, error, retry } = useExportJobs()
  return (
    <section className={classes.latest} aria-labelledby="latest-exports">
      <h2 id="latest-exports" className={classes.latestTitle}>
        {t('latest')}
      </h2>
      {error && !jobs ? (
        <p className={classes.hint} role="alert">
          {t('latest_error')}. {problemText(error)}{' '}
          <Button variant="link" size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      ) : !jobs ? (
        <Skeleton width={240} />
      ) : jobs.length === 0 ? (
        <p className={classes.hint}>{t('latest_none')}</p>
      ) : (
        <>
          <p className={classes.hint}>{t('latest_note')}</p>
          <ul className={classes.jobs}>
            {jobs.map((job) => (
              <ExportRow key={job.id} job={job} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
