import { expect, test } from 'vitest'
import { expenseRefusal } from '#domain/expense-rules.ts'
import type { ExpenseAction, ExpenseFacts } from '#domain/expense-rules.ts'

const recorded: ExpenseFacts = {
  deleted_at: null,
  is_creditable: true,
  has_payments: false,
  is_paid: false,
  is_corrected: false,
  is_in_payment: false,
  period_closed: false,
  payments_closed: false,
  is_moved_in: false,
}
const closed = { ...recorded, period_closed: true }
const refusals = (facts: ExpenseFacts) =>
  Object.fromEntries(
    Object.keys(expenseRefusal).map((action) => [action, expenseRefusal[action as ExpenseAction](facts)]),
  )

test('an expense can be edited, deleted and paid, and files can be attached', () => {
  expect(refusals(recorded)).toEqual({
    edit: null,
    delete: null,
    restore: 'not_deleted',
    archive: 'still_owed',
    credit: null,
    annotate: null,
    add_payment: null,
    remove_payment: 'no_payments',
  })
})

test('an expense in a closed period accepts only files and payments', () => {
  expect(refusals(closed)).toMatchObject({
    edit: 'period_closed',
    delete: 'period_closed',
    archive: 'still_owed',
    annotate: null,
    add_payment: null,
  })
  expect(expenseRefusal.restore({ ...closed, deleted_at: '2026-11-20T10:00:00Z' })).toBe('period_closed')
  expect(expenseRefusal.restore({ ...recorded, deleted_at: '2026-11-20T10:00:00Z' })).toBeNull()
})

test('a payment of an expense can be removed unless all payments are in a closed period', () => {
  const paid = { ...closed, has_payments: true }
  expect(expenseRefusal.remove_payment(paid)).toBeNull()
  expect(expenseRefusal.remove_payment({ ...paid, payments_closed: true })).toBe('period_closed')
})

test('an expense that a credit corrects is deleted after the credit, whether or not the credit paid it', () => {
  expect(expenseRefusal.delete({ ...recorded, is_corrected: true })).toBe('corrected')
  expect(expenseRefusal.delete({ ...recorded, is_corrected: true, has_payments: true })).toBe('corrected')
  expect(expenseRefusal.delete({ ...recorded, has_payments: true })).toBe('invoice_has_payments')
})
