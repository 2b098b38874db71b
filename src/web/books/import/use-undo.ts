import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useToday } from '#web/resource/dates.ts'
import { rowsToApply, undoImport } from './use-import.ts'

type Undoable = Pick<Import, 'id' | 'state' | 'undo_until' | 'rows'>

/** Undoes an import as a whole, until its last day. */
export const useUndo = (item: Undoable) => {
  const { t } = useTranslation('import_result')
  const today = useToday()
  const action = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('undo_title'),
      text: t('undo_text', { count: rowsToApply(item) }),
      confirmLabel: t('undo'),
      danger: true,
    })
    if (isConfirmed) await undoImport(item)
  })
  const isApplied = item.state === 'applied' || item.state === 'stopped'
  return { ...action, canUndo: isApplied && item.undo_until !== null && item.undo_until >= today }
}
