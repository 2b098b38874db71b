import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentPurposes } from '#domain/payment-purpose.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { PaymentFormState } from './use-payment-form.ts'

/** These are lines of profit and loss; the others change the balance only. */
const resultPurposes: readonly PaymentPurpose[] = ['fee', 'interest']

/** What the payment is for. Most payments are for documents, so the choice is behind a quiet button until it is used. */
export const PurposeField = ({ form }: { form: PaymentFormState }) => {
  const { t } = useTranslation('payments')
  const [isOpen, setOpen] = useState(false)
  const { values, item } = form
  if (!values) return null
  // It cannot change while the payment settles documents.
  if (item && Number(item.used) > 0) return null
  if (!isOpen && values.purpose === 'documents')
    return (
      <div>
        <Button variant="link" size="small" onClick={() => setOpen(true)}>
          {t('purpose_choose')}
        </Button>
      </div>
    )
  const choose = (purpose: PaymentPurpose) =>
    form.change({ purpose, ...(purpose === 'documents' ? {} : { invoices: [], expenses: [] }) })
  return (
    <SelectField
      {...form.field('purpose')}
      label={t('purpose')}
      hint={
        values.purpose === 'documents'
          ? undefined
          : t(resultPurposes.includes(values.purpose) ? 'result_hint' : 'balance_hint')
      }
      autoFocus={isOpen}
      onChange={choose}
      options={paymentPurposes.map((value) => ({ value, label: t(`${value}_purpose`) }))}
    />
  )
}
