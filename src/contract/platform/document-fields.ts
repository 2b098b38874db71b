import { z } from 'zod'
import { amount, amountInput, currency, decimal, id, ignored, optionalText, orNull, plainDate } from './fields.ts'

// What invoices, expenses and cash documents share: of what a person writes, then of what is answered.

/** At most so many lines has a document. */
export const maxLines = 500

/** A number is one line: it is a file's name and what people search for. */
export const documentNumber = (max: number) =>
  optionalText(max).refine((number) => !/[^\S ]/.test(number ?? ''), { error: 'characters' })

/** A discount of a line or of the whole document. */
const discountOf = (value: ReturnType<typeof decimal>) =>
  z
    .strictObject({ kind: z.enum(['percent', 'amount']), value })
    .refine((given) => given.kind !== 'percent' || Number(given.value) <= 100, {
      path: ['value'],
      error: 'max_number',
      params: { max: '100' },
    })
const discountInput = discountOf(decimal({ min: '0', asWritten: true }))
/** On an invoice: the amounts of a credit are negative, that of its discount may be too. */
export const signedDiscountInput = discountOf(decimal({ asWritten: true })).refine(
  (given) => given.kind !== 'percent' || Number(given.value) >= 0,
  { path: ['value'], error: 'min_number', params: { min: '0' } },
)

// In the order of the form: what is wrong is listed in it.
export const dateFields = { date: plainDate, date_due: orNull(plainDate) }
export const currencyFields = {
  currency: currency.optional().describe("ISO 4217; the company's own where left out"),
  exchange_rate: orNull(decimal({ above: '0' })),
}
export const additionFields = {
  discount: orNull(discountInput),
  delivery: orNull(z.strictObject({ amount: amountInput, vat_id: orNull(id), ...ignored('vat_type', 'vat_rate') })),
}

/** Whether a form's due day is not before its date. */
export const isDueInOrder = (form: { date: string; date_due: string | null }): boolean =>
  !form.date_due || form.date_due >= form.date
/** How a form says that it is. */
export const dueBeforeDate = { path: ['date_due'], error: 'due_before_date' }

const nothing = z.null().optional()

/** Money for a document, or a part of an advance; a form may send the fields of the other as null. */
export const paymentOfDocument = z.union([
  z
    .strictObject({ account_id: id, date: plainDate, amount: amountInput, payment_id: nothing })
    .transform(({ account_id, date, amount }) => ({ account_id, date, amount })),
  z
    .strictObject({ payment_id: id, amount: amountInput, account_id: nothing, date: nothing })
    .transform(({ payment_id, amount }) => ({ payment_id, amount })),
])

export const discountItem = z.object({ kind: z.enum(['percent', 'amount']), value: z.string() }).nullable()

/** The VAT a line or a delivery was taxed with when the document was stored. */
const taxed = {
  vat_id: z.string().nullable(),
  vat_type: z.string().nullable(),
  vat_rate: z.string().nullable(),
}

export const deliveryItem = z.object({ amount, ...taxed }).nullable()

export const lineItem = z.object({
  id: z.string(),
  product_id: z.string().nullable(),
  title: z.string(),
  quantity: z.string(),
  price: z.string(),
  ...taxed,
  total_without_vat: amount,
  vat_total: amount,
  total: amount,
})

export const vatGroupItem = z.object({
  vat_id: z.string().nullable(),
  type: z.string(),
  rate: z.string().nullable(),
  code: z.string().nullable(),
  title: z.string(),
  base: amount,
  vat: amount,
})

/** A part of a payment, as the document shows it. */
export const partItem = z.object({
  id: z.string(),
  payment_id: z.string(),
  date: z.string(),
  account: z.object({ id: z.string(), title: z.string() }).nullable(),
  amount,
  unused: amount,
  type: z.string(),
  created_at: z.string(),
})

export const reason = z.string().nullable().describe('null: allowed; else the code of the reason why not')

/** Of a choice in a form. */
export const archivedOption = z.boolean().describe('offered only because the document names it')

export const unitOption = z.object({ id: z.string(), title: z.string(), short_name: z.string(), format: z.string() })

export const vatOption = z.object({
  id: z.string(),
  type: z.string(),
  rate: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  is_default: z.boolean(),
})
