import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import { paymentTypes } from '#domain/payment.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { useAddress } from '#web/resource/use-address.ts'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { PaymentForm } from './payment-form.tsx'
import { paymentHref } from './payment-tab.ts'

/** A payment on a page of its own: `/payment/create?type=…`, `/payment/edit/{id}`. */
export const PaymentPage = () => {
  const { t } = useTranslation('payments')
  const page = usePageForm('/payment/list', t('list'))
  const { address } = useAddress()
  const go = useGo()
  const type = paymentTypes.find((each) => each === address['type'])
  const { client_id, invoice_id, expense_id } = address
  const prefill = {
    ...(type ? { type } : {}),
    ...(client_id ? { client_id } : {}),
    ...(invoice_id ? { invoice_id } : {}),
    ...(expense_id ? { expense_id } : {}),
  }
  return (
    <PaymentForm
      key={page.id ?? `new ${Object.values(prefill).join(' ')}`}
      {...page}
      prefill={prefill}
      withReceipt={address['receipt'] === '1'}
      onSaved={(payment: Payment) => {
        toast.success(t('saved'))
        // On to the record itself: its receipt is printed there.
        go(paymentHref(payment.type, payment.id))
      }}
    />
  )
}
