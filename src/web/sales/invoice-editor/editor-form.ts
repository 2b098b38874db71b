import type { InvoiceType } from '#domain/invoice-type.ts'
import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import type { ClientDetails } from '#contract/sales/client.ts'

/** A discount being typed; an empty value is none. */
export type EditorDiscount = { kind: 'percent' | 'amount'; value: string }

/** A line being typed. Numbers are decimal text, or whatever was typed where it is no number yet; `''` is nothing. */
export type EditorLine = {
  /** Of this page only: errors, focus and drawing follow the line, not its place. */
  key: string
  product_id: string | null
  title: string
  /** null: there is no field for it; `''`: an empty one. */
  description: string | null
  quantity: string
  unit_id: string
  price: string
  discount: EditorDiscount | null
  vat_id: string
  /** Both prices of the product picked: a price left as it came follows the switch between them. */
  product_prices: { price: string; price_without_vat: string } | null
  /** Of a credit: the line it takes back, and how much of that is still there to be taken. */
  reference_line_id: string | null
  creditable: string | null
}

/** The client as the form shows them. */
export type ChosenClient = Pick<ClientDetails, 'title' | 'code' | 'address' | 'city' | 'email'> & {
  debt: readonly { currency: string; amount: string }[]
}

/** What a person decided with their own hands: what follows from client, date or currency no longer changes it. */
export type ByHand = { date_due: boolean; language: boolean; accounts: boolean; vat: boolean }

/** The invoice form as it is typed: the shape of the form, not of the request. */
export type EditorForm = Record<InvoiceText, string> & {
  type: InvoiceType
  vat: boolean
  client_id: string | null
  client: ChosenClient | null
  date: string
  date_due: string
  /** The client's term; null: 14 days. */
  term_days: number | null
  series_id: string
  /** Typed by hand; null: the series' next, taken when saved. */
  number: string | null
  currency: string
  exchange_rate: string
  language: 'lt' | 'en'
  prices_include_vat: boolean
  lines: readonly EditorLine[]
  discount: EditorDiscount | null
  delivery: { amount: string; vat_id: string } | null
  accounts: readonly string[]
  /** Of a credit: the invoice it takes back. */
  reference_invoice_id: string | null
  reference_number: string | null
  /** The proforma it is made from. */
  proforma_id: string | null
  /** What the document is to say of the client, where that is not what they are today, or were when it was stored. */
  client_details: ClientDetails | null
  by_hand: ByHand
}

/** The fields of a row, in the order of its columns. */
export type LineField = 'title' | 'quantity' | 'unit_id' | 'price' | 'vat_id'

let lastKey = 0
/** A key no other line of this page has. */
export const lineKey = (): string => `l${++lastKey}`

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

/** Nothing worth saving was typed: the row that waits at the end, or one that was emptied. */
export const isBlank = (line: EditorLine): boolean =>
  line.title.trim() === '' &&
  !line.description?.trim() &&
  line.price.trim() === '' &&
  line.product_id === null &&
  ['', '1', '-1'].includes(line.quantity.trim())

/** Of a credit: a line of the invoice that is not taken back, for its quantity was emptied. */
const isLeftOut = ({ reference_line_id, quantity }: EditorLine): boolean =>
  reference_line_id !== null && quantity.trim() === ''

export const filledLines = (form: EditorForm): EditorLine[] =>
  form.lines.filter((line) => !isBlank(line) && !isLeftOut(line))

/** It comes from another document, whose client and currency it keeps. */
export const hasSource = (form: Pick<EditorForm, 'type' | 'proforma_id'>): boolean =>
  form.type === 'credit' || form.proforma_id !== null
