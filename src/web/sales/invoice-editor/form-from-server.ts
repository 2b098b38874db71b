import { eachOf } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import type { Client } from '#contract/sales/client.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { type ChosenClient, type EditorDiscount, type EditorForm, type EditorLine, lineKey } from './editor-form.ts'
import { chosenClient } from './form-changes.ts'
import { withRow } from './credit-form.ts'

type Given = InvoiceDefaults & {
  client: ChosenClient | null
  by_hand: EditorForm['by_hand']
  /** How much of each line of the credited invoice can be taken back here. */
  creditable?: ReadonlyMap<string, string>
}

const untouched: EditorForm['by_hand'] = { date_due: false, language: false, accounts: false, vat: false }
const decided: EditorForm['by_hand'] = { date_due: true, language: true, accounts: true, vat: true }

const discountOf = (discount: InvoiceDefaults['discount']): EditorDiscount | null => discount && { ...discount }

const lineOf = (line: InvoiceDefaults['lines'][number], creditable: string | null): EditorLine => ({
  key: lineKey(),
  product_id: line.product_id,
  title: line.title,
  description: line.description,
  quantity: line.quantity,
  unit_id: line.unit_id ?? '',
  price: line.price,
  discount: discountOf(line.discount),
  vat_id: line.vat_id ?? '',
  product_prices: null,
  reference_line_id: line.reference_line_id,
  creditable,
})

const formOf = (given: Given, options: InvoiceOptions): EditorForm => withFirstRow(draftOf(given), options)

const withFirstRow = (form: EditorForm, options: InvoiceOptions): EditorForm => ({
  ...form,
  lines: withRow(form, options),
})

const draftOf = (given: Given): EditorForm => ({
  type: given.type,
  vat: given.vat,
  client_id: given.client_id,
  client: given.client,
  date: given.date,
  date_due: given.date_due ?? '',
  term_days: given.date_due ? daysBetween(given.date, given.date_due) : null,
  series_id: given.series_id ?? '',
  number: given.number,
  ...eachOf(invoiceTextNames, (name) => given[name] ?? ''),
  currency: given.currency,
  exchange_rate: given.exchange_rate ?? '',
  language: given.language,
  prices_include_vat: given.prices_include_vat,
  lines: given.lines.map((line) => lineOf(line, given.creditable?.get(line.reference_line_id ?? '') ?? null)),
  discount: discountOf(given.discount),
  delivery: given.delivery && { amount: given.delivery.amount, vat_id: given.delivery.vat_id ?? '' },
  accounts: given.accounts,
  reference_invoice_id: given.reference_invoice_id,
  reference_number: given.reference_number,
  proforma_id: given.proforma_id,
  client_details: given.client_details,
  by_hand: given.by_hand,
})

/** The form of a new invoice. `client` is the one the defaults name, where the address named one. */
export const newForm = (defaults: InvoiceDefaults, options: InvoiceOptions, client: Client | null): EditorForm => {
  const today = client && chosenClient(client)
  // A credit says of the client what its invoice said.
  const frozen = defaults.client_details && { ...defaults.client_details, debt: today?.debt ?? [] }
  const isCredit = defaults.type === 'credit'
  return formOf(
    {
      ...defaults,
      client: frozen ?? today,
      by_hand: isCredit ? decided : untouched,
      // What the server offers is all that is left.
      ...(isCredit ? { creditable: quantitiesOf(defaults.lines) } : {}),
    },
    options,
  )
}

/** How much is taken back of each line of the credited invoice. */
export const quantitiesOf = (
  lines: readonly Pick<InvoiceDefaults['lines'][number], 'reference_line_id' | 'quantity'>[],
): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap(({ reference_line_id, quantity }) =>
      reference_line_id ? [[reference_line_id, quantity.replace('-', '')]] : [],
    ),
  )

/** Of a stored credit: what it takes back itself and what is left besides, line by line. */
export const creditableOf = (
  own: readonly Pick<InvoiceDefaults['lines'][number], 'reference_line_id' | 'quantity'>[],
  left: readonly Pick<InvoiceDefaults['lines'][number], 'reference_line_id' | 'quantity'>[],
): ReadonlyMap<string, string> => {
  const others = quantitiesOf(left)
  const sums = [...quantitiesOf(own)].map(
    ([id, quantity]) => [id, plainText(dec(quantity).plus(dec(others.get(id) ?? '0')))] as const,
  )
  return new Map(sums)
}

/**
 * The form of a stored invoice: the client as the document froze them, with today's debt where it is known; nothing
 * that was decided when it was issued follows the client any more.
 */
export const storedForm = (
  invoice: Invoice,
  options: InvoiceOptions,
  client: Client | null,
  creditable?: ReadonlyMap<string, string>,
): EditorForm =>
  formOf(
    {
      ...invoice,
      // Kept by the server as it froze them.
      client_details: null,
      ...(creditable ? { creditable } : {}),
      client: { ...invoice.client_details, debt: client?.debt ?? [] },
      accounts: invoice.accounts.map((account) => account.id),
      by_hand: decided,
    },
    options,
  )

/** A kept draft on a reopened page: its lines get keys of this page. */
export const revivedForm = (kept: EditorForm, fresh: EditorForm): EditorForm => ({
  // A draft kept by an earlier version of this page knows less.
  ...fresh,
  ...kept,
  lines: kept.lines.map((line) => ({
    ...line,
    key: lineKey(),
    reference_line_id: line.reference_line_id ?? null,
    creditable: line.creditable ?? null,
  })),
})
