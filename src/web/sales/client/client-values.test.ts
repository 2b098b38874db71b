import { expect, test } from 'vitest'
import { clientRequest, contactPath, reachedBy } from './client-values.ts'

const blank = { name: '', email: ' ', phone: null }
const nina = { name: 'Nina', email: 'nina@x', phone: '' }
const jonas = { name: 'Jonas', email: null, phone: '8 600 00000' }

test('blank contacts are not sent', () => {
  expect(clientRequest({ title: 'A', contacts: [blank, nina, blank] }).contacts).toEqual([nina])
})

test('errors of a contact are shown on its own fields, also after blank contacts that are not sent', () => {
  const contacts = [blank, nina, blank, jonas]
  expect(contactPath(contacts, 1, 'email')).toBe('contacts.0.email')
  expect(contactPath(contacts, 3, 'phone')).toBe('contacts.1.phone')
})

test('the fields of blank contacts have unique paths', () => {
  const paths = [0, 1, 2, 3].map((index) => contactPath([blank, nina, blank, jonas], index, 'name'))
  expect(new Set(paths).size).toBe(4)
})

test('a client is reached by the first email or phone number of the contacts', () => {
  const nobody = { name: 'Ona', email: null, phone: null }
  expect(reachedBy({ contacts: [nobody, { ...jonas, email: null }] })).toBe('8 600 00000')
  expect(reachedBy({ contacts: [nobody] })).toBeUndefined()
})
