import fc from 'fast-check'
import type { EInvoice, EInvoiceLine, EInvoiceParty } from '#domain/e-invoice/model.ts'

// Everything is as a writer leaves it: no blank texts, no outer spaces, '\n' for line breaks.
const letter = fc.constantFrom(...'aąčęėįšųūžZ09 &<>"\'„“-.,/€\n]')
const text = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join('').trim() || 'x')
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const code = fc.stringMatching(/^[A-Z0-9]{1,12}$/)
const cents = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => (value / 100).toFixed(2))
const positive = fc.integer({ min: 1, max: 9_999_999 }).map((value) => (value / 100).toFixed(2))
const decimals = fc.integer({ min: 0, max: 99_999_999 }).map((value) => String(value / 10_000))
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const period = fc
  .record({ from: optional(day), to: optional(day) })
  .filter(({ from, to }) => from !== null || to !== null)
const vat = fc.oneof(
  fc.record({ category: fc.constant('S' as const), rate: fc.constantFrom('21', '12', '5', '9.5') }),
  fc.record({ category: fc.constantFrom('Z', 'E', 'AE', 'K', 'G', 'O'), rate: fc.constant('0') }),
)
const id = fc.record({ scheme: optional(fc.constantFrom('0200', '9937', '0088')), id: code })
const schemedId = fc.record({ scheme: fc.constantFrom('0200', '9937', '0088'), id: code })

const address = fc.record({
  line1: optional(text),
  line2: optional(text),
  city: optional(text),
  postcode: optional(code),
  region: optional(text),
  country: fc.constantFrom('LT', 'DE', 'US'),
})

const contact = fc
  .record({ name: optional(text), phone: optional(code), email: optional(code) })
  .filter(({ name, phone, email }) => Boolean(name || phone || email))

const party: fc.Arbitrary<EInvoiceParty> = fc.record({
  name: text,
  trading_name: optional(text),
  legal_id: optional(id),
  // The writer of CII puts those without a scheme first.
  ids: fc.array(schemedId, { maxLength: 2 }),
  vat: optional(code),
  tax_id: optional(code),
  e_address: optional(schemedId),
  address,
  contact: optional(contact),
})

const allowance = fc.record({
  amount: positive,
  base: optional(positive),
  percent: optional(decimals),
  reason: optional(text),
  reason_code: optional(code),
})

const line: fc.Arbitrary<EInvoiceLine> = fc
  .record({
    id: code,
    title: text,
    description: optional(text),
    note: optional(text),
    quantity: decimals,
    unit_code: fc.constantFrom('C62', 'H87', 'HUR'),
    net_amount: cents,
    price: decimals,
    price_base_quantity: optional(fc.constantFrom('1', '100')),
    discounted: optional(fc.record({ price_discount: positive, gross_price: positive })),
    allowances: fc.array(allowance, { maxLength: 2 }),
    charges: fc.array(allowance, { maxLength: 2 }),
    vat,
    seller_item_id: optional(code),
    buyer_item_id: optional(code),
    standard_id: optional(schemedId),
    order_line: optional(code),
    period: optional(period),
  })
  .map(({ discounted, ...rest }) => ({ ...rest, ...(discounted ?? { price_discount: null, gross_price: null }) }))

const totals = fc.record({
  lines: cents,
  net: cents,
  vat: cents,
  gross: cents,
  // The writers leave out a nought.
  prepaid: fc.oneof(fc.constant('0'), positive),
  rounding: fc.oneof(fc.constant('0'), positive),
  due: cents,
})

const payment = fc.record({
  means: fc.constantFrom('58', '30', '10'),
  account: optional(fc.constantFrom('LT647300000000000117', 'DE89370400440532013000', '12345')),
  bic: optional(code),
  account_name: optional(text),
})

/** Random e-invoices that UBL and CII can both write without loss. */
export const randomEInvoice: fc.Arbitrary<EInvoice> = fc
  .record({
    kind: fc.constantFrom('invoice' as const, 'credit' as const),
    number: code,
    date: day,
    date_due: optional(day),
    currency: fc.constantFrom('EUR', 'JPY'),
    vat_currency: optional(fc.record({ currency: fc.constantFrom('USD', 'GBP'), vat_total: cents })),
    supply: optional(
      fc.oneof(
        day.map((date) => ({ date })),
        period,
      ),
    ),
    buyer_reference: optional(text),
    order_reference: optional(code),
    contract_reference: optional(code),
    preceding: fc.array(fc.record({ number: code, date: optional(day) }), { maxLength: 2 }),
    notes: fc.array(text, { maxLength: 1 }),
    seller: party,
    buyer: party,
    deliver_to: optional(
      fc.constantFrom('LT', 'DE').map((country) => ({
        line1: null,
        line2: null,
        city: null,
        postcode: null,
        region: null,
        country,
      })),
    ),
    payment: fc.array(payment, { minLength: 1, maxLength: 2 }),
    reference: optional(text),
    terms: optional(text),
    allowances: fc.array(fc.tuple(allowance, vat), { maxLength: 2 }),
    charges: fc.array(fc.tuple(allowance, vat), { maxLength: 2 }),
    vat_rows: fc.array(
      fc.tuple(
        vat,
        fc.record({ base: cents, vat: cents, exemption_reason: optional(text), exemption_code: optional(code) }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    totals,
    totalAllowances: positive,
    totalCharges: positive,
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  .map(({ reference, totalAllowances, totalCharges, ...rest }) => ({
    ...rest,
    payment: rest.payment.map((each) => ({ ...each, reference })),
    allowances: rest.allowances.map(([each, of]) => ({ ...each, vat: of })),
    charges: rest.charges.map(([each, of]) => ({ ...each, vat: of })),
    vat_rows: rest.vat_rows.map(([of, row]) => ({ ...of, ...row })),
    totals: {
      ...rest.totals,
      allowances: rest.allowances.length > 0 ? totalAllowances : '0',
      charges: rest.charges.length > 0 ? totalCharges : '0',
    },
    attachments: [],
  }))
