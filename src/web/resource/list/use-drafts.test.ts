import { expect, test } from 'vitest'
import { draftHref } from './use-drafts.ts'

test.each([
  ['invoice.create', '/invoice/create'],
  ['invoice.create.client_id.01a2', '/invoice/create?client_id=01a2'],
  ['invoice.create.copy_of.01a2', '/invoice/create?copy_of=01a2'],
  ['invoice.01a2', '/invoice/edit/01a2'],
  ['expense.create', '/expense/create'],
  ['expense.01a2', '/expense/edit/01a2'],
])('the draft %s is continued at %s', (form, href) => {
  expect(draftHref(form)).toBe(href)
})
