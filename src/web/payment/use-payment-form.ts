import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceOptions } from '#contract/invoice.ts'
import { call } from '../api.ts'
import { ApiProblem, isProblem } from '../api/problem.ts'
import { usePanel } from '../panels.tsx'
import { useForm } from '../resource/use-form.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { i18n } from '../texts.ts'
import { paymentInput, paymentSchema } from './payment-schema.ts'
import { freshPayment, withAdvance } from './payment-values.ts'
import type { Advance, PaymentSource, PaymentValues } from './payment-values.ts'
import { usePaymentActions } from './use-payment-actions.ts'

type Given = { invoice: Invoice; options: InvoiceOptions; today: string }

/** More than is left, found out only by the server (somebody else paid meanwhile): said at the amount. */
const onAmount = (error: unknown): unknown =>
  isProblem(error) && error.code === 'overpayment' && Object.keys(error.errors).length === 0
    ? new ApiProblem({ ...error.body, errors: { amount: [i18n.t('validation:overpayment')] } })
    : error

/** What the client has paid in advance and not used yet, in the currency of the invoice. */
const useAdvances = ({ client_id, currency }: Invoice): readonly Advance[] =>
  useLoaded('client.advanced_payment', { params: { id: client_id }, query: { currency } }).data?.payments ?? []

/** The form of a payment: money received or an advance used, checked as the server will check it. */
export const usePaymentForm = ({ invoice, options, today }: Given) => {
  const { t } = useTranslation('invoice_list')
  const panel = usePanel()
  const { added } = usePaymentActions()
  // It comes while the amount is already being typed; until then, and where there is none, money is all there is.
  const advances = useAdvances(invoice)
  const [source, setSource] = useState<PaymentSource>('money')
  const [fresh, setFresh] = useState(() => freshPayment(invoice, options.accounts, [], today))
  const [advanceId, setAdvanceId] = useState(fresh.payment_id)
  const advance = source === 'advance' ? advances.find(({ id }) => id === advanceId) : undefined

  const form = useForm<PaymentValues, Invoice>({
    schema: paymentSchema(invoice, source, advance),
    fresh,
    labels: {
      source: t('payment_source'),
      amount: t('payment_amount'),
      date: t('payment_date'),
      account_id: t('to_account'),
    },
    toInput: paymentInput,
    save: (input, { key }) =>
      call('invoice.add_payment', {
        params: { id: invoice.id },
        // The schema has just been asked.
        body: input as ReturnType<typeof paymentInput>,
        idempotencyKey: key,
      }).catch((error: unknown) => {
        throw onAmount(error)
      }),
    onSaved: (after) => {
      panel?.close(after)
      added(invoice, after)
    },
  })

  return {
    form,
    source,
    invoice,
    advances,
    chooseSource: (next: PaymentSource) => {
      setSource(next)
      setFresh(freshPayment(invoice, options.accounts, advances, today, next))
      setAdvanceId(advances[0]?.id ?? '')
      form.replace(undefined)
    },
    chooseAdvance: (id: string) => {
      setAdvanceId(id)
      form.change(
        withAdvance(
          advances.find((each) => each.id === id),
          invoice.unpaid,
        ),
      )
    },
  }
}
