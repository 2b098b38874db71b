import { expect, test } from 'vitest'
import { canHaveEAddress, defaultEAddress, vatCodeSchemes } from './e-address.ts'
import { isEasScheme } from './e-invoice/electronic-address.ts'
import type { AddressedParty } from './e-address.ts'

const party = (change: Partial<AddressedParty>): AddressedParty => ({
  type: 'legal',
  code: null,
  vat_code: null,
  country: 'LT',
  email: null,
  ...change,
})

test.each([
  ['a company by its code', { code: '110053842', vat_code: 'LT100053842' }, '0200:110053842'],
  ['a company with a typed code by its digits', { code: ' 110 053 842' }, '0200:110053842'],
  ['a company with a foreign code by its VAT code', { code: '1100', vat_code: 'LT119505811' }, '9937:LT119505811'],
  [
    'a Latvian company by its VAT code',
    { country: 'LV', code: '110053842', vat_code: 'LV40003032949' },
    '9939:LV40003032949',
  ],
  [
    'a natural person never by a code',
    { type: 'individual', code: '110053842', vat_code: 'LT119505811' },
    '9937:LT119505811',
  ],
  ['a natural person by email', { type: 'individual', code: '38001010019', email: 'ona@medis.lt' }, 'EM:ona@medis.lt'],
  [
    'a Swedish company, whose VAT codes have no scheme, by email',
    { country: 'SE', vat_code: 'SE556036079301', email: 'a@b.se' },
    'EM:a@b.se',
  ],
  ['nobody without a code and an email', { type: 'individual', code: '38001010019' }, undefined],
] satisfies [string, Partial<AddressedParty>, string | undefined][])(
  'the default address names %s',
  (_, change, expected) => {
    const proposed = defaultEAddress(party(change))
    expect(proposed ? `${proposed.scheme}:${proposed.id}` : undefined).toBe(expected)
  },
)

test('every scheme of a default address is in the code list', () => {
  for (const scheme of [...Object.values(vatCodeSchemes), '0200', 'EM']) expect(isEasScheme(scheme)).toBe(true)
  expect(isEasScheme('9999')).toBe(false)
})

test('a natural person cannot have an address of the register of legal persons', () => {
  expect(canHaveEAddress('individual', { scheme: '0200', id: '110053842' })).toBe(false)
  expect(canHaveEAddress('individual', { scheme: '9937', id: 'LT119505811' })).toBe(true)
  expect(canHaveEAddress('legal', { scheme: '0200', id: '110053842' })).toBe(true)
  expect(canHaveEAddress('individual', null)).toBe(true)
})
