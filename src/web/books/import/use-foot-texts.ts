import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { undoDays } from '#domain/import/record.ts'
import { addDays } from '#domain/plain-date.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { rowsToApply } from './use-import.ts'
import { useFieldName } from './use-values.ts'

/** What the button of an import does, why it is locked, and what to know before it is pressed. */
export const useFootTexts = (item: Import) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const today = useToday()
  const count = rowsToApply(item)
  const counted = { count, shown: new Intl.NumberFormat(currentLanguage()).format(count) }
  const [only, ...others] = item.entities
  const lockedReason =
    item.missing.length > 0
      ? t('missing', { names: item.missing.map(nameOf).join(', ') })
      : count === 0
        ? t('nothing')
        : undefined
  const until = item.undo_until ?? addDays(today, undoDays)
  return {
    lockedReason,
    applyText: only && others.length === 0 ? t(`apply_${only.entity}`, counted) : t('apply_records', counted),
    notes: [
      item.rows.wrong > 0 && t('wrong_left', { count: item.rows.wrong }),
      count > 0 && t('undo_before', { day: formatDay(until, currentLanguage()) }),
    ]
      .filter(Boolean)
      .join(' '),
  }
}
