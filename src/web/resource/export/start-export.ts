import type { ExportItem } from '#contract/books/export.ts'
import { call } from '#web/platform/api/api.ts'
import { i18n } from '#web/platform/words/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { exportNameOf } from './export-words.ts'
import { saveFile } from './save-file.ts'
import { keepJob } from './use-export-jobs.ts'

/** Asks for a file: it is saved at once, or made while the person goes on, among the latest files. */
export const startExport = async (form: ExportItem['form']): Promise<'saved' | 'later'> => {
  const answer = await call('invoice.export', { body: form })
  if (!(answer instanceof Blob)) {
    keepJob(answer)
    return 'later'
  }
  const name = exportNameOf({ form })
  saveFile(answer, name)
  toast.success(i18n.t('export_tab:downloaded', { name }))
  return 'saved'
}
