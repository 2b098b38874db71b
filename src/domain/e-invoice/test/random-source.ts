import fc from 'fast-check'
import { dec } from '#domain/decimal.ts'
import type { VatKind } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import { kind } from '#domain/test/vat-kind.ts'
import type { VatCategory } from '#domain/vat.ts'
import { totalsFormOf } from '#domain/vat-explanation.ts'
import type { SourceDocument, SourceParty } from '../source.ts'

const decimalText = (min: number, max: number, digits: number) =>
  fc.integer({ min, max }).map((units) =>
    dec(units)
      .div(10 ** digits)
      .toFixed(),
  )

const taxed = fc.constantFrom('21', '12', '5', '9').map((rate) => kind(rate))
const untaxed = (...categories: VatCategory[]) => fc.constantFrom(...categories).map((category) => kind('0', category))

/** The VAT rates that the lines of one document choose from: mostly taxed, sometimes of one treatment, seldom anything. */
const palettes: fc.Arbitrary<VatKind[]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: taxed }, untaxed('E', 'Z')), { minLength: 1, maxLength: 3 }),
  },
  { weight: 4, arbitrary: untaxed('AE', 'K', 'G', 'O', 'E', 'Z').map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.oneof(taxed, untaxed('Z', 'E', 'AE', 'K', 'G', 'O')), { minLength: 2, maxLength: 3 }),
  },
)

const discount = fc.option(
  fc.oneof(
    decimalText(0, 10000, 2).map((value) => ({ kind: 'percent' as const, value })),
    fc.integer({ min: 0, max: 30 }).map((value) => ({ kind: 'amount' as const, value: String(value) })),
  ),
  { freq: 2 },
)

const title = fc.oneof(
  fc.constantFrom('Stalas „Ąžuolas“', 'R&D <paslauga>', 'a\u0001b "c"', '日本語 🙂', "x'y", 'x ]]> y'),
  fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }).map((text) => `x${text}`),
)

const lineOf = (palette: readonly VatKind[]) =>
  fc.record({
    title,
    description: fc.option(fc.constantFrom('Pirma\nantra', ' ', 'a & b')),
    quantity: fc.oneof(fc.constantFrom('1', '2', '0.5'), decimalText(-2000, 200_000, 3)),
    unit: fc.option(fc.constantFrom('vnt.', 'val.', 'h', 'dėž.', 'kg')),
    price: fc.oneof(decimalText(1, 50_000, 2), decimalText(-500, 5_000_000, 4)),
    discount,
    product_code: fc.option(fc.constantFrom('ST-1', '<1>')),
    vat: fc.constantFrom(...palette),
  })

const vatFields = (vat: VatKind) => ({ vat_id: vat.id, vat_type: vat.type, vat_rate: vat.rate })

const party: Omit<SourceParty, 'type' | 'title'> = {
  code: null,
  vat_code: null,
  address: 'Upės g. 1',
  city: 'Vilnius',
  postal_code: 'LT-01100',
  country: 'LT',
  email: null,
  phone: null,
}

const sellers = fc.constantFrom<SourceParty>(
  {
    ...party,
    type: 'legal',
    title: 'MB „Raidės ir linijos“',
    code: '979864328',
    vat_code: 'LT902305714',
    email: 'a@b.lt',
  },
  { ...party, type: 'legal', title: 'UAB Kalnas', code: '979864328', vat_code: 'LT902305714', phone: '+37060000000' },
  {
    ...party,
    type: 'individual',
    title: 'Rūta',
    vat_code: 'LT100012345611',
    certificate_number: '123456',
    email: 'r@b.lt',
  },
  { ...party, type: 'individual', title: 'Jonas', certificate_number: '654321', email: 'j@b.lt' },
)

const buyers = fc.constantFrom<SourceParty>(
  {
    ...party,
    type: 'legal',
    title: 'UAB "Slėnis" & <Ko>',
    code: '961622431',
    vat_code: 'LT952191117',
    email: 's@b.lt',
  },
  { ...party, type: 'legal', title: 'VšĮ Dailė', code: '961622431', address: 'Pylimo g. 17\nIII aukštas' },
  {
    ...party,
    type: 'legal',
    title: 'SIA Kalns',
    code: '40000000001',
    vat_code: 'LV40000000001',
    country: 'LV',
    city: null,
  },
  { ...party, type: 'legal', title: 'Berg GmbH', vat_code: 'DE123456789', country: 'DE', code: 'HRB 1' },
  { ...party, type: 'legal', title: 'Hill Inc.', country: 'US', address: null, postal_code: null, email: 'h@hill.com' },
  { ...party, type: 'legal', title: 'Hill Inc.', country: 'US', vat_code: '12-3456789' },
  { ...party, type: 'legal', title: 'Kodra', country: 'XK', e_address: { scheme: '0088', id: '7300010000001' } },
  { ...party, type: 'legal', title: 'Brdo', country: 'ME', e_address: { scheme: '0088', id: '7300010000002' } },
  { ...party, type: 'individual', title: 'Ona', code: '49001010004', email: 'ona@b.lt' },
  { ...party, type: 'individual', title: 'Petras' },
)

