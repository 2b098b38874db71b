import { describe, expect, test } from 'vitest'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { paymentInput, paymentSchema } from './payment-schema.ts'
import { fittingAccounts, freshPayment, leftAfter, withAdvance, addedAmount, newPart } from './payment-values.ts'

const part = (id: string, amount = '1.00') => ({ id, amount })
const paid = (total: string, ...payments: ReturnType<typeof part>[]) => ({ payments, paid: total, currency: 'EUR' })

test('the payment just added is the one that was not there before', () => {
  const [before, after] = [paid('1.00', part('a')), paid('3.00', part('b', '2.00'), part('a'))]
  expect(newPart(before, after)).toEqual(part('b', '2.00'))
  expect(addedAmount(before, after)).toBe('2.00')
})

test('where not all were shown, none is taken for it: it would be an old one that is taken off again', () => {
  const few = { ...paid('2.00', part('b')), shortened: { payments: 2 } }
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

  test('starts with all that is left, today, on the account given', () => {
    expect(freshPayment(invoice, 'main', [], today)).toMatchObject({
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
  test('from an advance takes no more than it holds, and no more than is left', () => {
    expect(freshPayment(invoice, 'main', [advance], today, 'advance').amount).toBe('40.00')
    expect(withAdvance({ ...advance, unused: '500.00' }, '100.00')).toMatchObject({ amount: '100.00' })
  })
  test('says what will be left', () => {
    expect(leftAfter('99.99', invoice)).toBe('0.01')
    expect(leftAfter('100', invoice)).toBe('0.00')
    for (const said of ['100.01', '', 'abc', '-1']) expect(leftAfter(said, invoice)).toBeUndefined()
  })
})

describe('a payment is refused on its field', () => {
  const refused = (amount: string, of: 'money' | 'advance' = 'money', date = today) => {
    const values = { source: of, amount, date, account_id: uuid, payment_id: uuid }
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
  ])('of %s: %s', (amount, key) => {
    expect(refused(amount)).toEqual({ amount: [expect.objectContaining({ key })] })
  })
  test('when it takes more of an advance than there is', () => {
    expect(refused('40.01', 'advance')).toEqual({ amount: [expect.objectContaining({ key: 'overpayment' })] })
    expect(refused('40.00', 'advance')).toEqual({})
  })
  test('when its day does not exist', () => {
    expect(refused('1', 'money', '2026-02-30')).toHaveProperty('date')
  })
  test('and accepted to the cent', () => {
    expect(refused('100.00')).toEqual({})
  })
})
