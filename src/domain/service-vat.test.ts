import { expect, test } from 'vitest'
import { countryOfVatCode, serviceVat } from '#domain/service-vat.ts'

test.each([
  ['LT', 'LT902305714', 'domestic'],
  ['LT', null, 'domestic'],
  ['DE', 'DE123456789', 'reverse-charge'],
  ['DE', '123 456 789', 'reverse-charge'],
  ['GR', 'EL123456789', 'reverse-charge'],
  // No VAT payer of that state: a private person, a wrong code, one of another state.
  ['DE', null, 'domestic'],
  ['DE', 'DE12345', 'domestic'],
  ['DE', 'LT902305714', 'domestic'],
  ['DE', 'PL1234567890', 'domestic'],
  // Beyond the EU; Northern Ireland is of it for goods only.
  ['US', null, 'outside'],
  ['GB', 'XI123456789', 'outside'],
  ['NO', '123', 'outside'],
] as const)('a service sold from Lithuania to %s with the VAT code %s is %s', (country, vat, expected) => {
  expect(serviceVat({ country, vat }, 'LT')).toBe(expected)
})

test('what is abroad follows the seller', () => {
  expect(serviceVat({ country: 'LT', vat: 'LT902305714' }, 'LV')).toBe('reverse-charge')
  expect(serviceVat({ country: 'LV', vat: null }, 'LV')).toBe('domestic')
})

test('a VAT code names its country', () => {
  expect(['DE123456789', 'el 123456789', '902305714', 'XI123456789', 'US1', null].map(countryOfVatCode)).toEqual([
    'DE',
    'GR',
    'LT',
    undefined,
    undefined,
    undefined,
  ])
})
