import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isafDeadline, taxPeriodBefore, taxPeriodOf } from '#domain/tax-deadlines.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import page from '../all/all-reports.module.css'
import classes from './isaf.module.css'

export const isafHref = '/report/isaf'

/** i.SAF on the page of all reports, with its next deadline; only for those who may make it. */
export const IsafLine = ({ isActive }: { isActive: boolean }) => {
  const { t } = useTranslation(['isaf', 'shell'])
  const { vat_period } = useCompany()
  const today = useToday()
  if (!useCan('isaf.write')) return null
  const before = isafDeadline(taxPeriodBefore(taxPeriodOf(vat_period, today)))
  const deadline = today <= before ? before : isafDeadline(taxPeriodOf(vat_period, today))
  return (
    <li className={page.row} data-active={isActive || undefined}>
      <PageLink id="report-isaf" href={isafHref} className={page.link}>
        <span className={page.name}>{t('shell:title_report_isaf')}</span>
        <span className={page.question}>{t('question')}</span>
        <span className={page.note}>
          <span className={classes.deadline}>
            <IconCalendarEvent size={14} stroke={1.75} aria-hidden="true" />
            {t('until', { day: formatDay(deadline, currentLanguage()) })}
          </span>
        </span>
        <span className={page.figure} />
        <IconChevronRight className={page.arrow} size={16} stroke={1.75} aria-hidden="true" />
      </PageLink>
    </li>
  )
}
