import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import { PrintActions } from '#web/sales/invoice-editor/document-actions.tsx'
import { PrintView } from '#web/sales/invoice-editor/document-view.tsx'
import { useStoredPages } from '#web/sales/invoice-editor/use-document-pages.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { paymentTitle } from '#web/money/payment/payment-columns.tsx'
import { paymentHref } from '#web/money/payment/open-payment.tsx'
import { useReceiptActions } from './use-receipt-actions.ts'

/** `/payment/receipt/{id}`: the printed cash document. */
export const ReceiptPage = () => {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTranslation('payments')
  const payment = useLoaded('payment.edit_form', { params: { id } }).data?.item
  if (!payment) return <PendingPage />
  if (!payment.receipt)
    return (
      <EmptyState
        title={t('receipt_missing')}
        text={t('receipt_none')}
        actions={
          <Button component={PageLink} href={paymentHref(payment.type, id)}>
            {t('to_payment')}
          </Button>
        }
      />
    )
  return <ReceiptView payment={payment} receipt={payment.receipt} />
}

const ReceiptView = ({ payment, receipt }: { payment: Payment; receipt: NonNullable<Payment['receipt']> }) => {
  const { t } = useTranslation('payments')
  return (
    <PrintView
      title={t('receipt_title', { type: t(receipt.type), number: receipt.number })}
      subtitle={paymentTitle(payment, t)}
      back={{ href: paymentHref(payment.type, payment.id), label: t('to_payment') }}
      drawn={useStoredPages('payment.receipt_document', payment.id)}
      actions={<PrintActions {...useReceiptActions(payment)} main="print" />}
    />
  )
}
