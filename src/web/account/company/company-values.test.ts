import { expect, test } from 'vitest'
import { emptyCompany, blankContact, blankAddress, rowPath, withoutBlank } from './company-values.ts'

const ona = { ...blankContact, name: 'Ona' }

test('blank rows are not sent, and the paths of errors do not count them', () => {
  const contacts = [blankContact, ona, { ...blankContact, name: '  ' }, { ...blankContact, email: 'x' }]
  const sent = withoutBlank({
    ...emptyCompany,
    contacts,
    addresses: [blankAddress, { ...blankAddress, city: 'Kaunas' }],
  })
  expect(sent.contacts).toEqual([contacts[1], contacts[3]])
  expect(sent.addresses).toEqual([{ ...blankAddress, city: 'Kaunas' }])
  expect(rowPath('contacts', contacts, 3, 'email')).toBe('contacts.1.email')
  expect(rowPath('contacts', contacts, 0, 'email')).toBe('contacts.blank0.email')
})
