import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoice.ts'
import { openInNewTab } from '../open-in-new-tab.ts'
import { useGo } from '../page-link.tsx'
import { keepItem, refresh } from '../resource/cache.ts'
import { toast } from '../toasts.tsx'

/** After saving: the list with the invoice open over it, and a word with the way to its PDF. */
export const useSaved = () => {
  const { t } = useTranslation('invoice')
  const go = useGo()
  return (what: 'issued' | 'changed') => (invoice: Invoice) => {
    keepItem('invoice', invoice)
    refresh('client', 'product', 'series')
    go(`/invoice/list?open=${invoice.id}`)
    toast.success(t(what, { number: invoice.number }), {
      action: { label: t('pdf'), onClick: () => void openInNewTab(`/invoice/${invoice.id}/pdf`) },
    })
  }
}
