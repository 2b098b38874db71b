import { recordByName } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import type { Client } from '#contract/sales/client.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { type ChosenClient, type EditorDiscount, type EditorForm, type EditorLine, lineKey } from './editor-form.ts'
import { chosenClient } from './form-changes.ts'
import { withBlankRow } from './credit-form.ts'

type FormSource = InvoiceDefaults & {
  client: ChosenClient | null
  by_hand: EditorForm['by_hand']
  /** The remaining quantity of each line of the credited invoice. */
  creditable?: ReadonlyMap<string, string>
}

const nothingSet: EditorForm['by_hand'] = { date_due: false, language: false, accounts: false, vat: false }
const allSet: EditorForm['by_hand'] = { date_due: true, language: true, accounts: true, vat: true }

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

const formOf = (source: FormSource, options: InvoiceOptions): EditorForm => withFirstRow(draftOf(source), options)

const withFirstRow = (form: EditorForm, options: InvoiceOptions): EditorForm => ({
  ...form,
  lines: withBlankRow(form, options),
})

const draftOf = (source: FormSource): EditorForm => ({
  type: source.type,
  vat: source.vat,
  client_id: source.client_id,
  client: source.client,
  date: source.date,
  date_due: source.date_due ?? '',
  term_days: source.date_due ? daysBetween(source.date, source.date_due) : null,
  series_id: source.series_id ?? '',
  number: source.number,
  ...recordByName(invoiceTextNames, (name) => source[name] ?? ''),
  currency: source.currency,
  exchange_rate: source.exchange_rate ?? '',
  language: source.language,
  prices_include_vat: source.prices_include_vat,
  lines: source.lines.map((line) => lineOf(line, source.creditable?.get(line.reference_line_id ?? '') ?? null)),
  discount: discountOf(source.discount),
  delivery: source.delivery && { amount: source.delivery.amount, vat_id: source.delivery.vat_id ?? '' },
  accounts: source.accounts,
  reference_invoice_id: source.reference_invoice_id,
  reference_number: source.reference_number,
  reference_vat_date: source.reference_vat_date,
  proforma_id: source.proforma_id,
  quote_id: source.quote_id,
  client_details: source.client_details,
  by_hand: source.by_hand,
})

/** What documents do not keep of a client. */
const ofToday = (client: Client | null): Pick<ChosenClient, 'debt' | 'buyer_reference' | 'sends'> => ({
  debt: client?.debt ?? [],
  buyer_reference: client?.buyer_reference ?? null,
  sends: client?.sends ?? 'pdf',
})

/** The form of a new invoice. `client` is the client of the defaults, if they have one. */
export const newForm = (defaults: InvoiceDefaults, options: InvoiceOptions, client: Client | null): EditorForm => {
  const today = client && chosenClient(client)
  // A credit invoice has the client's details of its invoice.
  const snapshot = defaults.client_details && { ...defaults.client_details, ...ofToday(client) }
  const isCredit = defaults.type === 'credit'
  return formOf(
    {
      ...defaults,
      client: snapshot ?? today,
      by_hand: isCredit ? allSet : nothingSet,
      // The defaults of a credit invoice are everything that is left.
      ...(isCredit ? { creditable: quantitiesOf(defaults.lines) } : {}),
    },
    options,
  )
}

/** The credited quantity of each line of the credited invoice. */
export const quantitiesOf = (
  lines: readonly Pick<InvoiceDefaults['lines'][number], 'reference_line_id' | 'quantity'>[],
): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap(({ reference_line_id, quantity }) =>
      reference_line_id ? [[reference_line_id, quantity.replace('-', '')]] : [],
    ),
  )

/** The creditable quantity of each line for a stored credit invoice: its own and the remaining one. */
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
 * The form of a stored invoice: with the client's details of the document and the current debt, if it is known. Fields are not
 * derived from the client any more.
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
      // The server keeps the stored details.
      client_details: null,
      ...(creditable ? { creditable } : {}),
      client: { ...invoice.client_details, ...ofToday(client) },
      accounts: invoice.accounts.map((account) => account.id),
      by_hand: allSet,
    },
    options,
  )

/** Restores a draft; its lines get new keys. */
export const restoredForm = (draft: EditorForm, initialValues: EditorForm): EditorForm => ({
  // A draft of an earlier version may have fewer fields.
  ...initialValues,
  ...draft,
  lines: draft.lines.map((line) => ({
    ...line,
    key: lineKey(),
    reference_line_id: line.reference_line_id ?? null,
    creditable: line.creditable ?? null,
  })),
})
