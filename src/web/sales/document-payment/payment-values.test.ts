import { describe, expect, test } from 'vitest'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { paymentInput, paymentSchema } from './payment-schema.ts'
import { fittingAccounts, initialPayment, remainingAfter, withAdvance, addedAmount, newPart } from './payment-values.ts'

const part = (id: string, amount = '1.00') => ({ id, amount })
const paid = (total: string, ...payments: ReturnType<typeof part>[]) => ({
  payments,
  payments_count: payments.length,
  paid: total,
  currency: 'EUR',
})

test('the added payment is the one that was not in the document before', () => {
  const [before, after] = [paid('1.00', part('a')), paid('3.00', part('b', '2.00'), part('a'))]
  expect(newPart(before, after)).toEqual(part('b', '2.00'))
  expect(addedAmount(before, after)).toBe('2.00')
})

test('the added payment is unknown when a document has more payments than it is answered with, so that Undo never removes an older one', () => {
  const few = { ...paid('2.00', part('b')), payments_count: 2 }
  const all = paid('2.50', part('a'), part('b'), part('c', '0.50'))
  expect(newPart(few, all)).toBeUndefined()
  expect(newPart(all, few)).toBeUndefined()
  expect(addedAmount(few, all)).toBe('0.50')
})

const account = (id: string, change: object = {}) => ({
  id,
  title: id,
  account_number: null,
  bank_name: null,
  bank_code: null,
  currency: 'EUR',
  type: 'bank',
  is_main: false,
  show_in_invoice: true,
  accept_payments: true,
  archived: false,
  ...change,
})
const uuid = '01930000-0000-7000-8000-000000000001'
const advance = { id: uuid, date: '2026-11-01', unused: '40.00' }
const invoice = { total: '121.00', paid: '21.00', unpaid: '100.00', currency: 'EUR' }
const today = '2026-11-20'

describe('a new payment', () => {
  const accounts = [
    account('closed', { accept_payments: false, is_main: true }),
    account('dollars', { currency: 'USD' }),
    account('old', { archived: true }),
    account('cash'),
    account('main', { is_main: true }),
  ]

  test('starts with the unpaid amount, today’s date and the first account', () => {
    expect(initialPayment(invoice, 'main', [], today)).toMatchObject({
      source: 'money',
      amount: '100.00',
      date: today,
      account_id: 'main',
    })
  })
  test('offers accounts that accept payments in the currency of the invoice', () => {
    expect(fittingAccounts(accounts, 'EUR').map(({ id }) => id)).toEqual(['main', 'cash'])
    expect(fittingAccounts(accounts, 'GBP')).toEqual([])
  })
  test('from an advance takes at most its unused amount and the unpaid amount', () => {
    expect(initialPayment(invoice, 'main', [advance], today, 'advance').amount).toBe('40.00')
    expect(withAdvance({ ...advance, unused: '500.00' }, '100.00')).toMatchObject({ amount: '100.00' })
  })
  test('shows the amount that will remain unpaid', () => {
    expect(remainingAfter('99.99', invoice)).toBe('0.01')
    expect(remainingAfter('100', invoice)).toBe('0.00')
    for (const typed of ['100.01', '', 'abc', '-1']) expect(remainingAfter(typed, invoice)).toBeUndefined()
  })
})

describe('the payment form', () => {
  const errorsOf = (amount: string, of: 'money' | 'advance' = 'money', date = today) => {
    const values = { source: of, amount, date, exchange_rate: '', account_id: uuid, payment_id: uuid }
    const parsed = parse(paymentSchema(invoice, of, of === 'advance' ? advance : undefined), paymentInput(values))
    return parsed.success ? {} : fieldMessages(parsed.error)
  }
  test.each([
    ['100.01', 'overpayment'],
    ['0', 'positive'],
    ['-5', 'positive'],
    ['1.005', 'amount_decimals'],
    ['dešimt', 'number'],
    ['', 'number'],
  ])('refuses an amount of %s with the error %s', (amount, key) => {
    expect(errorsOf(amount)).toEqual({ amount: [expect.objectContaining({ key })] })
  })
  test('refuses an amount above the unused part of the advance', () => {
    expect(errorsOf('40.01', 'advance')).toEqual({ amount: [expect.objectContaining({ key: 'overpayment' })] })
    expect(errorsOf('40.00', 'advance')).toEqual({})
  })
  test('refuses a date that does not exist', () => {
    expect(errorsOf('1', 'money', '2026-02-30')).toHaveProperty('date')
  })
  test('accepts the unpaid amount to the cent', () => {
    expect(errorsOf('100.00')).toEqual({})
  })
})
