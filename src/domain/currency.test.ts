import { describe, expect, test } from 'vitest'
import { amountText, currencies, currencyDigits, isCurrency, parseAmount } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'

describe('currencies', () => {
  test.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['HUF', 2],
    ['ISK', 0],
  ])('the currency %s has %i decimals', (code, digits) => expect(currencyDigits(code)).toBe(digits))

  test.each(['HRK', 'BGN', 'LTL', 'eur', '', 'XXX', '__proto__'])('%j is not a current currency', (code) => {
    expect(isCurrency(code)).toBe(false)
    expect(() => currencyDigits(code)).toThrow(RangeError)
  })

  test('the list of currencies has no repetitions', () => {
    expect(new Set(currencies).size).toBe(currencies.length)
    expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
  })
})

describe('an amount', () => {
  test.each([
    ['121', 'EUR', '121.00'],
    ['121', 'JPY', '121'],
    ['0.005', 'EUR', '0.01'],
    ['-0.005', 'EUR', '-0.01'],
    ['-0.004', 'EUR', '0.00'],
    ['0.5', 'JPY', '1'],
    ['1.2345', 'KWD', '1.235'],
    ['999999999999.99', 'EUR', '999999999999.99'],
  ])('the amount %s in %s is written as %s', (value, currency, text) =>
    expect(amountText(dec(value), currency)).toBe(text),
  )

  test.each([
    ['121', 'EUR', '121.00'],
    [1.5, 'EUR', '1.50'],
    ['-0', 'EUR', '0.00'],
    ['12', 'JPY', '12'],
    ['0.125', 'KWD', '0.125'],
  ])('the amount %j in %s is parsed as %s', (input, currency, text) => expect(parseAmount(input, currency)).toBe(text))

  test.each([
    ['1.005', 'EUR'],
    [1.005, 'EUR'],
    ['1.000', 'EUR'],
    ['1.5', 'JPY'],
    ['1e309', 'EUR'],
    ['١٢', 'EUR'],
  ])('the amount %j in %s is refused, not rounded', (input, currency) => {
    expect(parseAmount(input, currency)).toBeUndefined()
  })
})