const day = fc.option(fc.constantFrom('2026-11-01', '2026-11-19'))

const supply = fc.oneof(
  day.map((date_supply) => ({ date_supply, supply_from: null, supply_to: null })),
  fc.constant({ date_supply: null, supply_from: '2026-11-01', supply_to: '2026-11-30' }),
)

const text = fc.option(fc.constantFrom('Skyrius 7', 'PO & 12', '<x>'))

const money = fc.constantFrom(
  ...['EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR'].map((currency) => ({ currency, exchange_rate: null })),
  { currency: 'USD', exchange_rate: '0.861123' },
  { currency: 'JPY', exchange_rate: '0.0055' },
  { currency: 'PLN', exchange_rate: null },
  { currency: 'KWD', exchange_rate: '2.81' },
)

const heads = fc.record({
  isCredit: fc.boolean(),
  money,
  language: fc.constantFrom('lt' as const, 'en' as const),
  vat: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
  prices_include_vat: fc.boolean(),
  supply,
  deliver_country: fc.option(fc.constantFrom('LV', 'DE', 'XK'), { freq: 4 }),
  buyer_reference: text,
  order_reference: text,
  contract_reference: text,
  note: fc.option(fc.constantFrom('Ačiū\u0000', 'a\r\nb', '  ')),
  seller: sellers,
  buyer: buyers,
  discount,
  delivery: fc.option(decimalText(0, 20, 0)),
  paid: fc.boolean(),
  accounts: fc.constantFrom<SourceDocument['accounts']>(
    [{ account_number: 'LT647300000000000117' }],
    [{ account_number: 'LT64 7300 0000 0000 0117' }, { account_number: 'LT121000011101001000' }],
    [{ account_number: '123/45' }],
    [],
  ),
})

/** Any invoice or credit invoice that the product can store, as e-invoices need it. */
export const randomSource: fc.Arbitrary<SourceDocument> = fc
  .tuple(heads, palettes)
  .chain(([head, palette]) =>
    fc.record({
      head: fc.constant(head),
      lines: fc.array(lineOf(palette), { minLength: 1, maxLength: 5 }),
      deliveryVat: fc.constantFrom(...palette),
    }),
  )
  .map(({ head, lines, deliveryVat }) => {
    const { isCredit, money: rates, supply: when, paid, delivery, ...rest } = head
    const vats = [...new Map([...lines.map(({ vat }) => vat), deliveryVat].map((vat) => [vat.id, vat])).values()]
    const source: SourceDocument = {
      ...rest,
      ...rates,
      ...when,
      type: isCredit ? 'credit' : 'simple',
      number: 'KV-0001',
      date: '2026-11-20',
      date_due: isCredit ? null : '2026-12-04',
      company_currency: 'EUR',
      reference_number: isCredit ? 'KV-0000' : null,
      reference_date: isCredit ? '2026-11-01' : null,
      // A document without VAT is of a seller who is no VAT payer.
      seller: head.vat ? head.seller : { ...head.seller, vat_code: null },
      lines: lines.map(({ vat, ...line }) => ({
        ...line,
        ...vatFields(vat),
        quantity: isCredit ? dec(line.quantity).times(-1).toFixed() : line.quantity,
      })),
      delivery:
        delivery === null
          ? null
          : { amount: isCredit ? dec(delivery).times(-1).toFixed() : delivery, ...vatFields(deliveryVat) },
      vat_breakdown: vats.map(({ id, type, rate, code }) => ({
        vat_id: id,
        type,
        rate,
        code,
        legal_note: type === 'exempt' ? 'PVMĮ 20 str.' : null,
      })),
      total: '0',
      prepaid: '0',
    }
    const { total } = invoiceTotals(totalsFormOf(source))
    return { ...source, total, prepaid: paid && !isCredit ? total : '0' }
  })
