import { expect, test } from 'vitest'
import { choicesCallOf, withChoices } from './queries.ts'

const [used, other, archived] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('a form offers the choices in use, then those that only its document uses', () => {
  const form = { item: { id: 'x' }, options: { units: [used, archived], accounts: [], currencies: ['EUR'] } }
  const offered = { units: [used, other], accounts: [other], currencies: ['EUR', 'USD'] }
  expect(withChoices(form, offered)).toEqual({
    item: { id: 'x' },
    options: { units: [used, other, archived], accounts: [other], currencies: ['EUR'] },
  })
})

test('choices are loaded separately for a stored or copied document, not for a new one', () => {
  expect(choicesCallOf('invoice.edit_form', {})).toBe('invoice.options')
  expect(choicesCallOf('expense.create_form', { copy_of: 'x' })).toBe('expense.options')
  expect(choicesCallOf('invoice.create_form', { client_id: 'x' })).toBeUndefined()
  expect(choicesCallOf('unit.edit_form', {})).toBeUndefined()
})
