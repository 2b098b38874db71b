import { useState } from 'react'
import type { Invoice } from '#contract/sales/invoice.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { paymentInput, paymentSchema } from './payment-schema.ts'
import { freshPayment, withAdvance } from './payment-values.ts'
import type { Advance, PaymentSource, PaymentValues } from './payment-values.ts'
import type { PaidKind, PaymentWords } from './payment-words.ts'

/** What of a document a payment on it needs. */
export type PaidDocument = Pick<Invoice, 'id' | 'currency' | 'total' | 'paid' | 'unpaid'>

export type PaymentBody = ReturnType<typeof paymentInput>

export type Paying<D extends PaidDocument> = {
  kind: PaidKind
  document: D
  /** They come while the amount is already being typed; until then, and where there is none, money is all there is. */
  advances: readonly Advance[]
  accountId: string
  today: string
  words: PaymentWords
  save: (body: PaymentBody, key: string) => Promise<D>
  onSaved: (after: D) => void
}

/** The form of a payment: money of today or an advance used, checked as the server will check it. */
export const usePaymentForm = <D extends PaidDocument>(paying: Paying<D>) => {
  const { document, advances, accountId, today, words } = paying
  const panel = usePanel()
  const [source, setSource] = useState<PaymentSource>('money')
  const [fresh, setFresh] = useState(() => freshPayment(document, accountId, [], today))
  const [advanceId, setAdvanceId] = useState(fresh.payment_id)
  const advance = source === 'advance' ? advances.find(({ id }) => id === advanceId) : undefined

  const form = useForm<PaymentValues, D>({
    schema: paymentSchema(document, source, advance),
    fresh,
    labels: {
      source: words('payment_source'),
      amount: words('payment_amount'),
      date: words('payment_date'),
      account_id: words('payment_account_field'),
    },
    toInput: paymentInput,
    // The schema has just been asked.
    save: (input, { key }) => paying.save(input as PaymentBody, key),
    onSaved: (after) => {
      panel?.close(after)
      paying.onSaved(after)
    },
  })

  return {
    form,
    source,
    advances,
    chooseSource: (next: PaymentSource) => {
      setSource(next)
      setFresh(freshPayment(document, accountId, advances, today, next))
      setAdvanceId(advances[0]?.id ?? '')
      form.replace(undefined)
    },
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
