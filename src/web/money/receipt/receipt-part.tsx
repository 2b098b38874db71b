import { useTranslation } from 'react-i18next'
import { parseDecimal } from '#domain/decimal.ts'
import { receiptTypesOf } from '#domain/payment.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import {
  chosenSeries,
  currencyOf,
  hasReceipt,
  isCashPayment,
  receiptSeries,
  receiptTypeOf,
} from '#web/money/payment/form-values.ts'
import type { ReceiptValues } from '#web/money/payment/form-values.ts'
import classes from '#web/money/payment/payments.module.css'
import type { PaymentFormState } from '#web/money/payment/use-payment-form.ts'

type Props = { form: PaymentFormState }

/** The cash document of a cash payment. Once created, it cannot be removed. */
export const ReceiptPart = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const { values, options, item } = form
  if (!values || !options || !isCashPayment(values, options)) return null
  const isIncluded = hasReceipt(values, options)
  return (
    <FormPart title={t('receipt')}>
      {item?.receipt ? (
        <p className={classes.note}>{t('receipt_kept')}</p>
      ) : (
        <SwitchField
          id={form.idOf('receipt')}
          label={t('receipt_make')}
          hint={t('receipt_make_hint')}
          checked={isIncluded}
          error={form.errorOf('receipt')}
          onChange={(with_receipt) => form.change({ with_receipt })}
        />
      )}
      {isIncluded && (
        <>
          <NumberFields form={form} />
          <PeopleFields form={form} />
          <TotalInWords form={form} />
        </>
      )}
    </FormPart>
  )
}

const useReceiptField = ({ values, idOf, errorOf, leave, change }: PaymentFormState) => {
  const put = (part: Partial<ReceiptValues>) => values && change({ receipt: { ...values.receipt, ...part } })
  return {
    put,
    text: (name: 'number' | 'accountant' | 'cashier' | 'paid_for' | 'income_account', defaultValue = '') => ({
      id: idOf(`receipt.${name}`),
      value: values?.receipt[name] ?? defaultValue,
      onChange: (value: string) => put({ [name]: value }),
      onBlur: () => leave(`receipt.${name}`),
      error: errorOf(`receipt.${name}`),
      autoComplete: 'off',
    }),
  }
}

const NumberFields = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const { put, text } = useReceiptField(form)
  const { values, options, item } = form
  if (!values || !options) return null
  const series = receiptSeries(values, options)
  const chosen = chosenSeries(values, options)
  const type = receiptTypeOf(values)
  const stored = item?.receipt?.number
  const next = chosen ? t('receipt_number_next', { number: chosen.next_number }) : t('receipt_number_none')
  return (
    <FieldRow columns={series.length > 1 ? '2fr 1fr 1fr' : '2fr 1fr'}>
      <SelectField
        id={form.idOf('receipt.type')}
        label={t('receipt_type')}
        value={type}
        locked={item?.receipt !== null && item?.receipt !== undefined}
        error={form.errorOf('receipt.type')}
        onChange={(next) => put({ type: next, series_id: '' })}
        options={receiptTypesOf[values.type].map((value) => ({ value, label: t(value) }))}
      />
      {series.length > 1 && (
        <SelectField
          id={form.idOf('receipt.series_id')}
          label={t('receipt_series')}
          value={chosen?.id ?? ''}
          error={form.errorOf('receipt.series_id')}
          onChange={(series_id) => put({ series_id })}
          options={series.map(({ id, description, next_number }) => ({ value: id, label: description ?? next_number }))}
        />
      )}
      <TextField
        {...text('number')}
        label={t('receipt_number')}
        placeholder={stored ?? chosen?.next_number}
        spellCheck={false}
        hint={values.receipt.number || stored ? undefined : next}
      />
    </FieldRow>
  )
}

const PeopleFields = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const { text } = useReceiptField(form)
  const { accountant, cashier } = form.options?.signatures ?? {}
  return (
    <>
      <TextField {...text('paid_for')} label={t('receipt_paid_for')} hint={t('receipt_paid_for_hint')} />
      <FieldRow columns="1fr 1fr 1fr">
        <TextField {...text('accountant', accountant ?? '')} label={t('receipt_accountant')} />
        <TextField {...text('cashier', cashier ?? '')} label={t('receipt_cashier')} />
        <TextField {...text('income_account')} label={t('receipt_income_account')} />
      </FieldRow>
    </>
  )
}

/** The total in words, as printed. Cash documents are always in Lithuanian. */
const TotalInWords = ({ form: { values, options } }: Props) => {
  const { t } = useTranslation('payments')
  if (!values || !options) return null
  const words = parseDecimal(values.total) && amountInWords(values.total, currencyOf(values, options), 'lt')
  return (
    <p className={classes.inWords}>
      <span className={classes.inWordsLabel}>{t('receipt_words')}</span>
      <span lang="lt">{words || '–'}</span>
    </p>
  )
}
