import { expect, test } from 'vitest'
import { followingNumbers, numberForType } from './following-numbers.ts'

test('the two numbers that follow grow only at their end', () => {
  expect(followingNumbers('AB-0099')).toEqual(['AB-0100', 'AB-0101'])
  expect(followingNumbers(' 2026/9 ')).toEqual(['2026/10', '2026/11'])
  expect(followingNumbers('ABC')).toEqual(['ABC1', 'ABC2'])
})

test('nothing follows nothing', () => {
  expect(followingNumbers('  ')).toBeUndefined()
})

test('a customary number follows the type of a new series, and one’s own stays', () => {
  expect(numberForType('SF-0001', 'credit')).toBe('KR-0001')
  expect(numberForType('SF2-0001', 'proforma')).toBe('ISF2-0001')
  expect(numberForType('', 'cash-receipt')).toBe('PPK-0001')
  expect(numberForType('RAIDES-0001', 'credit')).toBe('RAIDES-0001')
  expect(numberForType('SF-0007', 'credit')).toBe('SF-0007')
})
