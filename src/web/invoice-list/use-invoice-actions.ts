import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoice.ts'
import { call } from '../api.ts'
import { problemText } from '../problem-text.ts'
import { keepItem, refresh, removeFromLists } from '../resource/cache.ts'
import { toast } from '../toasts.tsx'

type Named = Pick<InvoiceRow, 'id' | 'number'>

/**
 * Deleting asks no question: the row goes at once, the toast offers it back, and so does the tab of deleted ones for a week.
 * Lists, tabs and sums follow, and what clients owe.
 */
export const useInvoiceActions = () => {
  const { t } = useTranslation(['invoice_list', 'common'])
  const changed = () => refresh('invoice', 'client', 'product')

  const restore = async ({ id, number }: Named): Promise<void> => {
    removeFromLists('invoice', id)
    try {
      keepItem('invoice', await call('invoice.restore', { params: { id } }))
      toast.success(t('restored', { number }))
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      changed()
    }
  }
  const remove = async ({ id, number }: Named): Promise<void> => {
    removeFromLists('invoice', id)
    try {
      await call('invoice.delete', { params: { id } })
      const action = { label: t('common:undo'), onClick: () => void restore({ id, number }) }
      toast.success(t('deleted', { number }), { action })
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      changed()
    }
  }
  return { remove, restore }
}
