import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { RecordBadge } from '#web/resource/record/item-menu.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { CashWarning } from './cash-warning.tsx'
import type { PaymentValues } from './form-values.ts'
import { MoneyFields } from './money-fields.tsx'
import { PartsPart } from './parts-part.tsx'
import { PaymentMenu } from './payment-menu.tsx'
import { PurposeField } from './purpose-field.tsx'
import { ReceiptPart } from '#web/money/receipt/receipt-part.tsx'
import { TransferFields } from './transfer-fields.tsx'
import { usePaymentForm } from './use-payment-form.ts'
import type { Prefill, PaymentFormState } from './use-payment-form.ts'
import { paymentTypes } from '#domain/payment.ts'
import type { PaymentType } from '#domain/payment.ts'
import { paymentPurposes } from '#domain/payment-purpose.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { paymentHref } from './open-payment.tsx'
import { lockedReason } from './locked-reason.ts'

type Props = {
  /** Absent for a new record. */
  id?: string | undefined
  prefill?: Prefill
  withReceipt?: boolean | undefined
  /** Initial values of a new payment, over the defaults. They include its type, which cannot be changed then. */
  start?: Partial<PaymentValues>
  /** Called after saving. A panel then closes with the payment as its result. */
  onSaved?: (payment: Payment) => void
  /** Leaves the page. In a panel, the panel closes instead. */
  onCancel?: () => void
  /** On a page: the link back to the list. */
  above?: ReactNode
}

const doNothing = () => undefined

/** Creates or edits a payment in, a payment out or a transfer between own accounts, on a page or in a panel. */
export const PaymentForm = ({ id, prefill = {}, withReceipt, start, onSaved = doNothing, onCancel, above }: Props) => {
  const { t } = useTranslation('payments')
  const canWrite = useCan('payment.write')
  const form = usePaymentForm({ id, prefill, withReceipt, start, onSaved })
  const { item, values } = form
  const type = values?.type ?? prefill.type ?? 'income'
  const locked = item?.deleted_at
    ? t('locked_deleted')
    : canWrite
      ? lockedReason(item?.refusals.edit ?? null)
      : t('locked_role')
  return (
    <FormFrame
      form={form}
      title={id ? (item ? t(`title_${item.type}`) : t('loading')) : t(`title_new_${type}`)}
      saveLabel={t(type === 'transfer' && !id ? 'save_transfer' : 'save')}
      locked={locked}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={item && <PaymentMenu payment={item} onLeave={onCancel} />}
      onCancel={onCancel}
    >
      {!id && !start && <TypeSwitch form={form} />}
      {type === 'transfer' ? <TransferFields form={form} /> : <MoneyFields form={form} isNew={!id} />}
      <CashWarning form={form} />
      {type !== 'transfer' && <PurposeField form={form} />}
      {type !== 'transfer' && (values?.purpose ?? 'documents') === 'documents' && <PartsPart form={form} />}
      <ReceiptPart form={form} />
      <TextAreaField {...form.field('note')} label={t('note')} hint={t('note_hint')} rows={2} maxLength={2000} />
    </FormFrame>
  )
}

/** Switches between income, expense and transfer. The account and the amount are carried over. */
const TypeSwitch = ({ form }: { form: PaymentFormState }) => {
  const { t } = useTranslation('payments')
  const { values, options } = form
  if (!values || !options) return null
  const choose = (type: PaymentType) => {
    const amount = values.type === 'transfer' ? values.source_total : values.total_typed ? values.total : ''
    const account = values.account_id || values.source_account_id || (options.accounts[0]?.id ?? '')
    const acceptsPayments = options.accounts.find(({ id }) => id === account)?.accept_payments
    const next: Partial<PaymentValues> =
      type === 'transfer'
        ? { source_account_id: values.source_account_id || account, source_total: amount }
        : {
            account_id:
              type === 'expense' || acceptsPayments
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

/** The page of a payment: `/payment/create?type=…`, `/payment/edit/{id}`. */
export const PaymentPage = () => {
  const { t } = useTranslation('payments')
  const page = usePageForm('/payment/list', t('list'))
  const { address } = useAddress()
  const go = useNavigateTo()
  const type = paymentTypes.find((each) => each === address['type'])
  const purpose = paymentPurposes.find((each) => each === address['purpose'])
  const { client_id, invoice_id, expense_id } = address
  const prefill = {
    ...(type ? { type } : {}),
    ...(purpose ? { purpose } : {}),
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
        // Opens the payment, where its receipt can be printed.
        go(paymentHref(payment.type, payment.id))
      }}
    />
  )
}
