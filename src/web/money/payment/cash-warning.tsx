import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { parseDecimal } from '#domain/decimal.ts'
import { warningsOf } from '#domain/payment.ts'
import { amountAccount, currencyOf } from './form-values.ts'
import classes from './payments.module.css'
import type { PaymentFormState } from './use-payment-form.ts'

/** Warns while the user types when the cash amount is above the legal limit of one transaction. It is no error: the law has exceptions. */
export const CashWarning = ({ form: { values, options } }: { form: PaymentFormState }) => {
  if (!values || !options) return null
  const { total } = values
  const currency = currencyOf(values, options)
  const isOver =
    parseDecimal(total) !== undefined &&
    warningsOf({
      type: values.type,
      account_type: amountAccount(values, options)?.type ?? null,
      total,
      document_cash: total,
      euro_rate: currency === 'EUR' ? '1' : options.company_currency === 'EUR' ? knownRate(values.exchange_rate) : null,
    }).length > 0
  return (
    <div role="status" className={classes.status}>
      {isOver && <CashLimit />}
    </div>
  )
}

const knownRate = (typed: string) => (parseDecimal(typed, { maxDecimals: rateDecimals }) ? typed : null)

export const CashLimit = () => {
  const { t } = useTranslation('payments')
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('cash_limit')}</span>
    </p>
  )
}
