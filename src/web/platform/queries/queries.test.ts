import { expect, test } from 'vitest'
import { choicesOf, withChoices } from './queries.ts'

const [used, other, archived] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('a form offers the choices in use, then those that only its document names', () => {
  const form = { item: { id: 'x' }, options: { units: [used, archived], accounts: [], currencies: ['EUR'] } }
  const offered = { units: [used, other], accounts: [other], currencies: ['EUR', 'USD'] }
  expect(withChoices(form, offered)).toEqual({
    item: { id: 'x' },
    options: { units: [used, other, archived], accounts: [other], currencies: ['EUR'] },
  })
})

test('choices are loaded separately for a stored or copied document, not for a new one', () => {
  expect(choicesOf('invoice.edit_form', {})).toBe('invoice.options')
  expect(choicesOf('expense.create_form', { copy_of: 'x' })).toBe('expense.options')
  expect(choicesOf('invoice.create_form', { client_id: 'x' })).toBeUndefined()
  expect(choicesOf('unit.edit_form', {})).toBeUndefined()
})
