import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import classes from '../all/all-reports.module.css'

/** The accountant's pack on the page of all reports. */
export const PackLine = ({ href }: { href: string }) => {
  const { t } = useTranslation(['pack', 'shell'])
  return (
    <PageLink id="report-pack" href={href} className={classes.link}>
      <span className={classes.name}>{t('shell:title_pack')}</span>
      <span className={classes.question}>{t('question')}</span>
      <span className={classes.figure} />
      <IconChevronRight className={classes.arrow} size={16} stroke={1.75} aria-hidden="true" />
    </PageLink>
  )
}
