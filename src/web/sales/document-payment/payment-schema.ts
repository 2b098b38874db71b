import { z } from 'zod'
import { amountInput, exchangeRate, id, orNull, plainDate } from '#contract/platform/fields.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { addPart } from '#domain/settlement.ts'
import type { Advance, PaymentValues } from './payment-values.ts'

type Payable = Pick<Invoice, 'unpaid' | 'currency'>

/** The text key of the error of an amount, by the same rules as on the server. */
export const amountError = (amount: string, invoice: Payable, advance: Advance | undefined): string | undefined => {
  if (dec(amount).lte(0)) return 'positive'
  if ((amount.split('.')[1]?.length ?? 0) > currencyDigits(invoice.currency)) return 'amount_decimals'
  if (advance && dec(advance.unused).lt(dec(amount))) return 'overpayment'
  const part = addPart(invoice, { amount, currency: invoice.currency })
  return part.ok ? undefined : part.code === 'overpayment' ? 'overpayment' : 'invalid'
}

/** The request body: money on an account, or a part of an advance. */
export const paymentInput = (values: PaymentValues) =>
  values.source === 'money'
    ? {
        account_id: values.account_id,
        date: values.date,
        amount: values.amount,
        exchange_rate: values.exchange_rate || null,
      }
    : { payment_id: values.payment_id, amount: values.amount }

/** The rules of the contract and of this invoice. */
export const paymentSchema = (invoice: Payable, source: PaymentValues['source'], advance: Advance | undefined) => {
  const amount = amountInput.superRefine((value, context) => {
    const error = amountError(value, invoice, advance)
    if (error) context.addIssue({ code: 'custom', message: error, input: value })
  })
  return source === 'money'
    ? z.strictObject({ account_id: id, date: plainDate, amount, exchange_rate: orNull(exchangeRate) })
    : z.strictObject({ payment_id: id, amount })
}
