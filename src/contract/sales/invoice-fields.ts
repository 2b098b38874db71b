import { z } from 'zod'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { maxAccountsShown } from '#domain/company-account.ts'
import { clientDetails, clientDetailsInput } from './client.ts'
import { supplyError } from '#domain/supply.ts'
import type { Supply } from '#domain/supply.ts'
import { isCountry } from '#domain/country.ts'
import {
  additionFields,
  currencyFields,
  dateFields,
  discountItem,
  documentNumber,
  dueBeforeDate,
  isDueInOrder,
  lineItem,
  maxLines,
  partItem,
  refuseLong,
  signedDiscountInput,
  vatGroupItem,
  pageNumber,
} from '#contract/platform/document-fields.ts'
import { recordByName, namesOf } from '#contract/platform/field-names.ts'
import { layoutChoice } from '#contract/account/document-style.ts'
import {
  amount,
  country,
  decimal,
  id,
  ignored,
  locale,
  optionalMultiline,
  optionalText,
  orNull,
  plainDate,
  requiredText,
  yesNo,
} from '#contract/platform/fields.ts'

const line = z.strictObject({
  product_id: orNull(id),
  title: requiredText(500),
  description: optionalMultiline(2000),
  quantity: decimal(),
  unit_id: orNull(id),
  price: decimal(),
  discount: orNull(signedDiscountInput),
  vat_id: orNull(id),
  // On a credit invoice: the credited line. On a document made from a quote: the line of the quote.
  reference_line_id: orNull(id),
  ...ignored('id', 'unit', 'vat_type', 'vat_rate', 'total_without_vat', 'vat_total', 'total'),
})

/** An account as an id, or as an object with an id. */
const accountId = z
  .union([id, z.looseObject({ id })])
  .transform((input) => (typeof input === 'string' ? input : input.id))

/**
 * Optional texts and days that no sum needs. Columns, responses, the form, the request and the data of the printed document are derived
 * from this list.
 */
export const invoiceTexts = {
  note: optionalMultiline(2000),
  issued_by: optionalText(200),
  issued_to: optionalText(200),
  valid_until: orNull(plainDate).describe('of a quote: the last day on which it can be accepted; null: no last day'),
  order_reference: optionalText(60),
  buyer_reference: optionalText(60).describe(
    'what the buyer asks to be written, such as a department (BT-10 of EN 16931)',
  ),
  contract_reference: optionalText(60),
  date_supply: orNull(plainDate).describe('the day of the supply; null: the issue date, or the supply period'),
  supply_from: orNull(plainDate).describe('the first day of the supply period, instead of `date_supply`'),
  supply_to: orNull(plainDate).describe('the last day of the supply period'),
  deliver_country: orNull(country.refine(isCountry, { error: 'country' })).describe(
    'ISO 3166 alpha-2, where it was delivered; null: in the country of the buyer',
  ),
}
export type InvoiceText = keyof typeof invoiceTexts
export const invoiceTextNames = namesOf(invoiceTexts)
export const outputTexts = recordByName(invoiceTextNames, () => z.string().nullable())

/** The writable fields of an invoice. The rules between them are in the domain (see the server's invoice form). */
export const invoiceFields = {
  type: z.enum(invoiceTypes).default('simple'),
  vat: yesNo.optional(),
  client_id: id,
  ...dateFields,
  series_id: orNull(id),
  number: documentNumber(40),
  ...invoiceTexts,
  ...currencyFields,
  language: locale.default('lt'),
  prices_include_vat: yesNo.default(false),
  lines: z.array(line).min(1, { error: 'lines_required' }).max(maxLines),
  ...additionFields,
  discount: orNull(signedDiscountInput),
  reference_invoice_id: orNull(id),
  reference_number: optionalText(60),
  proforma_id: orNull(id),
  quote_id: orNull(id).describe('the quote whose lines the invoice or proforma takes, each by `reference_line_id`'),
  accounts: z.array(accountId).max(maxAccountsShown).optional(),
  client_details: clientDetailsInput.nullish(),
  ...ignored('reference_vat_date'),
}

/** Reports half a supply period, one that ends before it begins, and a day beside a period. */
const refuseSupply = (form: Supply, context: z.core.$RefinementCtx<Supply>): void => {
  const error = supplyError(form)
  if (error) context.addIssue({ code: 'custom', path: [error.field], message: error.key, input: form[error.field] })
}

