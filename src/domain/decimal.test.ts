import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec, divide, parseDecimal, plainText, roundHalfAway, sum, zero } from '#domain/decimal.ts'
import { parseTypedDecimal } from './typed-number.ts'

const plain = (input: unknown, limits = {}) => {
  const value = parseDecimal(input, limits)
  return value && plainText(value)
}

describe('a decimal of validated text', () => {
  test.each(['', ' ', 'NaN', '0x1', 'one', 'Infinity'])('the decimal of the text %j throws a RangeError', (text) => {
    expect(() => dec(text)).toThrow(RangeError)
  })

  test.each([
    ['2.675', 2, '2.68'],
    ['-2.675', 2, '-2.68'],
    ['1.005', 2, '1.01'],
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['0.0049999999999999999999', 2, '0'],
    ['-0.001', 2, '0'],
    ['1234567890123.5', 0, '1234567890124'],
  ])('%s rounded to %i decimals is %s', (text, digits, rounded) => {
    expect(plainText(roundHalfAway(dec(text), digits))).toBe(rounded)
  })

  test.each([
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['-2', '3', 4, '-0.6667'],
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['0', '7', 2, '0'],
  ])('%s divided by %s to %i decimals is %s', (a, b, digits, quotient) => {
    expect(plainText(divide(dec(a), dec(b), digits))).toBe(quotient)
  })

  test('a decimal can be divided with rounding to zero', () => {
    expect(plainText(divide(dec('2'), dec('3'), 2, 'to-zero'))).toBe('0.66')
    expect(plainText(divide(dec('-2'), dec('3'), 2, 'to-zero'))).toBe('-0.66')
  })

  test('a division by zero throws a RangeError', () => expect(() => divide(dec(1), zero, 2)).toThrow(RangeError))

  test('a quotient is divided with the digits of the second division', () => {
    expect(plainText(divide(divide(dec(1), dec(3), 1), dec(7), 10))).toBe('0.0428571429')
  })

  test('decimals are summed exactly, unlike a float', () => {
    expect(plainText(sum([dec('0.1'), dec('0.2')]))).toBe('0.3')
    expect(plainText(sum([]))).toBe('0')
  })

  test.each([
    ['1e21', '1000000000000000000000'],
    ['1e-7', '0.0000001'],
    ['-0', '0'],
    ['1.500', '1.5'],
  ])('the plain text of %s is %s', (text, expected) => expect(plainText(dec(text))).toBe(expected))
})

describe('a number from untrusted input', () => {
  test.each([
    ['12.5', '12.5'],
    ['-3', '-3'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007', '7'],
    ['0.000001', '0.000001'],
    ['999999999999.999999', '999999999999.999999'],
    [1.005, '1.005'],
    [-0, '0'],
    [0.000001, '0.000001'],
    [1e-6, '0.000001'],
    [123456789012345, undefined],
    [100, '100'],
    [1e11, '100000000000'],
  ])('the input %j is parsed as %s', (input, expected) => expect(plain(input)).toBe(expected))

  test.each([
    '1e309', '1e5', '١٢', '１２', '', ' ', ' 1', '1 ', '1\n', 'NaN', 'Infinity', '0x1', '1_000', '1,5', '1.', '.5', '+1', '--1', '-',
    '1.2.3', '1 000', '−5', '1000000000000', '0.0000001', '0'.repeat(65), '1\u0000',
    Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7, 0.1 + 0.2, 2 ** 53, null, undefined, true, [], ['1'], {},
  ])('the input %j is refused', (input) => expect(parseDecimal(input)).toBeUndefined()) // prettier-ignore

  test('an input has the decimals as written, so that 1.000 is not parsed as 1', () => {
    expect(plain('1.000', { maxDecimals: 2 })).toBeUndefined()
    expect(plain('1.00', { maxDecimals: 2 })).toBe('1')
  })

  test('an input is refused if it is negative and that is not allowed, but minus zero is zero', () => {
    expect(plain('-1', { allowNegative: false })).toBeUndefined()
    expect(plain('-0', { allowNegative: false })).toBe('0')
  })

  test('an input is either refused or exactly the written number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (units) => {
        const magnitude = (units < 0n ? -units : units).toString().padStart(7, '0')
        const text = `${units < 0n ? '-' : ''}${magnitude.slice(0, -6)}.${magnitude.slice(-6)}`
        expect(parseDecimal(text)?.times('1000000').toFixed(0)).toBe(units.toString())
      }),
    )
  })

  test('no input causes an exception', () => {
    fc.assert(fc.property(fc.anything(), (input) => void parseDecimal(input)))
  })
})

describe('an entered number', () => {
  test.each([
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234\u202f567,5', '1234567.5'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1,234,567.5', '1234567.5'],
    ['1.234.567', '1234567'],
    ['1234.5', '1234.5'],
    ['1234,5', '1234.5'],
    ['1.234', '1.234'],
    ['1,234', '1.234'],
    ['−5,5', '-5.5'],
    ['- 5', '-5'],
    ['-0,00', '0.00'],
    [',5', '0.5'],
    ['5,', '5'],
    ['007', '7'],
    ['12,50 €', '12.50'],
    ['€ 12', '12'],
    ["1'234.50", '1234.50'],
    [' 12 ', '12'],
  ])('the entered number %j is %s', (typed, expected) => expect(parseTypedDecimal(typed)).toBe(expected))

  test.each([
    '',
    ' ',
    '-',
    ',',
    '.',
    '12 34',
    '1 2345',
    '1.23.456',
    '1,23,4',
    '1.234.56',
    '1e5',
    'abc',
    '5 a',
    '1-2',
    '--1',
    '١٢',
    '1,5,',
  ])('the entered text %j is not parsed', (typed) => expect(parseTypedDecimal(typed)).toBeUndefined())

  test('an entered number is parsed to text that the server accepts', () => {
    const typed = fc.stringMatching(/^[-−]?[0-9 .,\u00a0€]{0,12}$/)
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseTypedDecimal(text)
        if (parsed !== undefined) expect(parseDecimal(parsed, { maxDecimals: 12 })).toBeDefined()
      }),
    )
  })
})
