import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import { closedReason } from '#web/setup/closed-period/closed-until.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { RecordBadge } from '#web/resource/record-badge.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { useCan } from '#web/platform/session/use-can.ts'
import { CashWarning } from './cash-warning.tsx'
import type { PaymentValues } from './form-values.ts'
import { MoneyFields } from './money-fields.tsx'
import { PartsPart } from './parts-part.tsx'
import { PaymentMenu } from './payment-menu.tsx'
import { ReceiptPart } from '#web/money/receipt/receipt-part.tsx'
import { TransferFields } from './transfer-fields.tsx'
import { TypeSwitch } from './type-switch.tsx'
import { usePaymentForm } from './use-payment-form.ts'
import type { Prefill } from './use-payment-form.ts'

type Props = {
  /** Left out: a new one. */
  id?: string | undefined
  prefill?: Prefill
  withReceipt?: boolean | undefined
  /** What a new one starts from besides the defaults; its type is chosen then. */
  start?: Partial<PaymentValues>
  /** After saving; a panel closes with the payment by itself. */
  onSaved?: (payment: Payment) => void
  /** Leaves a page; a panel closes itself. */
  onCancel?: () => void
  /** On a page: the way back. */
  above?: ReactNode
}

const nothing = () => undefined

/** A payment in, out or between own accounts, new or changed; draws itself on a page and in a panel alike. */
export const PaymentForm = ({ id, prefill = {}, withReceipt, start, onSaved = nothing, onCancel, above }: Props) => {
  const { t } = useTranslation('payments')
  const canWrite = useCan('payment.write')
  const form = usePaymentForm({ id, prefill, withReceipt, start, onSaved })
  const { item, values } = form
  const type = values?.type ?? prefill.type ?? 'income'
  const locked = item?.deleted_at
    ? t('locked_deleted')
    : canWrite
      ? closedReason(item?.refusals.edit ?? null)
      : t('locked_role')
  return (
    <FormFrame
      form={form}
      title={id ? (item ? t(`title_${item.type}`) : t('loading')) : t(`title_new_${type}`)}
      saveLabel={t(type === 'transfer' && !id ? 'save_transfer' : 'save')}
      locked={locked}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={item && <PaymentMenu payment={item} onGone={onCancel} />}
      onCancel={onCancel}
    >
      {!id && !start && <TypeSwitch form={form} />}
      {type === 'transfer' ? <TransferFields form={form} /> : <MoneyFields form={form} isNew={!id} />}
      <CashWarning form={form} />
      {type !== 'transfer' && <PartsPart form={form} />}
      <ReceiptPart form={form} />
      <TextAreaField {...form.field('note')} label={t('note')} hint={t('note_hint')} rows={2} maxLength={2000} />
    </FormFrame>
  )
}
