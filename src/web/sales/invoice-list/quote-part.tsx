import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { refresh, storeItem } from '#web/resource/record/cache.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './quote-parts.module.css'

const QuotePartsForm = lazy(async () => ({ default: (await import('./quote-parts-form.tsx')).QuotePartsForm }))

const openParts = (quote: Invoice) =>
  openPanel({
    size: 480,
    content: () => (
      <Suspense>
        <QuotePartsForm quote={quote} />
      </Suspense>
    ),
  })

/** What can be done with a quote besides its next step: an invoice of a part, and taking back the answer to it. */
export const QuotePart = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('document_link')
  const { id, number, can } = invoice
  const takeBack = useAction(async () => {
    const isSure = await confirm({
      title: t('quote_take_back_title', { number }),
      text: t('quote_take_back_text'),
      confirmLabel: t('quote_take_back'),
    })
    if (!isSure) return
    storeItem('invoice', await call('invoice.take_back_answer', { params: { id } }))
    refresh('invoice')
    toast.success(t('quote_taken_back', { number }))
  })
  if (invoice.type !== 'quote' || !(can.make_invoice || can.take_back_answer)) return null
  return (
    <div className={classes.actions}>
      {can.make_invoice && (
        <Button size="small" onClick={() => void openParts(invoice)}>
          {t('quote_part')}
        </Button>
      )}
      {can.take_back_answer && (
        <Button size="small" busy={takeBack.busy} onClick={() => void takeBack.run()}>
          {t('quote_take_back')}
        </Button>
      )}
    </div>
  )
}
