import { valuesWhenOmitted } from '#contract/platform/field-names.ts'
import { clientInput } from '#contract/sales/client.ts'
import type { Client } from '#contract/sales/client.ts'
import { invoiceTexts } from '#contract/sales/invoice-fields.ts'
import type { InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import type { Product } from '#contract/sales/product.ts'
import type { EditorForm, EditorLine } from '#web/sales/invoice-editor/form/editor-form.ts'
import { newForm } from '#web/sales/invoice-editor/form/form-from-server.ts'

const uuid = (end: number) => `01930000-0000-7000-8000-${String(end).padStart(12, '0')}`

export const ids = {
  client: uuid(1),
  piece: uuid(10),
  hour: uuid(11),
  standard: uuid(20),
  old_reduced: uuid(21),
  reduced: uuid(22),
  simple: uuid(30),
  proforma: uuid(31),
  euro: uuid(40),
  dollar: uuid(41),
}

const vat = (id: string, rate: string, change: Partial<InvoiceOptions['vats'][number]> = {}) => ({
  side: 'both' as const,
  id,
  type: rate === '21' ? 'standard' : 'reduced',
  rate,
  title: `${rate} %`,
  code: null,
  legal_note: null,
  valid_from: null,
  valid_to: null,
  is_default: rate === '21',
  archived: false,
  ...change,
})

const account = (id: string, currency: string) => ({
  id,
  title: currency,
  account_number: 'LT167300010184620935',
  bank_name: '„Swedbank“',
  bank_code: '73000',
  currency,
  type: 'bank',
  is_main: currency === 'EUR',
  show_in_invoice: true,
  accept_payments: true,
  archived: false,
})

export const options: InvoiceOptions = {
  units: [
    { id: ids.piece, title: 'vienetas', short_name: 'vnt.', format: '0', archived: false },
    { id: ids.hour, title: 'valanda', short_name: 'val.', format: '0.00', archived: false },
  ],
  vats: [
    vat(ids.standard, '21'),
    vat(ids.reduced, '12', { valid_from: '2026-01-01' }),
    vat(ids.old_reduced, '9', { valid_to: '2025-12-31' }),
  ],
  series: [
    {
      id: ids.simple,
      invoice_type: 'simple',
      next_number: 'KV-0250',
      latest_date: null,
      description: null,
      activity_id: null,
      is_default: true,
      archived: false,
    },
    {
      id: ids.proforma,
      invoice_type: 'proforma',
      next_number: 'ISF-0007',
      latest_date: null,
      description: null,
      activity_id: null,
      is_default: true,
      archived: false,
    },
  ],
  accounts: [account(ids.euro, 'EUR'), account(ids.dollar, 'USD')],
  currencies: ['EUR', 'JPY', 'USD'],
  vat_enabled: true,
  company_currency: 'EUR',
  layout: 'modern',
}

export const defaults: InvoiceDefaults = {
  type: 'simple',
  vat: true,
  client_id: null,
  date: '2026-11-20',
  date_due: '2026-12-04',
  series_id: ids.simple,
  number: null,
  ...valuesWhenOmitted(invoiceTexts),
  issued_by: 'Rūta Žemaitytė',
  currency: 'EUR',
  exchange_rate: null,
  language: 'lt',
  prices_include_vat: false,
  lines: [],
  discount: null,
  delivery: null,
  reference_invoice_id: null,
  reference_number: null,
  reference_vat_date: null,
  proforma_id: null,
  quote_id: null,
  client_details: null,
  accounts: [ids.euro],
}

const common = { version: 1, created_at: '', updated_at: '', archived_at: null, deleted_at: null }

export const client: Client = {
  ...common,
  ...valuesWhenOmitted(clientInput.shape),
  id: ids.client,
  title: 'UAB „Ąžuolyno kepykla“',
  code: '302556301',
  vat_enabled: true,
  vat_code: 'LT100136211',
  contacts: [{ name: 'Nina', email: 'nina@azuolynas.lt', phone: null }],
  address: 'Vytauto pr. 23',
  city: 'Kaunas',
  currency: 'USD',
  language: 'en',
  payment_term_days: 30,
  balance: [],
  debt: [],
  advance: [],
}

export const product: Product = {
  ...common,
  id: uuid(50),
  title: 'Etikečių iliustracija',
  code: 'ETI',
  price: '121',
  price_without_vat: '100',
  description: 'Pagal eskizą',
  unit_id: ids.hour,
  vat_id: ids.reduced,
  type: 'sale',
  sold_quantity: '0',
  sold_total: '0',
}

export const emptyForm = (change: Partial<EditorForm> = {}): EditorForm => ({
  ...newForm(defaults, options, null),
  ...change,
})

/** A form with one line and the blank row after it. */
export const formWith = (line: Partial<EditorLine>, change: Partial<EditorForm> = {}): EditorForm => {
  const form = emptyForm(change)
  const [blank] = form.lines
  if (!blank) throw new Error('A form has a row to type in')
  return { ...form, lines: [{ ...blank, key: 'typed', title: 'Dizainas', price: '240', ...line }, blank] }
}
