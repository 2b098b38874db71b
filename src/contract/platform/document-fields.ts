import { z } from 'zod'
import { excessOf } from '#domain/document-size.ts'
import { vatSides } from '#domain/vat.ts'
import type { DocumentSizeKind, SizedForm } from '#domain/document-size.ts'
import {
  amount,
  amountInput,
  currency,
  decimal,
  exchangeRate,
  id,
  ignored,
  optionalText,
  orNull,
  plainDate,
} from './fields.ts'

// The common fields of invoices, expenses and cash documents: first of requests, then of responses.

/** The maximum number of lines of a document. */
export const maxLines = 500

/** A number is a single line, because it is used in file names and searches. */
export const documentNumber = (max: number) =>
  optionalText(max).refine((number) => !/[^\S ]/.test(number ?? ''), { error: 'characters' })

/** A discount of a line or of the whole document. */
const discountOf = (value: ReturnType<typeof decimal>) =>
  z
    .strictObject({ kind: z.enum(['percent', 'amount']), value })
    .refine((input) => input.kind !== 'percent' || Number(input.value) <= 100, {
      path: ['value'],
      error: 'max_number',
      params: { max: '100' },
    })
const discountInput = discountOf(decimal({ min: '0', keepDecimals: true }))
/** The discount of an invoice may be negative, because the amounts of a credit invoice are. */
export const signedDiscountInput = discountOf(decimal({ keepDecimals: true })).refine(
  (input) => input.kind !== 'percent' || Number(input.value) >= 0,
  { path: ['value'], error: 'min_number', params: { min: '0' } },
)

// In the order of the form, in which errors are listed.
export const dateFields = { date: plainDate, date_due: orNull(plainDate) }
export const currencyFields = {
  currency: currency.optional().describe("ISO 4217; the company's own by default"),
  exchange_rate: orNull(exchangeRate),
}
export const additionFields = {
  discount: orNull(discountInput),
  delivery: orNull(z.strictObject({ amount: amountInput, vat_id: orNull(id), ...ignored('vat_type', 'vat_rate') })),
}

/** Whether the due date is not before the date. */
export const isDueInOrder = (form: { date: string; date_due: string | null }): boolean =>
  !form.date_due || form.date_due >= form.date
/** The error of `isDueInOrder`. */
export const dueBeforeDate = { path: ['date_due'], error: 'due_before_date' }

/** Refuses a form whose document could be too long for a response, and says by how much. */
export const refuseLong =
  <Form extends Pick<SizedForm, 'lines'>>(sizeOf: (form: Form) => [DocumentSizeKind, SizedForm]) =>
  (form: Form, context: z.core.$RefinementCtx<Form>): void => {
    const over = excessOf(...sizeOf(form))
    if (over === 0) return
    context.addIssue({ code: 'custom', path: ['lines'], message: 'document_size', params: { over }, input: form.lines })
  }

const noValue = z.null().optional()

/** A payment of a document: new money, or a part of an advance. The fields of the other variant may be null. */
export const paymentOfDocument = z.union([
  z
    .strictObject({
      account_id: id,
      date: plainDate,
      amount: amountInput,
      exchange_rate: orNull(exchangeRate).describe('of the day of the payment; that of the document by default'),
      payment_id: noValue,
    })
    .transform(({ payment_id: _, ...money }) => money),
  z
    .strictObject({ payment_id: id, amount: amountInput, account_id: noValue, date: noValue, exchange_rate: noValue })
    .transform(({ payment_id, amount }) => ({ payment_id, amount })),
])

export const discountItem = z.object({ kind: z.enum(['percent', 'amount']), value: z.string() }).nullable()

/** The VAT rate of a line or delivery when the document was stored. */
const vatOfLine = {
  vat_id: z.string().nullable(),
  vat_type: z.string().nullable(),
  vat_rate: z.string().nullable(),
}

export const deliveryItem = z.object({ amount, ...vatOfLine }).nullable()

export const lineItem = z.object({
  id: z.string(),
  product_id: z.string().nullable(),
  title: z.string(),
  quantity: z.string(),
  price: z.string(),
  ...vatOfLine,
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

/** A part of a payment in the document that it pays. */
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

export type DocumentPayment = z.infer<typeof partItem>

/** The payments of a document: the newest come with it, all of them in separate pages. */
export const paymentsOfDocument = <Part extends z.ZodType>(part: Part) => ({
  payments: z.array(part).describe('The newest 20, oldest first'),
  payments_count: z.int().describe('The number of all payments; `payments` of the document returns all of them'),
  last_payment_date: z
    .string()
    .nullable()
    .describe(
      'The date of the latest payment with money; null if there is none. Amounts of credit invoices do not count',
    ),
})

/** A page of the payments or credit invoices of a document. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(2000).optional(),
})
export const pageOf = <Part extends z.ZodType>(part: Part) =>
  z.object({ data: z.array(part), meta: z.object({ next_cursor: z.string().nullable(), count: z.int() }) })

export const reason = z.string().nullable().describe('the code of the reason of the refusal; null: allowed')

/** The flag of an option in a form. */
export const archivedOption = z.boolean().describe('offered only because the document uses it')

export const unitOption = z.object({ id: z.string(), title: z.string(), short_name: z.string(), format: z.string() })

export const vatOption = z.object({
  id: z.string(),
  type: z.string(),
  side: z.enum(vatSides),
  rate: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  is_default: z.boolean(),
})

/** The page of a printed document, from 1; the last page if it is greater. By default the page of the active line, or the first. */
export const pageNumber = z.int().min(1).max(10_000).optional()
export const pageNumberInQuery = z.coerce.number().int().min(1).max(10_000).optional()

/** Pages of a printed document as images: the requested page and as many around it, in order, as fit into a response. */
export const printedPages = z.object({
  page_count: z.int().describe('the number of pages of the document'),
  first_page: z.int().describe('the number of the first of `pages`, from 1'),
  pages: z.array(z.string()).describe('an SVG for each page'),
})
export type PrintedPages = z.infer<typeof printedPages>

/** The position of the active line in the preview: the page, from 1, and the fraction of its height above the line. */
export const linePosition = z.object({ page: z.int(), top: z.number() })
export type LinePosition = z.infer<typeof linePosition>
