import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { tellUnchanged } from '#web/platform/feedback/show-error.ts'
import { keepItem, refresh, removeFromLists } from '#web/resource/cache.ts'
import { useItemActions } from '#web/resource/use-item-actions.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import type { TFunction } from 'i18next'
import { isClosedDay } from '#web/setup/closed-until.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import { askReason } from '#web/resource/reason-dialog.tsx'

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

type Words = TFunction<['invoice_list', 'common']>

/** What becomes of the money when a document is voided. */
const voidEffect = ({ type, paid, currency, reference_number }: Invoice, t: Words): string => {
  if (type === 'credit') return t('void_credit', { number: reference_number ?? '' })
  if (Number(paid) === 0) return ''
  return t('void_paid', { amount: moneyText(paid, currency, currentLanguage()) })
}

/** A closed month does not stay as it was; a proforma is in no sums. */
const closedEffect = ({ type, date, can }: Invoice, t: Words): string => {
  if (type === 'proforma' || !isClosedDay(date)) return ''
  return t(can.credit ? 'void_closed_credit' : 'void_closed')
}

const askToVoid = (invoice: Invoice, t: Words) =>
  askReason({
    title: t('void_title', { number: invoice.number }),
    text: [t('void_text'), voidEffect(invoice, t), closedEffect(invoice, t)].filter(Boolean).join(' '),
    label: t('void_reason'),
    required: true,
    confirmLabel: t('void'),
  })

/** The law asks that issued documents are kept ten years: it says so, and offers what keeps them. */
const askToDelete = (invoice: Invoice, t: Words) =>
  askReason({
    title: t('delete_title', { number: invoice.number }),
    text: t('delete_text'),
    label: t('delete_reason'),
    required: true,
    confirmLabel: t('delete'),
    ways: [
      ...(invoice.can.void ? [{ key: 'void', label: t('delete_void') }] : []),
      ...(invoice.can.credit ? [{ key: 'credit', label: t('delete_credit') }] : []),
    ],
  })
