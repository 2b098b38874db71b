import { IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Continuity } from '#contract/setup/continuity.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { QuietStat, QuietStats } from '#web/ui/quiet-stat.tsx'
import { ContinuityParts } from './continuity-parts.tsx'
import classes from './continuity.module.css'

/** What explains the numbers of a series, to be read or printed: `/series/continuity/{id}`. */
export const ContinuityPage = () => {
  const { t } = useTranslation('series')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const company = useCompany()
  const { data } = useLoaded('series.continuity', { params: { id } })
  if (!data) return null
  const { series, counts } = data
  return (
    <article className={classes.report}>
      <PageHead
        title={t('continuity_of', { type: t(`type_${series.invoice_type}`).toLocaleLowerCase() })}
        subtitle={company.title}
        above={
          <span className={classes.above}>
            <Link to="/series/list">{t('list')}</Link>
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
          </span>
        }
        actions={
          <Button icon={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
            {t('continuity_print')}
          </Button>
        }
      />
      <div className={classes.body}>
        <QuietStats>
          <QuietStat label={t('continuity_issued')} value={counts.issued} note={spanOf(data)} />
          <QuietStat label={t('continuity_missing')} value={counts.missing} />
          <QuietStat label={t('continuity_void')} value={counts.void} />
          <QuietStat label={t('continuity_deleted')} value={counts.deleted + counts.purged} />
        </QuietStats>
        <p className={classes.summary}>{t(summaryOf(data))}</p>
        <ContinuityParts report={data} />
      </div>
    </article>
  )
}

const spanOf = ({ first, last }: Continuity) => (first && last && first !== last ? `${first} – ${last}` : first)

const summaryOf = ({ counts }: Continuity) => {
  if (counts.issued === 0) return 'continuity_nothing'
  return counts.gaps === 0 ? 'continuity_whole' : 'continuity_holes'
}
