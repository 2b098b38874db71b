import { z } from 'zod'
import { amount } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { maxAttachmentBytes } from './expense.ts'
import { expenseDuplicate } from './expense-fields.ts'

const nullable = z.string().nullable()
const vatId = nullable.describe('null: choose one')

/** The fields of an expense form that a file fills. */
const item = z.object({
  kind: z.enum(['invoice', 'credit']).describe('the amounts of a credit are negative'),
  corrects_id: nullable.describe('of a credit invoice: the stored expense that it corrects'),
  vendor_id: nullable,
  number: z.string(),
  date: z.string(),
  date_due: nullable,
  date_supply: nullable.describe('the day of the supply, or the last of its period, if it is before the date'),
  currency: z.string(),
  vat: z.boolean(),
  prices_include_vat: z.literal(false),
  payment_reference: nullable,
  comment: nullable,
  category_id: nullable.describe("that of the vendor's last expense"),
  lines: z.array(
    z.object({ product_id: z.null(), title: z.string(), quantity: z.string(), price: z.string(), vat_id: vatId }),
  ),
  total: amount.nullable(),
  total_without_vat: amount.nullable(),
  discount: z.object({ kind: z.literal('amount'), value: z.string() }).nullable(),
  delivery: z.object({ amount: z.string(), vat_id: vatId }).nullable(),
})

/** The facts of the file about a vendor, as the form of a new client takes them. */
const newVendor = z.object({
  type: z.enum(['legal', 'individual']),
  title: z.string(),
  code: nullable,
  vat_enabled: z.boolean(),
  vat_code: nullable,
  address: nullable,
  city: nullable,
  postal_code: nullable,
  country: z.string(),
  contacts: z.array(z.object({ name: nullable, email: nullable, phone: nullable })),
  account_number: nullable,
  currency: z.string(),
})

/** How a vendor was found, in this order. */
export const vendorMatches = ['vat_code', 'code', 'account_number', 'title'] as const

const vendor = z.object({
  match: z
    .object({
      id: z.string(),
      version: z.int(),
      title: z.string(),
      by: z.enum(vendorMatches),
      account_number: nullable,
    })
    .nullable(),
  new: newVendor.describe('the facts of the file; to create the vendor if there is no match'),
})

const finding = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning']),
  message: z.string(),
  field: nullable.describe('the field of the form that it is about'),
})
export type EInvoiceMessage = z.infer<typeof finding>

const viewParty = z.object({
  name: z.string(),
  code: nullable,
  vat_code: nullable,
  address: z.string(),
})

/** What the file says, as printed. */
const view = z.object({
  kind: z.enum(['invoice', 'credit']),
  number: z.string(),
  date: z.string(),
  date_due: nullable,
  currency: z.string(),
  seller: viewParty,
  buyer: viewParty,
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.string(),
      unit: z.string(),
      price: z.string(),
      rate: z.string(),
      amount,
    }),
  ),
  line_count: z.int().describe('of the file; `lines` has the first 100'),
  allowances: z.array(z.object({ title: z.string(), amount })),
  vat_rows: z.array(z.object({ rate: z.string(), base: amount, vat: amount })),
  net: amount,
  total: amount,
  prepaid: amount,
  rounding: amount,
  due: amount,
  account: nullable,
  bic: nullable,
  payment_reference: nullable,
  notes: z.array(z.string()),
})
export type EInvoiceView = z.infer<typeof view>

export const readEInvoice = z.object({
  item,
  vendor,
  paper: z
    .object({
      net: amount,
      vat: amount,
      total: amount,
      vat_rows: z.array(z.object({ vat_id: vatId, rate: z.string(), base: amount, vat: amount })),
    })
    .describe('the sums of the file, negative for a credit'),
  findings: z.array(finding),
  duplicate_of: expenseDuplicate.nullable().describe('a stored expense of the vendor with the same number'),
  view,
  file: z.object({
    format: z.string(),
    syntax: z.enum(['ubl', 'cii']),
    is_in_pdf: z.boolean(),
    attachments: z
      .array(
        z.object({
          name: z.string(),
          size: z.int(),
          type: nullable.describe('by its content'),
          refused: z.enum(['type', 'size', 'count']).nullable().describe('why it will not be attached'),
        }),
      )
      .describe('files inside the e-invoice; `POST /expense/{id}/files?embedded=1` attaches them with it'),
  }),
})
export type ReadEInvoice = z.infer<typeof readEInvoice>

export const readEInvoiceRows = {
  'expense.read_e_invoice': row({
    method: 'POST',
    path: '/expense/read-e-invoice',
    access: 'expense.write',
    multipart: { bytes: maxAttachmentBytes, one: true },
    output: readEInvoice,
    summary: 'Read an e-invoice (UBL, CII, or a PDF with one inside) into the form of an expense; nothing is stored',
  }),
}
