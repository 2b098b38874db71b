import { useTranslation } from 'react-i18next'
import { useDraftRows } from '#web/resource/draft/use-draft-rows.tsx'
import type { LeadingRow } from '#web/ui/data-table-types.ts'
import classes from './invoice-list.module.css'
import type { ListWords } from '#web/resource/use-list-words.ts'

/** Invoices begun in this browser and not issued, in the columns of the list. */
export const useInvoiceDrafts = ({ t }: ListWords): LeadingRow[] => {
  const { t: words } = useTranslation('draft')
  const none = <span className={classes.none}>–</span>
  return useDraftRows(
    'invoice',
    ({ values }) => values.client?.title ?? words('no_client'),
    ({ values }, { name, state, total }) => ({
      number: none,
      client: name,
      type: t(`type_${values.type}`),
      date: values.date,
      date_due: values.date_due || none,
      state,
      total,
      paid: none,
      unpaid: none,
    }),
  )
}
