import { describe, expect, test } from 'vitest'
import { codeVerdict, vatCodeVerdict } from './code-field.tsx'

const legal = { type: 'legal', country: 'LT' } as const
const individual = { type: 'individual', country: 'LT' } as const

describe('the code of a client', () => {
  test.each([
    ['304672197', 'check_digit'],
    ['30255630', 'nine_digits'],
    ['110053842', 'right'],
    [' 110 053 842 ', 'right'],
    ['', undefined],
    [null, undefined],
  ])('the code %j of a Lithuanian company has the result %s', (code, verdict) => {
    expect(codeVerdict(code, legal)).toBe(verdict)
  })

  test('the code of a foreign company is not checked', () => {
    expect(codeVerdict('12345678', { type: 'legal', country: 'EE' })).toBeUndefined()
  })

  test('the code of a person is checked only if it looks like a personal code', () => {
    expect(codeVerdict('123456', individual)).toBeUndefined()
    expect(codeVerdict('33309240064', individual)).toBe('right')
    expect(codeVerdict('33309240065', individual)).toBe('check_digit')
  })
})

describe('a VAT code', () => {
  test('a VAT code is valid with and without its prefix', () => {
    expect(vatCodeVerdict('LT119511515', legal)).toBe('right')
    expect(vatCodeVerdict('119511515', legal)).toBe('right')
  })

  test('a VAT code with a wrong check digit or a wrong format has a warning', () => {
    expect(vatCodeVerdict('LT119511516', legal)).toBe('check_digit')
    expect(vatCodeVerdict('LT12', legal)).toBe('form')
  })

  test('a VAT code of a country outside the European Union is not checked', () => {
    expect(vatCodeVerdict('12-345', { type: 'legal', country: 'US' })).toBeUndefined()
  })
})
