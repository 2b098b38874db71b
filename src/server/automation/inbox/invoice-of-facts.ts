import type { EInvoice, EInvoiceParty } from '#domain/e-invoice/model.ts'
import type { PaperFacts } from '#domain/paper/facts.ts'

const noParty: EInvoiceParty = {
  name: '',
  trading_name: null,
  legal_id: null,
  ids: [],
  vat: null,
  tax_id: null,
  e_address: null,
  address: { line1: null, line2: null, city: null, postcode: null, region: null, country: '' },
  contact: null,
}

/** The facts of a text in the model of e-invoices, so that vendors are found and created by the same code. */
export const invoiceOfFacts = ({ kind, number, date, date_due, currency, account, vendor }: PaperFacts): EInvoice => ({
  kind,
  number: number.value ?? '',
  date: date.value ?? '1970-01-01',
  date_due: date_due.value,
  currency: currency.value ?? 'EUR',
  vat_currency: null,
  supply: null,
  buyer_reference: null,
  order_reference: null,
  contract_reference: null,
  preceding: [],
  notes: [],
  seller: {
    ...noParty,
    name: vendor.name.value ?? '',
    legal_id: vendor.code ? { scheme: null, id: vendor.code } : null,
    vat: vendor.vat_code,
  },
  buyer: noParty,
  deliver_to: null,
  payment: account.value
    ? [{ means: '30', account: account.value, bic: null, account_name: null, reference: null }]
    : [],
  terms: null,
  allowances: [],
  charges: [],
  vat_rows: [],
  totals: {
    lines: '0',
    allowances: '0',
    charges: '0',
    net: '0',
    vat: '0',
    gross: '0',
    prepaid: '0',
    rounding: '0',
    due: '0',
  },
  lines: [],
  attachments: [],
})
