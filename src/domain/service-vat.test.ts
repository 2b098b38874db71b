import { expect, test } from 'vitest'
import { countryOfVatCode, serviceVat } from '#domain/service-vat.ts'

test.each([
  ['LT', 'LT902305714', 'domestic'],
  ['LT', null, 'domestic'],
  ['DE', 'DE123456789', 'reverse-charge'],
  ['DE', '123 456 789', 'reverse-charge'],
  ['GR', 'EL123456789', 'reverse-charge'],
  // Not a VAT payer of that state: a private person, an invalid code, a code of another state.
  ['DE', null, 'domestic'],
  ['DE', 'DE12345', 'domestic'],
  ['DE', 'LT902305714', 'domestic'],
  ['DE', 'PL1234567890', 'domestic'],
  // Outside the EU; Northern Ireland belongs to it for goods only.
  ['US', null, 'outside'],
  ['GB', 'XI123456789', 'outside'],
  ['NO', '123', 'outside'],
] as const)('a service sold from Lithuania to %s with the VAT code %s is %s', (country, vat, expected) => {
  expect(serviceVat({ country, vat }, 'LT')).toBe(expected)
})

test('whether a buyer is abroad depends on the country of the seller', () => {
  expect(serviceVat({ country: 'LT', vat: 'LT902305714' }, 'LV')).toBe('reverse-charge')
  expect(serviceVat({ country: 'LV', vat: null }, 'LV')).toBe('domestic')
})

test('the country of a VAT code is its prefix', () => {
  expect(['DE123456789', 'el 123456789', '902305714', 'XI123456789', 'US1', null].map(countryOfVatCode)).toEqual([
    'DE',
    'GR',
    'LT',
    undefined,
    undefined,
    undefined,
  ])
})
