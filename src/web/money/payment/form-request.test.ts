import { describe, expect, test } from 'vitest'
import type { PaymentDefaults, PaymentOptions } from '#contract/money/payment.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { paymentRequest } from './form-request.ts'
import { paymentSchema } from './form-schema.ts'
import { toFormValues } from './form-values.ts'
import type { PaymentValues } from './form-values.ts'
import type { Payable } from './payables.ts'

const id = (last: number) => `01930000-0000-7000-8000-00000000000${last}`
const [bank, cashRegister, dollars, client, invoice, series] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

const account = (of: string, change: object = {}) => ({
  id: of,
  type: 'bank' as const,
  title: of,
  account_number: null,
  currency: 'EUR',
  balance: '0.00',
  is_main: false,
  accept_payments: true,
  archived: false,
  ...change,
})
const options: PaymentOptions = {
  accounts: [account(bank), account(cashRegister, { type: 'cash' }), account(dollars, { currency: 'USD' })],
  currencies: ['EUR', 'USD'],
  series: [
    {
      id: series,
      invoice_type: 'cash-register-income',
      next_number: 'KPO-0004',
      description: null,
      is_default: true,
      archived: false,
    },
  ],
  company_currency: 'EUR',
  signatures: { accountant: 'Dalia', cashier: null },
}
const defaults: PaymentDefaults = {
  type: 'income',
  purpose: 'documents',
  date: '2026-11-21',
  client_id: null,
  client_title: null,
  account_id: bank,
  source_account_id: null,
  destination_account_id: null,
  currency: 'EUR',
  exchange_rate: null,
  note: null,
  total: null,
  source_total: null,
  destination_total: null,
  invoices: [],
  expenses: [],
  receipt: null,
}
const documents: Payable[] = [
  {
    id: invoice,
    kind: 'invoice',
    number: 'A-1',
    type: 'simple',
    date: '2026-11-01',
    date_due: null,
    unpaid: '100.00',
    currency: 'EUR',
  },
]
const values = (change: Partial<PaymentValues>): PaymentValues => ({
  ...toFormValues(defaults),
  client_id: client,
  total: '100',
  total_typed: true,
  ...change,
})
const errorsOf = (change: Partial<PaymentValues>) => {
  const parsed = parse(paymentSchema({ options, documents }), paymentRequest(values(change), options))
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(fieldMessages(parsed.error)).map(([path, [first]]) => [path, first?.key]))
}

describe('the request', () => {
  test('of a cash payment has a cash document of the default type with the last signatures, unless it is turned off', () => {
    expect(paymentRequest(values({ account_id: cashRegister }), options)).toMatchObject({
      receipt: { type: 'cash-register-income', series_id: series, number: null, accountant: 'Dalia', cashier: null },
    })
    expect(paymentRequest(values({ account_id: cashRegister, with_receipt: false }), options)).toMatchObject({
      receipt: null,
    })
    expect(paymentRequest(values({}), options)).toMatchObject({ receipt: null })
  })
  test('of a cash document with a typed number has no series unless one was chosen', () => {
    const receipt = { ...values({}).receipt, number: 'K-9' }
    expect(paymentRequest(values({ account_id: cashRegister, receipt }), options)).toMatchObject({
      receipt: { series_id: null, number: 'K-9' },
    })
    expect(
      paymentRequest(values({ account_id: cashRegister, receipt: { ...receipt, series_id: series } }), options),
    ).toMatchObject({
      receipt: { series_id: series },
    })
  })
  test('of a transfer in one currency has the same amount on both sides and no payment fields', () => {
    const transfer = {
      type: 'transfer',
      source_account_id: bank,
      destination_account_id: cashRegister,
      source_total: '5',
    } as const
    expect(paymentRequest(values({ ...transfer, destination_total: '7' }), options)).toMatchObject({
      source_total: '5',
      destination_total: '5',
      client_id: null,
      total: null,
      receipt: null,
    })
    const exchanged = { ...transfer, destination_account_id: dollars, destination_total: '7' }
    expect(paymentRequest(values(exchanged), options)).toMatchObject({ source_total: '5', destination_total: '7' })
  })
  test('of a payment in the company’s currency has no exchange rate, even if one was typed before the account was changed', () => {
    expect(paymentRequest(values({ exchange_rate: '0.9' }), options)).toMatchObject({ exchange_rate: null })
    expect(paymentRequest(values({ exchange_rate: '0.9', account_id: dollars }), options)).toMatchObject({
      exchange_rate: '0.9',
    })
  })
})

describe('the form refuses', () => {
  const part = (amount: string) => ({ invoices: [{ document_id: invoice, amount }] })
  test.each<[string, Partial<PaymentValues>, Record<string, string>]>([
    ['a part above the unpaid amount', { ...part('100.01'), total: '200' }, { 'invoices.0.amount': 'overpayment' }],
    ['parts above the total', { ...part('100'), total: '99.99' }, { total: 'parts_over_total' }],
    [
      'a document in another currency',
      { ...part('10'), account_id: dollars },
      { 'invoices.0.amount': 'currency_mismatch' },
    ],
    ['a part without an amount', part(''), { 'invoices.0.amount': 'number' }],
    ['a payment without a client', { client_id: '' }, { client_id: 'required' }],
    ['a payment without a total', { total: '' }, { total: 'required' }],
    ['a total of zero', { total: '0' }, { total: 'positive' }],
    ['a total with fractions of a cent', { total: '1.005' }, { total: 'amount_decimals' }],
  ])('%s', (_, change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })
  test('a transfer between different currencies without the received amount, or to the same account', () => {
    const transfer = { type: 'transfer', source_account_id: bank, source_total: '5' } as const
    expect(errorsOf({ ...transfer, destination_account_id: dollars })).toEqual({ destination_total: 'required' })
    expect(errorsOf({ ...transfer, destination_account_id: cashRegister })).toEqual({})
    expect(errorsOf({ ...transfer, destination_account_id: bank })).toEqual({ destination_account_id: 'same_account' })
  })
  test('a cash document without series and number', () => {
    const receipt = { ...values({}).receipt, type: 'cash-receipt' as const }
    expect(errorsOf({ account_id: cashRegister, receipt })).toEqual({ 'receipt.number': 'number_series' })
    expect(errorsOf({ account_id: cashRegister, receipt: { ...receipt, number: 'PPK-1' } })).toEqual({})
  })
  test('nothing when the parts leave a cent as an advance', () => {
    expect(errorsOf({ ...part('100.00'), total: '100.01' })).toEqual({})
  })
})
