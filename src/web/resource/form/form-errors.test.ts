import { expect, test } from 'vitest'
import { clientInput } from '#contract/sales/client.ts'
import { afterChange, afterLeaving, schemaErrors, fromServer } from './form-errors.ts'

const found = schemaErrors(clientInput, { title: '', vat_enabled: true, contacts: [{ email: 'x' }], currency: 'EUR' })

test('the form complains of what the contract does, field by field', () => {
  expect(found).toMatchObject({ title: { key: 'required' }, 'contacts.0.email': { key: 'email' } })
  expect(schemaErrors(clientInput, { title: 'UAB „Jūra“' })).toEqual({})
})

test('leaving a field shows what is wrong with it and nothing of the others', () => {
  expect(Object.keys(afterLeaving({}, found, 'title'))).toEqual(['title'])
  expect(Object.keys(afterLeaving({}, found, 'contacts'))).toEqual(['contacts.0.email'])
  expect(afterLeaving({}, found, 'cont')).toEqual({})
})

test('leaving a mended field takes its error away', () => {
  const shown = afterLeaving({}, found, 'title')
  expect(afterLeaving(shown, {}, 'title')).toEqual({})
})

test('typing mends errors at once but makes no new ones', () => {
  const shown = afterLeaving({}, found, 'title')
  expect(afterChange(shown, {}, ['title'])).toEqual({})
  expect(Object.keys(afterChange(shown, found, ['currency']))).toEqual(['title'])
  expect(afterChange({}, found, ['title'])).toEqual({})
})

test('mending one field mends the error of another that hung on it', () => {
  const input = { title: 'A', vat_enabled: true, vat_code: '' }
  const shown = afterLeaving({}, schemaErrors(clientInput, input), 'vat_code')
  expect(shown).toMatchObject({ vat_code: { key: 'required' } })
  expect(afterChange(shown, schemaErrors(clientInput, { ...input, vat_enabled: false }), ['vat_enabled'])).toEqual({})
})

test('what the server said of a field stands until that field changes', () => {
  const shown = fromServer({ code: ['Toks kodas jau naudojamas.', 'second'] })
  expect(shown).toEqual({ code: 'Toks kodas jau naudojamas.' })
  expect(afterLeaving(shown, {}, 'code')).toEqual(shown)
  expect(afterChange(shown, {}, ['title'])).toEqual(shown)
  expect(afterChange(shown, {}, ['code'])).toEqual({})
})
