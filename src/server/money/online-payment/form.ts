import { paymentInput } from '#contract/money/payment-fields.ts'
import type { PaymentForm, RawPaymentForm } from '#contract/money/payment-fields.ts'
import { providerNames } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import { refuseField } from '#server/platform/http/problem.ts'

/** A payment as a person could enter it. */
export const formOf = (form: RawPaymentForm): PaymentForm => {
  const parsed = paymentInput.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuseField(String(issue?.path[0] ?? 'total'), issue?.message ?? 'required')
}

/** By this a person finds the payment at the provider. */
export const noteOf = (provider: PaymentProvider, id: string): string =>
  `${providerNames[provider]} ${id}`.slice(0, 300)
