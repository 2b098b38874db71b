import { expect, test } from 'vitest'
import { draftHref } from './use-expense-drafts.ts'

test.each([
  ['expense.create', '/expense/create'],
  ['expense.create.vendor_id.01a2', '/expense/create?vendor_id=01a2'],
  ['expense.create.copy_of.01a2', '/expense/create?copy_of=01a2'],
  ['expense.01a2', '/expense/edit/01a2'],
])('the draft %s is continued at %s', (form, href) => {
  expect(draftHref(form)).toBe(href)
})
