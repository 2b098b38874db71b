import { describe, expect, test } from 'vitest'
import { paymentCan, warningsOf } from '#domain/payment.ts'

describe('cash over 5 000 euros', () => {
  const paid = { type: 'income', account_type: 'cash', total: '100', document_cash: '0', euro_rate: '1' } as const

  test.each([
    ['exactly the limit', { total: '5000.00' }, []],
    ['a cent more', { total: '5000.01' }, ['cash_limit']],
    ['paid out of the till', { type: 'expense', account_type: 'cash-register', total: '7000' }, ['cash_limit']],
    ['parts of one invoice adding up', { document_cash: '5000.01' }, ['cash_limit']],
    ['through the bank', { account_type: 'bank', total: '9000', document_cash: '9000' }, []],
    ['by card', { account_type: 'card', total: '9000' }, []],
    ['a transfer between own accounts', { type: 'transfer', account_type: null, total: '9000' }, []],
    ['dollars worth less', { total: '5500', euro_rate: '0.9' }, []],
    ['dollars worth more', { total: '5600', euro_rate: '0.9' }, ['cash_limit']],
    ['a currency of unknown worth', { total: '9000', euro_rate: null }, []],
  ] as const)('the cash limit is checked for %s', (_, fields, expected) => {
    expect(warningsOf({ ...paid, ...fields })).toEqual(expected)
  })
})

describe('a payment', () => {
  const cash = { deleted_at: null, account_type: 'cash', has_receipt: false, period_closed: false } as const

  test('a payment in cash without a receipt allows every action except restoring', () => {
    expect(paymentCan(cash)).toEqual({ edit: null, delete: null, restore: 'not_deleted', receipt: null })
  })
  test('a payment can have one receipt, only when it is in cash', () => {
    expect(paymentCan({ ...cash, has_receipt: true }).receipt).toBe('has_receipt')
    expect(paymentCan({ ...cash, account_type: 'bank' }).receipt).toBe('not_cash')
    expect(paymentCan({ ...cash, account_type: null }).receipt).toBe('not_cash')
  })
  test('a payment in a closed period cannot be edited, deleted or restored', () => {
    const closed = { ...cash, period_closed: true }
    expect(paymentCan(closed)).toEqual({
      edit: 'period_closed',
      delete: 'period_closed',
      restore: 'not_deleted',
      receipt: 'period_closed',
    })
    expect(paymentCan({ ...closed, deleted_at: '2026-11-20T10:00:00Z' }).restore).toBe('period_closed')
  })
  test('a deleted payment can only be restored', () => {
    expect(paymentCan({ ...cash, deleted_at: '2026-11-20T10:00:00Z' })).toEqual({
      edit: 'deleted',
      delete: 'deleted',
      restore: null,
      receipt: 'deleted',
    })
  })
})
