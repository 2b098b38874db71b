import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec } from '#domain/decimal.ts'
import { priceWithoutVat, priceWithVat, formatQuantity, isUnitFormat } from './quantity-and-price.ts'
import { searchText } from './text.ts'

describe('a quantity in its unit’s format', () => {
  test.each([
    ['1', '0', '1'],
    ['1.5', '0', '1,5'],
    ['1', '0.00', '1,00'],
    ['1.5', '0.00', '1,50'],
    ['1.23456', '0.00', '1,23456'],
    ['1', '0.###', '1'],
    ['1.5', '0.###', '1,5'],
    ['1.2345', '0.###', '1,2345'],
    ['1', '0.0##', '1,0'],
    ['0', '0.00', '0,00'],
    ['-2.5', '0.00', '\u22122,50'],
    ['1234567.891', '0', '1\u00a0234\u00a0567,891'],
    ['999999999999.123456', '0', '999\u00a0999\u00a0999\u00a0999,123456'],
    ['1.500', '0', '1,5'],
  ])('a quantity of %s with the format %s is shown as %s', (quantity, format, text) =>
    expect(formatQuantity(quantity, format, 'lt')).toBe(text),
  )

  test('a quantity is shown with English separators in English', () =>
    expect(formatQuantity('1234.5', '0.00', 'en')).toBe('1,234.50'))

  test.each(['0', '0.0', '0.00', '0.###', '0.0##', '0.000000', '0.######'])('%s is a valid format', (text) => {
    expect(isUnitFormat(text)).toBe(true)
  })

  test.each(['', '0.', '1', '0,00', '00', '0.#0', '0.0000000', '0.00 ', '#', '0.00\n'])(
    '%j is not a valid format',
    (text) => {
      expect(isUnitFormat(text)).toBe(false)
    },
  )
})

describe('a price', () => {
  test.each([
    ['121', '21', '100'],
    ['10', '21', '8.264463'],
    ['0.01', '21', '0.008264'],
    ['0', '21', '0'],
    ['55.5', '0', '55.5'],
    ['-121', '21', '-100'],
    ['112', '12', '100'],
  ])('a price of %s with VAT at %s %% is %s without VAT', (price, rate, without) =>
    expect(priceWithoutVat(price, rate)).toBe(without),
  )

  test.each([
    ['100', '21', '121'],
    ['8.264463', '21', '10'],
    ['0.000001', '21', '0.000001'],
    ['1.23', '7.5', '1.32225'],
  ])('a price of %s without VAT at %s %% is %s with VAT', (price, rate, withVat) =>
    expect(priceWithVat(price, rate)).toBe(withVat),
  )

  test('a price converted without VAT and back is the same to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom('21', '12', '9', '5', '0'),
        (cents, rate) => {
          const price = dec(cents).div(100)
          expect(
            dec(priceWithVat(priceWithoutVat(price.toFixed(), rate), rate))
              .round(2, 1)
              .eq(price),
          ).toBe(true)
          expect(dec(priceWithoutVat(priceWithVat(price.toFixed(), rate), rate)).eq(price)).toBe(true)
        },
      ),
    )
  })
})

describe('search', () => {
  test.each([
    ['Sąskaita', 'saskaita'],
    ['ĄČĘĖĮŠŲŪŽ', 'aceeisuuz'],
    ['a\u0328', 'a'],
    ['Łódź', 'łodz'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['İ', 'i'],
    ['', ''],
  ])('the search text of %s is %s', (text, searched) => expect(searchText(text)).toBe(searched))

  test('the search text does not change when it is normalised twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchText(searchText(text))).toBe(searchText(text))
      }),
    )
  })
})
