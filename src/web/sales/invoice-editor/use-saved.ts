import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { storeItem, refresh } from '#web/resource/record/cache.ts'
import { toHref } from '#web/platform/navigation/navigation.ts'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'

/** After saving: the list with the invoice open over it, and a word with the way to its PDF. */
export const useSaved = () => {
  const { t } = useTranslation('invoice')
  const router = useRouter()
  return (what: 'issued' | 'changed') => async (invoice: Invoice, sends: boolean) => {
    storeItem('invoice', invoice)
    refresh('client', 'product', 'series')
    // A panel belongs to its page: the letter is opened once the list is there.
    await router.navigate(toHref(`/invoice/list?open=${invoice.id}`))
    toast.success(t(what, { number: invoice.number }), {
      action: { label: t('pdf'), onClick: () => void openInNewTab(`/invoice/${invoice.id}/pdf`) },
    })
    if (sends) void openSendPanel({ invoice })
  }
}
