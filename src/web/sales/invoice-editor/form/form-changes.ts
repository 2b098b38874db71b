import type { Client } from '#contract/sales/client.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import type { Product } from '#contract/sales/product.ts'
import { dueDate } from '#domain/settlement.ts'
import { addDays, isPlainDate } from '#domain/plain-date.ts'
import { quoteDays } from '#domain/quote.ts'
import { shownAccounts } from '#domain/company-account.ts'
import type { ChosenClient, EditorForm, EditorLine } from './editor-form.ts'
import { defaultVatId, seriesOf, vatDateOf, vatsOn } from './form-options.ts'
import type { VatDated } from './form-options.ts'

/** Updates the due date from date and client until the user sets it. */
const withDueDate = (form: EditorForm): EditorForm =>
  form.by_hand.date_due || form.type === 'credit' || !isPlainDate(form.date)
    ? form
    : { ...form, date_due: dueDate(form.date, form.term_days) }

export const chosenClient = (client: Client): ChosenClient => ({
  title: client.title,
  code: client.code,
  address: client.address,
  city: client.city,
  email: client.contacts.find((contact) => contact.email)?.email ?? null,
  debt: client.debt,
  buyer_reference: client.buyer_reference,
  sends: client.sends,
})

/** Sets the client with their language and payment term. The currency is not changed, because it is the seller's choice. */
export const withClient = (form: EditorForm, client: Client): EditorForm =>
  withDueDate({
    ...form,
    client_id: client.id,
    client: chosenClient(client),
    client_details: null,
    term_days: client.payment_term_days,
    language: form.by_hand.language ? form.language : client.language,
    // A typed reference stays; that of the previous client does not.
    buyer_reference:
      form.buyer_reference === (form.client?.buyer_reference ?? '')
        ? (client.buyer_reference ?? '')
        : form.buyer_reference,
  })

/** After a change of days: lines with the default VAT rate of the old day get that of the new day if theirs is not in force any more. */
const withRates = (form: EditorForm, previous: EditorForm, options: InvoiceOptions): EditorForm => {
  const day = vatDateOf(form)
  const offered = new Set(vatsOn(options.vats, day).map((vat) => vat.id))
  const fallback = defaultVatId(options, day)
  const previousDefault = defaultVatId(options, vatDateOf(previous))
  const lines = form.lines.map((line) =>
    line.vat_id === previousDefault && !offered.has(line.vat_id) ? { ...line, vat_id: fallback } : line,
  )
  return { ...form, lines }
}

const lastDay = ({ type, date }: Pick<EditorForm, 'type' | 'date'>): string =>
  type === 'quote' && isPlainDate(date) ? addDays(date, quoteDays) : ''

/** Sets the date, with the due date, the last day of a quote and the VAT rates that follow from it. */
export const withDate = (form: EditorForm, date: string, options: InvoiceOptions): EditorForm => {
  // A last day that a person chose stays.
  const valid_until = form.valid_until === lastDay(form) ? lastDay({ ...form, date }) : form.valid_until
  return withDueDate(withRates({ ...form, date, valid_until }, form, options))
}

/** Sets the day or the period of supply, with the VAT rates that follow from it. */
export const withSupply = (
  form: EditorForm,
  supply: Partial<Pick<EditorForm, 'date_supply' | 'supply_from' | 'supply_to'>>,
  options: InvoiceOptions,
): EditorForm => withRates({ ...form, ...supply }, form, options)

export const withDateDue = (form: EditorForm, date_due: string): EditorForm => ({
  ...form,
  date_due,
  by_hand: { ...form.by_hand, date_due: true },
})

/** Sets the payment term of this document; the due date then follows its date. */
export const withTerm = (form: EditorForm, term_days: number): EditorForm =>
  withDueDate({ ...form, term_days, by_hand: { ...form.by_hand, date_due: false } })

