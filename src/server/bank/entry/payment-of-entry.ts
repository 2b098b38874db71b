import type { EntryMatch } from '#contract/bank/bank-entry.ts'
import { paymentInput } from '#contract/money/payment-fields.ts'
import type { RawPaymentForm } from '#contract/money/payment-fields.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { createPayment } from '#server/money/payment/save.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { linkPayment } from './match.queries.ts'
import type { StoredEntry } from './stored.ts'

const longestNote = 2000

export const isIncoming = ({ amount }: StoredEntry) => dec(amount).gt(0)
export const sizeOf = ({ amount }: StoredEntry) => plainText(dec(amount).abs())

/** The fields of a payment that the entry alone decides. */
export const headOf = (entry: StoredEntry, form: EntryMatch) => ({
  date: entry.date,
  exchange_rate: form.exchange_rate,
  note: form.note ?? (entry.text.slice(0, longestNote) || null),
})

/** A payment of documents, an advance, or one for another purpose. */
export const paymentOf = (entry: StoredEntry, form: EntryMatch) => ({
  ...headOf(entry, form),
  type: isIncoming(entry) ? ('income' as const) : ('expense' as const),
  purpose: form.purpose ?? ('documents' as const),
  client_id: form.client_id,
  account_id: entry.account.id,
  total: sizeOf(entry),
  invoices: form.invoices,
  expenses: form.expenses,
})

/** Records the payment through the code of payments entered by hand, and links it with the entry. */
export const recordPayment = async (
  context: CompanyContext,
  entry: StoredEntry,
  form: RawPaymentForm,
): Promise<string> => {
  const parsed = paymentInput.safeParse(form)
  if (!parsed.success)
    throw refuseField(
      String(parsed.error.issues[0]?.path[0] ?? 'invoices'),
      parsed.error.issues[0]?.message ?? 'required',
    )
  const id = await createPayment(context, parsed.data)
  await linkPayment(context, entry.id, id, true)
  return id
}
