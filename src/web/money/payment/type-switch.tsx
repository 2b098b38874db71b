import { useTranslation } from 'react-i18next'
import { paymentTypes } from '#domain/payment.ts'
import type { PaymentType } from '#domain/payment.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import type { PaymentValues } from './form-values.ts'
import type { PaymentForm } from './use-payment-form.ts'

/** Money in, out, or from one account to another: what was typed goes along as far as it has a place there. */
export const TypeSwitch = ({ form }: { form: PaymentForm }) => {
  const { t } = useTranslation('payments')
  const { values, options } = form
  if (!values || !options) return null
  const choose = (type: PaymentType) => {
    const amount = values.type === 'transfer' ? values.source_total : values.total_typed ? values.total : ''
    const account = values.account_id || values.source_account_id || (options.accounts[0]?.id ?? '')
    const takesMoney = options.accounts.find(({ id }) => id === account)?.accept_payments
    const next: Partial<PaymentValues> =
      type === 'transfer'
        ? { source_account_id: values.source_account_id || account, source_total: amount }
        : {
            account_id:
              type === 'expense' || takesMoney
                ? account
                : (options.accounts.find(({ accept_payments }) => accept_payments)?.id ?? ''),
            total: amount,
            total_typed: amount !== '',
          }
    form.change({ type, invoices: [], expenses: [], ...next })
  }
  return (
    <Segmented
      wide
      label={t('type')}
      value={values.type}
      onChange={choose}
      options={paymentTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
    />
  )
}
