import { expect, test } from 'vitest'
import { toggled } from './use-selection.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const after = (chosen: string[], id: string, on: boolean, from?: string) =>
  [...toggled(keys, new Set(chosen), { id, on, from })].sort().join('')

test('one row is turned on and off', () => {
  expect(after(['a'], 'c', true)).toBe('ac')
  expect(after(['a', 'c'], 'c', false)).toBe('a')
})

test('a range is turned on or off, in either direction, and what was chosen besides stays', () => {
  expect(after(['a'], 'd', true, 'b')).toBe('abcd')
  expect(after(['e'], 'a', true, 'c')).toBe('abce')
  expect(after(['a', 'b', 'c', 'd'], 'c', false, 'b')).toBe('ad')
})

test('a range whose other end has left the list is the row alone', () => {
  expect(after([], 'c', true, 'gone')).toBe('c')
})
