import { useTranslation } from 'react-i18next'
import { useDraftRows } from '#web/resource/draft/use-draft-rows.tsx'
import type { LeadingRow } from '#web/ui/data-table-types.ts'
import classes from './expense.module.css'

/** Expenses begun in this browser and not saved, in the columns of the list. */
export const useExpenseDrafts = (): LeadingRow[] => {
  const { t } = useTranslation('draft')
  const none = <span className={classes.none}>–</span>
  return useDraftRows(
    'expense',
    ({ values }) => values.vendor_title || t('no_vendor'),
    ({ values }, { name, state, total }) => ({
      vendor_title: name,
      number: values.number || none,
      date: values.date,
      category: none,
      date_due: state,
      total,
      unpaid: none,
    }),
  )
}
