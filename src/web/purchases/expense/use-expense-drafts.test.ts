import { expect, test } from 'vitest'
import { changedExpense } from './use-expense-drafts.ts'

test.each([
  ['expense.create', undefined],
  ['expense.create.vendor_id.01a2', undefined],
  ['expense.01a2', '01a2'],
])('what this browser keeps as %s is of the expense %s', (form, id) => {
  expect(changedExpense(form)).toBe(id)
})
