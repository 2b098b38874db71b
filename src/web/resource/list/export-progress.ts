import type { ExportItem } from '#contract/books/export.ts'
import { i18n } from '#web/platform/texts/texts.ts'

/** The progress in words: documents of all, or rows of a report. */
export const progressText = (job: Pick<ExportItem, 'status' | 'done' | 'total' | 'form'>): string =>
  job.status === 'queued'
    ? i18n.t('export_tab:status_queued')
    : job.form.report
      ? i18n.t('export_tab:status_rows', { done: job.done })
      : i18n.t('export_tab:status_running', { done: job.done, total: job.total })
