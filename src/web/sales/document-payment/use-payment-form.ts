import { useState } from 'react'
import type { Invoice } from '#contract/sales/invoice.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { paymentInput, paymentSchema } from './payment-schema.ts'
import { initialPayment, withAdvance } from './payment-values.ts'
import type { Advance, PaymentSource, PaymentValues } from './payment-values.ts'
import type { PaidKind, PaymentTexts } from './payment-texts.ts'

/** The fields of a document that its payment form needs. */
export type PaidDocument = Pick<Invoice, 'id' | 'currency' | 'exchange_rate' | 'total' | 'paid' | 'unpaid'>

export type PaymentBody = ReturnType<typeof paymentInput>

export type PaymentFormOptions<D extends PaidDocument> = {
  kind: PaidKind
  document: D
  /** Loaded while the form is already open. Without advances the form takes new money only. */
  advances: readonly Advance[]
  accountId: string
  today: string
  texts: PaymentTexts
  save: (body: PaymentBody, key: string) => Promise<D>
  onSaved: (after: D) => void
}

/** The state of the payment form, with the same checks as the server. */
export const usePaymentForm = <D extends PaidDocument>(options: PaymentFormOptions<D>) => {
  const { document, advances, accountId, today, texts } = options
  const panel = usePanel()
  const [source, setSource] = useState<PaymentSource>('money')
  const [initial, setInitial] = useState(() => initialPayment(document, accountId, [], today))
  const [advanceId, setAdvanceId] = useState(initial.payment_id)
  const advance = source === 'advance' ? advances.find(({ id }) => id === advanceId) : undefined

  const form = useForm<PaymentValues, D>({
    schema: paymentSchema(document, source, advance),
    initialValues: initial,
    labels: {
      source: texts('payment_source'),
      amount: texts('payment_amount'),
      date: texts('payment_date'),
      account_id: texts('payment_account_field'),
      exchange_rate: i18n.t('invoice:exchange_rate'),
    },
    toInput: paymentInput,
    // The schema has checked it.
    save: (input, { key }) => options.save(input as PaymentBody, key),
    onSaved: (after) => {
      panel?.close(after)
      options.onSaved(after)
    },
  })

  return {
    form,
    source,
    advances,
    chooseSource: (next: PaymentSource) => {
      setSource(next)
      setInitial(initialPayment(document, accountId, advances, today, next))
      setAdvanceId(advances[0]?.id ?? '')
      form.replace(undefined)
    },
    /** The published rate of the day. It is no change by the person: an untouched form is closed without a question. */
    takeRate: (exchange_rate: string) =>
      form.dirty ? form.change({ exchange_rate }) : setInitial((now) => ({ ...now, exchange_rate })),
    chooseAdvance: (id: string) => {
      setAdvanceId(id)
      form.change(
        withAdvance(
          advances.find((each) => each.id === id),
          document.unpaid,
        ),
      )
    },
  }
}
export type PaymentFormState = ReturnType<typeof usePaymentForm<PaidDocument>>
