import { useTranslation } from 'react-i18next'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ExportRow } from './export-row.tsx'
import classes from './export.module.css'
import { useExportJobs } from '#web/resource/export/use-export-jobs.ts'

/** Files that are being made, and those that can be fetched again. */
export const LatestExports = () => {
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
