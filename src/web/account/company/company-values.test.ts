import { expect, test } from 'vitest'
import { emptyCompany } from './company-values.ts'
import { blankContact, blankPlace, rowPath, withoutBlank } from './company-values.ts'

const ona = { ...blankContact, name: 'Ona' }

test('rows nobody wrote in are not sent, and errors are told where the others then stand', () => {
  const contacts = [blankContact, ona, { ...blankContact, name: '  ' }, { ...blankContact, email: 'x' }]
  const sent = withoutBlank({ ...emptyCompany, contacts, addresses: [blankPlace, { ...blankPlace, city: 'Kaunas' }] })
  expect(sent.contacts).toEqual([contacts[1], contacts[3]])
  expect(sent.addresses).toEqual([{ ...blankPlace, city: 'Kaunas' }])
  expect(rowPath('contacts', contacts, 3, 'email')).toBe('contacts.1.email')
  expect(rowPath('contacts', contacts, 0, 'email')).toBe('contacts.blank0.email')
})
