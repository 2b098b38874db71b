import { IconChevronRight, IconDownload, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IsafPreview } from '#contract/reports/isaf.ts'
import { deadlineTone } from '#domain/tax-deadlines.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { formatHref } from '#web/platform/navigation/navigation.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { formatDay } from '#web/resource/dates.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { DeadlineChip } from '../frame/deadline-chip.tsx'
import { RecordPanel } from '../frame/record-panel.tsx'
import frame from '../frame/report-frame.module.css'
import { ChangedNotices } from './changed-notices.tsx'
import { IsafFiles } from './isaf-files.tsx'
import { IsafPeriodBar } from './isaf-period-bar.tsx'
import { IsafProblems } from './isaf-problems.tsx'
import { IsafCounts, IsafTotals } from './isaf-totals.tsx'
import classes from './isaf.module.css'
import { refreshIsaf, useIsaf } from './use-isaf.ts'
import type { IsafState } from './use-isaf.ts'

/** The register of VAT invoices for the tax office: what changed, what is missing, totals, the file, and files made before. */
export const IsafPage = () => (useCompany().vat_enabled ? <Payer /> : <NoPayer />)

const Above = () => {
  const { t } = useTranslation('shell')
  return (
    <PageLink className={frame.above} href="/report/list">
      {t('title_report_list')}
      <IconChevronRight size={14} stroke={2} aria-hidden="true" />
    </PageLink>
  )
}

const NoPayer = () => {
  const { t } = useTranslation(['isaf', 'shell'])
  return (
    <article className={frame.report}>
      <PageHead title={t('shell:title_report_isaf')} above={<Above />} />
      <EmptyState
        plain
        title={t('no_payer')}
        text={t('no_payer_text')}
        actions={
          <Button component={PageLink} href="/settings/company">
            {t('no_payer_link')}
          </Button>
        }
      />
    </article>
  )
}

const Payer = () => {
  const { t } = useTranslation(['isaf', 'shell'])
  const isaf = useIsaf()
  const { preview, error } = isaf
  return (
    <article className={frame.report}>
      <PageHead
        title={t('shell:title_report_isaf')}
        badge={preview && <Deadline preview={preview} isaf={isaf} />}
        above={<Above />}
        actions={
          preview && (
            <>
              <RegisterLink preview={preview} />
              <MakeButton preview={preview} />
            </>
          )
        }
      />
      <IsafPeriodBar isaf={isaf} />
      {error && !preview ? (
        <LoadError title={t('failed')} error={error} onRetry={isaf.retry} />
      ) : (
        <div className={classes.body}>
          <div className={classes.main} data-changing={isaf.isChanging || undefined}>
            <ChangedNotices files={isaf.files} />
            {preview ? <Figures preview={preview} /> : <PreviewSkeleton />}
          </div>
          <IsafFiles isaf={isaf} />
        </div>
      )}
      <RecordPanel />
    </article>
  )
}

const Figures = ({ preview }: { preview: IsafPreview }) => (
  <>
    <IsafCounts preview={preview} />
    <IsafProblems preview={preview} />
    <IsafTotals preview={preview} />
  </>
)

/** By when the file must be submitted: amber from 5 days before, brick when it is late, none when it was submitted. */
const Deadline = ({ preview, isaf }: { preview: IsafPreview; isaf: IsafState }) => {
  const { t } = useTranslation('isaf')
  const { deadline, period } = preview
  const isSubmitted = isaf.files.some((file) => file.period === period && file.status === 'submitted')
  const tone = deadlineTone(deadline, isaf.today, isSubmitted)
  if (!tone) return null
  return (
    <DeadlineChip tone={tone}>
      {t(tone === 'late' ? 'deadline_late' : 'deadline', { day: formatDay(deadline, currentLanguage()) })}
    </DeadlineChip>
  )
}

/** The registers of the period as a readable report. */
const RegisterLink = ({ preview: { date_from, date_to } }: { preview: IsafPreview }) => {
  const { t } = useTranslation('isaf')
  return (
    <Button
      className={frame.print}
      variant="subtle"
      icon={<IconTable size={16} stroke={1.75} />}
      component={PageLink}
      href={formatHref({ path: '/report/vat-register', query: { date_from, date_to } })}
    >
      {t('view_registers')}
    </Button>
  )
}

/** Makes, keeps and downloads the file in one step; locked while a document has an error. */
const MakeButton = ({ preview }: { preview: IsafPreview }) => {
  const { t } = useTranslation('isaf')
  const { period, data_type, problem_counts, counts } = preview
  const seesTaxCode = useCan('tax_code.write')
  const mayDownload = useCompany().type === 'legal' || seesTaxCode
  const { run, busy } = useAction(async () => {
    const made = await call('isaf.create', { body: { period, data_type } })
    refreshIsaf()
    if (mayDownload) saveFile(await call('isaf.file', { params: { id: made.id } }), made.file_name)
    toast.success(t('made', { name: made.file_name }))
  })
  const locked =
    problem_counts.error > 0
      ? t('locked', { count: problem_counts.error })
      : counts.sales + counts.purchases === 0
        ? t('locked_empty')
        : undefined
  return (
    <Button
      variant={locked ? 'default' : 'filled'}
      icon={<IconDownload size={16} stroke={1.75} />}
      busy={busy}
      locked={locked}
      onClick={() => void run()}
    >
      {t(mayDownload ? 'make' : 'make_only')}
    </Button>
  )
}

const PreviewSkeleton = () => (
  <div className={frame.skeleton}>
    {[44, 30, 52, 38, 46, 34].map((width) => (
      <div key={width} className={frame.skeletonRow}>
        <Skeleton width={`${width}%`} />
        <Skeleton width={80} />
      </div>
    ))}
  </div>
)