/** Only a quote has a last day, and not one before its date. */
const refuseValidity = (
  { type, date, valid_until }: { type: string; date: string; valid_until: string | null },
  context: z.core.$RefinementCtx,
): void => {
  const message =
    valid_until === null ? undefined : type !== 'quote' ? 'choice' : valid_until < date ? 'date_order' : undefined
  if (message) context.addIssue({ code: 'custom', path: ['valid_until'], message, input: valid_until })
}

export const invoiceInput = z
  .strictObject(invoiceFields)
  .refine(isDueInOrder, dueBeforeDate)
  .superRefine(refuseSupply)
  .superRefine(refuseValidity)
  .superRefine(
    refuseLong((form) => [
      form.type === 'credit' ? 'credit' : 'invoice',
      { ...form, texts: invoiceTextNames.map((name) => form[name]) },
    ]),
  )

/** The read-only fields of a stored invoice. */
const readOnly = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'deleted_at',
  'created_by',
  'history',
  'can',
  'refusals',
  'client_title',
  'seller_details',
  'voided_at',
  'voided_by',
  'void_comment',
  'sent_at',
  'viewed_at',
  'overdue',
  'subtotal',
  'discount_total',
  'total_without_vat',
  'vat_total',
  'total',
  'vat_breakdown',
  'total_in_words',
  'paid',
  'credited_total',
  'unpaid',
  'payment_state',
  'payments',
  'credits',
  'payments_count',
  'last_payment_date',
  'credits_count',
  'credited',
  'proforma',
  'quote',
  'quote_state',
  'quote_documents',
  'quote_answer',
  'invoiced_as',
  'deleted_by',
  'delete_comment',
  'is_invoiced',
  'origin',
  'import_source',
  'import_lines',
  'paid_before',
  'reminds_imported',
] as const

/**
 * The form while it is being typed: preview and totals need no client, number or date (the default is today), and accept a stored
 * invoice unchanged.
 */
export const invoiceDraftInput = z.strictObject({
  ...invoiceFields,
  ...ignored(...readOnly),
  id: orNull(id).describe('the id of a stored invoice, whose style is then used'),
  date: orNull(plainDate),
  client_id: orNull(id),
  lines: z.array(line.extend({ title: optionalText(500) })).max(maxLines),
  layout: layoutChoice.optional(),
  active_line: z.int().min(0).max(maxLines).optional(),
  page: pageNumber,
})

/** Which file of an invoice: with the bytes that were sent last, or made of the invoice as it is now. */
export const versionQuery = z.object({
  as: z.enum(['sent', 'now']).default('sent').describe('what was never sent is made of the invoice as it is now'),
})

export const invoiceLineItem = lineItem.extend({
  description: z.string().nullable(),
  unit_id: z.string().nullable(),
  unit: z.string().nullable(),
  discount: discountItem,
  reference_line_id: z.string().nullable(),
})
export type InvoiceLine = z.infer<typeof invoiceLineItem>

export const vatBreakdown = vatGroupItem.extend({ legal_note: z.string().nullable() })

/** The computation of a row of the VAT breakdown; see `VatExplanation` of the domain. */
export const vatExplanationItem = z.object({
  vat_id: z.string().nullable(),
  type: z.string(),
  rate: z.string(),
  prices_include_vat: z.boolean(),
  lines: z.array(z.int()).describe('indexes of lines, from 0'),
  lines_total: amount,
  discount: amount,
  delivery: amount.nullable(),
  sum: amount,
  base: amount,
  vat: amount,
})

export const accountOnInvoice = z.object({
  id: z.string(),
  title: z.string(),
  account_number: z.string().nullable(),
  bank_name: z.string().nullable(),
  bank_code: z.string().nullable(),
  currency: z.string(),
})

export type AccountOnInvoice = z.infer<typeof accountOnInvoice>

export const sellerDetails = clientDetails.omit({ e_address: true }).extend({
  website: z.string().nullable(),
  activity_type: z.enum(['simple', 'certificate']).nullable(),
  certificate_number: z.string().nullable(),
})

export const invoicePaymentItem = partItem.extend({
  credit: z
    .object({
      id: z.string(),
      number: z.string(),
      is_own: z.boolean().describe('of this invoice: it is removed together with the credit invoice'),
    })
    .nullable()
    .describe('the credit invoice, if the part is of a credit and not of money'),
})
export type InvoicePayment = z.infer<typeof invoicePaymentItem>
