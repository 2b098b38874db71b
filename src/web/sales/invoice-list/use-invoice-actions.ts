import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { showActionError } from '#web/platform/feedback/use-action.ts'
import { storeItem, refresh, removeFromLists } from '#web/resource/record/cache.ts'
import { useItemActions } from '#web/resource/record/use-item-actions.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import type { TFunction } from 'i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import { askReason } from '#web/resource/record/reason-dialog.tsx'

type Named = Pick<InvoiceRow, 'id' | 'number'>

/** Reloads everything that counts documents: lists, totals, balances of clients, sold quantities and advances. */
const reloadDocuments = () => refresh('invoice', 'client', 'product', 'payment', 'company-account')

const cacheInvoice = (invoice: Invoice) => {
  storeItem('invoice', invoice)
  reloadDocuments()
}

/**
 * Voids, deletes, archives and restores an invoice. The law requires that an issued document is kept for ten years, so deleting one asks for
 * confirmation and offers to void or credit it. A proforma is deleted without asking. It can be restored from the toast and from the Deleted tab.
 */
export const useInvoiceActions = () => {
  const { t } = useTranslation(['invoice_list', 'common'])
  const go = useNavigateTo()
  const { archive: archiveItem, unarchive } = useItemActions('invoice')

  const restore = async ({ id, number }: Named): Promise<void> => {
    removeFromLists('invoice', id)
    try {
      storeItem('invoice', await call('invoice.restore', { params: { id }, body: {} }))
      toast.success(t('restored', { number }))
    } catch (error) {
      showActionError(error)
    } finally {
      reloadDocuments()
    }
  }

  const deleteDocument = async ({ id, number }: Named, comment: string): Promise<void> => {
    removeFromLists('invoice', id)
    try {
      await call('invoice.delete', { params: { id }, body: { comment: comment || null } })
      const action = { label: t('common:undo'), onClick: () => void restore({ id, number }) }
      toast.success(t('deleted', { number }), { action })
    } catch (error) {
      showActionError(error)
    } finally {
      reloadDocuments()
    }
  }

  const restoreVoided = async ({ id, number }: Named): Promise<void> => {
    cacheInvoice(await call('invoice.restore_voided', { params: { id }, body: {} }))
    toast.success(t('restored', { number }))
  }

  /** Asks for the reason. Resolves to whether the invoice was voided. */
  const voidIt = async (invoice: Invoice): Promise<boolean> => {
    const answer = await askToVoid(invoice, t)
    if (!answer || !('reason' in answer)) return false
    cacheInvoice(await call('invoice.void', { params: { id: invoice.id }, body: { comment: answer.reason } }))
    // Without Undo when it had payments: they became an advance, and restoring the document would not restore them.
    const undo = { label: t('common:undo'), onClick: () => void restoreVoided(invoice).catch(showActionError) }
    toast.success(t('voided', { number: invoice.number }), invoice.payments_count === 0 ? { action: undo } : {})
    return true
  }

  /** Stores what the client answered to a quote outside the product. */
  const answerQuote = async (invoice: Invoice, accepted: boolean): Promise<void> => {
    const params = { id: invoice.id }
    cacheInvoice(
      accepted
        ? await call('invoice.accept', { params, body: { name: null } })
        : await call('invoice.decline', { params, body: { reason: null } }),
    )
    const takeBack = async () => cacheInvoice(await call('invoice.take_back_answer', { params }))
    const undo = { label: t('common:undo'), onClick: () => void takeBack().catch(showActionError) }
    toast.success(t(accepted ? 'quote_accepted' : 'quote_declined', { number: invoice.number }), { action: undo })
  }

  /** Asks for the reason, except for a proforma. `onLeave` is called before the invoice disappears from the screen. */
  const remove = async (invoice: Invoice, onLeave: () => void): Promise<void> => {
    if (invoice.type === 'proforma' || invoice.type === 'quote') {
      onLeave()
      return deleteDocument(invoice, '')
    }
    const answer = await askToDelete(invoice, t)
    if (!answer) return
    if ('reason' in answer) {
      onLeave()
      return deleteDocument(invoice, answer.reason)
    }
    if (answer.alternative === 'credit') go(`/invoice/create?credit_of=${invoice.id}`)
    else await voidIt(invoice)
  }

  const archive = async (invoice: Invoice, onLeave: () => void): Promise<void> => {
    if (await archiveItem(invoice)) onLeave()
  }

  return { answerQuote, remove, deleteDocument, restore, voidIt, restoreVoided, archive, unarchive }
}

type Translate = TFunction<['invoice_list', 'common']>

/** Explains what voiding does with payments. */
const voidEffect = ({ type, paid, currency, reference_number }: Invoice, t: Translate): string => {
  if (type === 'credit') return t('void_credit', { number: reference_number ?? '' })
  if (Number(paid) === 0) return ''
  return t('void_paid', { amount: moneyText(paid, currency, currentLanguage()) })
}

const askToVoid = (invoice: Invoice, t: Translate) =>
  askReason({
    title: t('void_title', { number: invoice.number }),
    text: [t('void_text'), voidEffect(invoice, t)].filter(Boolean).join(' '),
    label: t('void_reason'),
    required: true,
    confirmLabel: t('void'),
  })

/** The law requires that issued documents are kept for ten years, so the dialog offers to void or credit instead. */
const askToDelete = (invoice: Invoice, t: Translate) =>
  askReason({
    title: t('delete_title', { number: invoice.number }),
    text: t('delete_text'),
    label: t('delete_reason'),
    required: true,
    confirmLabel: t('delete'),
    alternatives: [
      ...(invoice.can.void ? [{ key: 'void', label: t('delete_void') }] : []),
      ...(invoice.can.credit ? [{ key: 'credit', label: t('delete_credit') }] : []),
    ],
  })
