import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { tellUnchanged } from '#web/platform/feedback/show-error.ts'
import { keepItem, refresh, removeFromLists } from '#web/resource/cache.ts'
import { useItemActions } from '#web/resource/use-item-actions.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { askToDelete, askToVoid } from './removal-questions.ts'

type Named = Pick<InvoiceRow, 'id' | 'number'>

/** Everything that counts a document: lists, tabs and sums, what clients owe, what was sold, the advances it made or used. */
const changed = () => refresh('invoice', 'client', 'product', 'payment', 'company-account')

const kept = (invoice: Invoice) => {
  keepItem('invoice', invoice)
  changed()
}

/**
 * What takes a document out of the books and brings it back. An issued document is kept ten years by law, so deleting one asks,
 * and offers what keeps it; a proforma is none, and goes at once. The toast offers it back, and so does the tab of deleted ones.
 */
export const useInvoiceActions = () => {
  const { t } = useTranslation(['invoice_list', 'common'])
  const go = useGo()
  const { archive: putAway, unarchive } = useItemActions('invoice')

  const restore = async ({ id, number }: Named): Promise<void> => {
    removeFromLists('invoice', id)
    try {
      keepItem('invoice', await call('invoice.restore', { params: { id } }))
      toast.success(t('restored', { number }))
    } catch (error) {
      tellUnchanged(error)
    } finally {
      changed()
    }
  }

  const takeOut = async ({ id, number }: Named, comment: string): Promise<void> => {
    removeFromLists('invoice', id)
    try {
      await call('invoice.delete', { params: { id }, body: { comment: comment || null } })
      const action = { label: t('common:undo'), onClick: () => void restore({ id, number }) }
      toast.success(t('deleted', { number }), { action })
    } catch (error) {
      tellUnchanged(error)
    } finally {
      changed()
    }
  }

  const restoreVoided = async ({ id, number }: Named): Promise<void> => {
    kept(await call('invoice.restore_voided', { params: { id } }))
    toast.success(t('restored', { number }))
  }

  /** Asks why. Gives whether it was done. */
  const voidIt = async (invoice: Invoice): Promise<boolean> => {
    const answer = await askToVoid(invoice, t)
    if (!answer || !('reason' in answer)) return false
    kept(await call('invoice.void', { params: { id: invoice.id }, body: { comment: answer.reason } }))
    // Its payments have become an advance: bringing the document back would not bring them back.
    const undo = { label: t('common:undo'), onClick: () => void restoreVoided(invoice).catch(tellUnchanged) }
    toast.success(t('voided', { number: invoice.number }), invoice.payments.length === 0 ? { action: undo } : {})
    return true
  }

  /** Asks where the law has a say. `onLeave`: the record is about to go from the screen. */
  const remove = async (invoice: Invoice, onLeave: () => void): Promise<void> => {
    if (invoice.type === 'proforma') {
      onLeave()
      return takeOut(invoice, '')
    }
    const answer = await askToDelete(invoice, t)
    if (!answer) return
    if ('reason' in answer) {
      onLeave()
      return takeOut(invoice, answer.reason)
    }
    if (answer.way === 'credit') go(`/invoice/create?credit_of=${invoice.id}`)
    else await voidIt(invoice)
  }

  const archive = async (invoice: Invoice, onLeave: () => void): Promise<void> => {
    if (await putAway(invoice)) onLeave()
  }

  return { remove, takeOut, restore, voidIt, restoreVoided, archive, unarchive }
}
