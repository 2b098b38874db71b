import { describe, expect, test } from 'vitest'
import { foreignVat, hasEuVatCode, suppliedOfCode, vendorPlace } from './foreign-purchase.ts'

describe('where a vendor accounts for VAT', () => {
  test('the prefix of the VAT code comes before the country', () => {
    expect(vendorPlace({ vat: 'LT100001234513', country: 'DE' })).toBe('lithuania')
    expect(vendorPlace({ vat: 'DE136695976', country: 'US' })).toBe('eu')
    expect(vendorPlace({ vat: 'EL094014201', country: '' })).toBe('eu')
  })
  test('without a VAT code the country decides, and a vendor without both is Lithuanian', () => {
    expect(vendorPlace({ vat: null, country: 'GR' })).toBe('eu')
    expect(vendorPlace({ vat: null, country: 'US' })).toBe('outside')
    expect(vendorPlace({ vat: null, country: 'LT' })).toBe('lithuania')
    expect(vendorPlace({ vat: null, country: '' })).toBe('lithuania')
  })
  test.each([
    [true, 'DE136695976', 'DE'],
    [true, 'DE136695976', 'LT'],
    [true, '136695976', 'DE'],
    [true, '094014201', 'GR'],
    [false, 'LT100001234513', 'DE'],
    [false, 'CHE123456789', 'CH'],
    [false, ' ', 'DE'],
    [false, null, 'DE'],
  ])('it is %s that %s of %s is a VAT number of another EU state', (expected, vat, country) => {
    expect(hasEuVatCode({ vat, country })).toBe(expected)
  })
})

describe('the VAT of a purchase from abroad', () => {
  const german = { vat: 'DE136695976', country: 'DE' }
  const germanWithoutNumber = { vat: null, country: 'DE' }
  const american = { vat: null, country: 'US' }

  test('the buyer accounts for goods and services of an EU VAT payer', () => {
    expect(foreignVat(german, 'goods')).toEqual({ by: 'buyer', code: 'PVM16' })
    expect(foreignVat(german, 'services')).toEqual({ by: 'buyer', code: 'PVM21' })
  })
  test('the buyer accounts for services of all other foreign vendors', () => {
    expect(foreignVat(germanWithoutNumber, 'services')).toEqual({ by: 'buyer', code: 'PVM20' })
    expect(foreignVat(american, 'services')).toEqual({ by: 'buyer', code: 'PVM20' })
  })
  test('customs charges the VAT of goods from outside the EU', () => {
    expect(foreignVat(american, 'goods')).toEqual({ by: 'customs' })
  })
  test('a person decides about goods of an EU vendor without a VAT number', () => {
    expect(foreignVat(germanWithoutNumber, 'goods')).toEqual({ by: 'person' })
  })
  test('the code of a VAT row says what was bought', () => {
    expect(['PVM16', 'PVM18', 'PVM20', 'PVM40', 'PVM1', 'toString', null].map(suppliedOfCode)).toEqual([
      'goods',
      'goods',
      'services',
      'services',
      undefined,
      undefined,
      undefined,
    ])
  })
})
