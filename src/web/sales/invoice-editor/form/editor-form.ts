import type { InvoiceType } from '#domain/invoice-type.ts'
import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import type { Client, ClientDetails } from '#contract/sales/client.ts'
import { newDraftId } from '#web/resource/draft/draft-id.ts'

/** A discount in the form; an empty value means none. */
export type EditorDiscount = { kind: 'percent' | 'amount'; value: string }

/** A line of the form. Numbers are decimal text, or the typed text while it is not a number; `''` means none. */
export type EditorLine = {
  /** Identifies the line on this page for errors, focus and rendering, independently of its position. */
  key: string
  product_id: string | null
  title: string
  /** Null: without a field; `''`: with an empty field. */
  description: string | null
  quantity: string
  unit_id: string
  price: string
  discount: EditorDiscount | null
  vat_id: string
  /** Both prices of the picked product: an unchanged price is replaced when prices are switched to include VAT or back. */
  product_prices: { price: string; price_without_vat: string } | null
  /** On a credit invoice: the credited line, and its remaining quantity. */
  reference_line_id: string | null
  creditable: string | null
}

/** The client as the form shows them. */
export type ChosenClient = Pick<ClientDetails, 'title' | 'code' | 'address' | 'city' | 'email'> & {
  debt: readonly { currency: string; amount: string }[]
  /** What invoices of the client start with, and what is sent to them. */
  buyer_reference: string | null
  sends: Client['sends']
}

/** The fields that the user has set: they are no longer derived from client, date or currency. */
export type SetByUser = { date_due: boolean; language: boolean; accounts: boolean; vat: boolean }

/** The values of the invoice form. They have the shape of the form, not of the request. */
export type EditorForm = Record<InvoiceText, string> & {
  type: InvoiceType
  vat: boolean
  client_id: string | null
  client: ChosenClient | null
  date: string
  date_due: string
  /** The payment term of the client; null: 14 days. */
  term_days: number | null
  series_id: string
  /** The typed number; null: the next number of the series, which is taken when the invoice is saved. */
  number: string | null
  currency: string
  exchange_rate: string
  language: 'lt' | 'en'
  prices_include_vat: boolean
  lines: readonly EditorLine[]
  discount: EditorDiscount | null
  delivery: { amount: string; vat_id: string } | null
  accounts: readonly string[]
  /** On a credit invoice: the credited invoice. */
  reference_invoice_id: string | null
  reference_number: string | null
  /** On a credit invoice: the day of supply of the credited invoice, whose VAT rates it uses. */
  reference_vat_date: string | null
  /** The proforma from which it is created. */
  proforma_id: string | null
  /** The quote whose lines it takes. */
  quote_id: string | null
  /** The client's details on the document, if they differ from the current or stored ones. */
  client_details: ClientDetails | null
  by_hand: SetByUser
}

/** The fields of a row, in the order of its columns. */
export type LineField = 'title' | 'quantity' | 'unit_id' | 'price' | 'vat_id'

/** A new unique key of a line: the id that the line of its draft has, so that others who change the draft mean the same line. */
export const lineKey = newDraftId

export const emptyLine = (unit_id: string, vat_id: string, quantity = '1'): EditorLine => ({
  key: lineKey(),
  product_id: null,
  title: '',
  description: null,
  quantity,
  unit_id,
  price: '',
  discount: null,
  vat_id,
  product_prices: null,
  reference_line_id: null,
  creditable: null,
})

/** Whether a line has nothing to save: the empty row at the end, or a cleared line. */
export const isBlank = (line: EditorLine): boolean =>
  line.title.trim() === '' &&
  !line.description?.trim() &&
  line.price.trim() === '' &&
  line.product_id === null &&
  ['', '1', '-1'].includes(line.quantity.trim())

/** On a credit invoice: whether a line is not credited, because its quantity is empty. */
const isNotCredited = ({ reference_line_id, quantity }: EditorLine): boolean =>
  reference_line_id !== null && quantity.trim() === ''

export const filledLines = (form: EditorForm): EditorLine[] =>
  form.lines.filter((line) => !isBlank(line) && !isNotCredited(line))

/** Whether it is created from another document, whose client and currency it keeps. */
export const hasSource = (form: Pick<EditorForm, 'type' | 'proforma_id' | 'quote_id'>): boolean =>
  form.type === 'credit' || form.proforma_id !== null || form.quote_id !== null
