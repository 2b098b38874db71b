import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/invoice.ts'
import type { Client } from '#contract/client.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { type ChosenClient, type EditorDiscount, type EditorForm, type EditorLine, lineKey } from './editor-form.ts'
import { chosenClient } from './form-changes.ts'
import { defaultUnitId, defaultVatId } from './form-defaults.ts'
import { withRowToType } from './line-operations.ts'

type Given = InvoiceDefaults & { client: ChosenClient | null; by_hand: EditorForm['by_hand'] }

const untouched: EditorForm['by_hand'] = { date_due: false, language: false, accounts: false, vat: false }

const discountOf = (discount: InvoiceDefaults['discount']): EditorDiscount | null => discount && { ...discount }

const lineOf = (line: InvoiceDefaults['lines'][number]): EditorLine => ({
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
})

const formOf = (given: Given, options: InvoiceOptions): EditorForm => ({
  type: given.type,
  vat: given.vat,
  client_id: given.client_id,
  client: given.client,
  date: given.date,
  date_due: given.date_due ?? '',
  term_days: given.date_due ? daysBetween(given.date, given.date_due) : null,
  series_id: given.series_id ?? '',
  number: given.number,
  issued_to: given.issued_to ?? '',
  issued_by: given.issued_by ?? '',
  note: given.note ?? '',
  currency: given.currency,
  exchange_rate: given.exchange_rate ?? '',
  language: given.language,
  prices_include_vat: given.prices_include_vat,
  lines: withRowToType(given.lines.map(lineOf), defaultUnitId(options), defaultVatId(options, given.date)),
  discount: discountOf(given.discount),
  delivery: given.delivery && { amount: given.delivery.amount, vat_id: given.delivery.vat_id ?? '' },
  accounts: given.accounts,
  by_hand: given.by_hand,
})

/** The form of a new invoice. `client` is the one the defaults name, where the address named one. */
export const newForm = (defaults: InvoiceDefaults, options: InvoiceOptions, client: Client | null): EditorForm =>
  formOf({ ...defaults, client: client && chosenClient(client), by_hand: untouched }, options)

/**
 * The form of a stored invoice: the client as the document froze them, with today's debt where it is known; nothing
 * that was decided when it was issued follows the client any more.
 */
export const storedForm = (invoice: Invoice, options: InvoiceOptions, client: Client | null): EditorForm =>
  formOf(
    {
      ...invoice,
      client: { ...invoice.client_details, debt: client?.debt ?? [] },
      accounts: invoice.accounts.map((account) => account.id),
      by_hand: { date_due: true, language: true, accounts: true, vat: true },
    },
    options,
  )

/** A kept draft on a page opened anew: its lines get keys of this page. */
export const revivedForm = (kept: EditorForm): EditorForm => ({
  ...kept,
  lines: kept.lines.map((line) => ({ ...line, key: lineKey() })),
})
