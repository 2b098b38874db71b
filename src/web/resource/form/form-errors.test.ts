import { expect, test } from 'vitest'
import { clientInput } from '#contract/sales/client.ts'
import { afterChange, afterLeaving, schemaErrors, fromServer } from './form-errors.ts'

const found = schemaErrors(clientInput, { title: '', vat_enabled: true, contacts: [{ email: 'x' }], currency: 'EUR' })

test('a form has the same errors as the contract, by field', () => {
  expect(found).toMatchObject({ title: { key: 'required' }, 'contacts.0.email': { key: 'email' } })
  expect(schemaErrors(clientInput, { title: 'UAB „Jūra“' })).toEqual({})
})

test('leaving a field shows only its own errors', () => {
  expect(Object.keys(afterLeaving({}, found, 'title'))).toEqual(['title'])
  expect(Object.keys(afterLeaving({}, found, 'contacts'))).toEqual(['contacts.0.email'])
  expect(afterLeaving({}, found, 'cont')).toEqual({})
})

test('leaving a corrected field removes its error', () => {
  const shown = afterLeaving({}, found, 'title')
  expect(afterLeaving(shown, {}, 'title')).toEqual({})
})

test('typing removes corrected errors immediately and adds none', () => {
  const shown = afterLeaving({}, found, 'title')
  expect(afterChange(shown, {}, ['title'])).toEqual({})
  expect(Object.keys(afterChange(shown, found, ['currency']))).toEqual(['title'])
  expect(afterChange({}, found, ['title'])).toEqual({})
})

test('correcting a field removes the error of another field that depends on it', () => {
  const input = { title: 'A', vat_enabled: true, vat_code: '' }
  const shown = afterLeaving({}, schemaErrors(clientInput, input), 'vat_code')
  expect(shown).toMatchObject({ vat_code: { key: 'required' } })
  expect(afterChange(shown, schemaErrors(clientInput, { ...input, vat_enabled: false }), ['vat_enabled'])).toEqual({})
})

test('an error of the server stays until its field changes', () => {
  const shown = fromServer({ code: ['Toks kodas jau naudojamas.', 'second'] })
  expect(shown).toEqual({ code: 'Toks kodas jau naudojamas.' })
  expect(afterLeaving(shown, {}, 'code')).toEqual(shown)
  expect(afterChange(shown, {}, ['title'])).toEqual(shown)
  expect(afterChange(shown, {}, ['code'])).toEqual({})
})
