import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormatMoment } from '#web/books/integrity/integrity-texts.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './all-reports.module.css'

/** The line of the integrity chain among the reports: when it was verified, or that it is broken. */
export const IntegrityLine = ({ href }: { href: string }) => {
  const { t } = useTranslation(['integrity', 'shell'])
  const { data, error } = useLoaded('integrity.read')
  const formatMoment = useFormatMoment()
  const noteOf = ({ ok, verified_at }: NonNullable<typeof data>) =>
    ok === false
      ? t('note_broken')
      : verified_at
        ? t('note_checked', { when: formatMoment(verified_at) })
        : t('note_never')
  return (
    <PageLink id="report-integrity" href={href} className={classes.link}>
      <span className={classes.name}>{t('shell:title_integrity')}</span>
      <span className={classes.question}>{t('question')}</span>
      {data && (
        <span className={classes.note} data-alert={data.ok === false || undefined}>
          {noteOf(data)}
        </span>
      )}
      <span className={classes.figure}>
        {data ? (
          t('entries', { count: data.length })
        ) : error ? (
          <span className={classes.none}>–</span>
        ) : (
          <Skeleton width={72} />
        )}
      </span>
      <IconChevronRight className={classes.arrow} size={16} stroke={1.75} aria-hidden="true" />
    </PageLink>
  )
}