/** Sets the type with a series of that type, and clears a typed number. */
export const withType = (form: EditorForm, type: EditorForm['type'], options: InvoiceOptions): EditorForm => ({
  ...form,
  type,
  series_id: seriesOf(options, type)[0]?.id ?? '',
  number: null,
  valid_until: lastDay({ ...form, type }),
})

export const withSeries = (form: EditorForm, series_id: string): EditorForm => ({ ...form, series_id, number: null })

/** Sets the currency, and clears the exchange rate, which was for the old currency. */
export const withCurrency = (form: EditorForm, currency: string, options: InvoiceOptions): EditorForm => ({
  ...form,
  currency,
  exchange_rate: '',
  accounts: form.by_hand.accounts ? form.accounts : shownAccounts(options.accounts, currency).map(({ id }) => id),
})

/** Copies the lines of another form with everything that affects their total: prices, discount, delivery, currency. */
export const withLinesOf = (form: EditorForm, other: EditorForm, options: InvoiceOptions): EditorForm => {
  const { vat, prices_include_vat, lines, discount, delivery, currency } = other
  const priced = currency === form.currency ? form : withCurrency(form, currency, options)
  return { ...priced, vat, prices_include_vat, lines, discount, delivery }
}

/** Appends a text to the note. */
export const withNote = (form: EditorForm, text: string): EditorForm => ({
  ...form,
  note: [form.note.trimEnd(), text].filter(Boolean).join('\n'),
})

export const withLanguage = (form: EditorForm, language: EditorForm['language']): EditorForm => ({
  ...form,
  language,
  by_hand: { ...form.by_hand, language: true },
})

export const withAccounts = (form: EditorForm, accounts: readonly string[]): EditorForm => ({
  ...form,
  accounts,
  by_hand: { ...form.by_hand, accounts: true },
})

/** Switches VAT on or off. With VAT every line needs a rate; without, lines keep theirs, so that switching back loses nothing. */
export const withVat = (form: EditorForm, vat: boolean, options: InvoiceOptions): EditorForm => ({
  ...form,
  vat,
  prices_include_vat: vat && form.prices_include_vat,
  lines: form.lines.map((line) => (line.vat_id ? line : { ...line, vat_id: defaultVatId(options, vatDateOf(form)) })),
  by_hand: { ...form.by_hand, vat: true },
})

/** Switches whether prices include VAT. Typed prices stay; an unchanged price of a product becomes its other price. */
export const withPricesIncludingVat = (form: EditorForm, prices_include_vat: boolean): EditorForm => ({
  ...form,
  prices_include_vat,
  lines: form.lines.map((line) => ({ ...line, price: priceAfterSwitch(line, prices_include_vat) })),
})

const priceAfterSwitch = ({ price, product_prices }: EditorLine, gross: boolean): string => {
  if (!product_prices) return price
  const [before, after] = gross
    ? [product_prices.price_without_vat, product_prices.price]
    : [product_prices.price, product_prices.price_without_vat]
  return price === before ? after : price
}

/** The fields of a line that a picked product fills in. The quantity is not changed. */
export const productLine = (
  product: Product,
  form: Pick<EditorForm, 'prices_include_vat' | 'vat'> & VatDated,
  options: InvoiceOptions,
): Partial<EditorLine> => {
  const day = vatDateOf(form)
  const offered = vatsOn(options.vats, day)
  const known = options.units.some((unit) => unit.id === product.unit_id)
  const prices = { price: product.price, price_without_vat: product.price_without_vat }
  return {
    product_id: product.id,
    title: product.title,
    description: product.description,
    // A document without VAT has prices without VAT; for companies that are not VAT payers both are the same.
    price: form.vat && form.prices_include_vat ? prices.price : prices.price_without_vat,
    product_prices: prices,
    ...(product.unit_id && known ? { unit_id: product.unit_id } : {}),
    vat_id: offered.find((vat) => vat.id === product.vat_id)?.id ?? defaultVatId(options, day),
  }
}
