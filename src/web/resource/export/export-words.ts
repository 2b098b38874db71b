import type { ExportItem } from '#contract/books/export.ts'
import { exportName } from '#domain/export-name.ts'
import { i18n } from '#web/platform/words/texts.ts'

type Named = Pick<ExportItem, 'form'> & { file_name?: string | null }

/** What the file is called, also before it is there. */
export const exportNameOf = ({ form, file_name }: Named): string =>
  file_name ?? exportName(form, i18n.t('export_file:file'))

const kb = 1024
const mb = kb * kb

/** '340 kB', '12,4 MB'. */
export const sizeWords = (bytes: number): string =>
  bytes < mb
    ? i18n.t('export_tab:size_kb', { size: Math.max(1, Math.round(bytes / kb)) })
    : i18n.t('export_tab:size_mb', { size: Math.round((bytes / mb) * 10) / 10 })
