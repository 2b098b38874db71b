import { expect, test } from 'vitest'
import {
  accountState,
  defaultPaymentDate,
  isSepaIban,
  notPayable,
  paidAmountProblem,
  payingAccountProblem,
  paymentDateProblem,
} from './payment-file.ts'

const expense = {
  kind: 'invoice',
  deleted_at: null,
  archived_at: null,
  currency: 'EUR',
  unpaid: '10.00',
  in_payment: null,
}

test.each([
  [{}, undefined],
  [{ kind: 'receipt' }, undefined],
  [{ deleted_at: '2026-11-20' }, 'deleted'],
  [{ archived_at: '2026-11-20' }, 'archived'],
  [{ kind: 'credit', unpaid: '0.00' }, 'credit'],
  [{ unpaid: '0.00' }, 'paid'],
  [{ in_payment: '2026-11-20' }, 'in_payment'],
  [{ currency: 'USD' }, 'currency'],
])('an expense with %j is refused as %s', (change, expected) =>
  expect(notPayable({ ...expense, ...change })).toBe(expected),
)

test.each([
  ['10', undefined],
  ['10.00', undefined],
  ['0.01', undefined],
  ['10.01', 'amount_open'],
  ['0', 'amount_zero'],
  ['-1', 'amount_zero'],
  ['1.000', 'amount_decimals'],
])('of 10 euros the payment %s is refused as %s', (amount, expected) =>
  expect(paidAmountProblem(amount, '10.00')).toBe(expected),
)

test('a payment is on a day from today to a year ahead; by default on the next day on which banks work', () => {
  expect(paymentDateProblem('2026-11-19', '2026-11-20')).toBe('date_past')
  expect(paymentDateProblem('2026-11-20', '2026-11-20')).toBeUndefined()
  expect(paymentDateProblem('2027-11-20', '2026-11-20')).toBeUndefined()
  expect(paymentDateProblem('2027-11-21', '2026-11-20')).toBe('date_far')
  expect(defaultPaymentDate('2026-11-19')).toBe('2026-11-20')
  expect(defaultPaymentDate('2026-11-20')).toBe('2026-11-23')
  // Christmas Eve to Boxing Day, then a weekend.
  expect(defaultPaymentDate('2026-12-23')).toBe('2026-12-28')
})

test('a file pays from an account in euros to accounts of SEPA', () => {
  expect(payingAccountProblem({ account_number: 'LT647300000000000117', currency: 'EUR' })).toBeUndefined()
  expect(payingAccountProblem({ account_number: 'LT647300000000000118', currency: 'EUR' })).toBe('account_iban')
  expect(payingAccountProblem({ account_number: null, currency: 'EUR' })).toBe('account_iban')
  expect(payingAccountProblem({ account_number: 'LT647300000000000117', currency: 'USD' })).toBe('account_currency')
  expect(isSepaIban('DE89370400440532013000')).toBe(true)
  // A valid IBAN of Turkey, which is not in SEPA.
  expect(isSepaIban('TR330006100519786457841326')).toBe(false)
})

test.each([
  [{ account_number: null }, 'missing'],
  [{ account_number: '1234567' }, 'not_sepa'],
  [{}, 'first'],
  [{ is_paid_before: true }, 'known'],
  [{ previous: 'LT647300000000000117', is_paid_before: true }, 'known'],
  [{ previous: 'LT587300000000000225' }, 'changed'],
  [{ previous: 'LT587300000000000225', is_paid_before: true }, 'changed'],
])('an account with %j is %s', (change, expected) =>
  expect(
    accountState({ account_number: 'LT647300000000000117', previous: null, is_paid_before: false, ...change }),
  ).toBe(expected),
)
