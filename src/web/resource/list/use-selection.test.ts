import { expect, test } from 'vitest'
import { toggleSelection } from './use-selection.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const after = (chosen: string[], id: string, on: boolean, from?: string) =>
  [...toggleSelection(keys, new Set(chosen), { id, on, from })].sort().join('')

test('one row is selected and deselected', () => {
  expect(after(['a'], 'c', true)).toBe('ac')
  expect(after(['a', 'c'], 'c', false)).toBe('a')
})

test('a range of rows is selected or deselected in either direction, and other rows stay selected', () => {
  expect(after(['a'], 'd', true, 'b')).toBe('abcd')
  expect(after(['e'], 'a', true, 'c')).toBe('abce')
  expect(after(['a', 'b', 'c', 'd'], 'c', false, 'b')).toBe('ad')
})

test('a range whose start is no longer in the list selects only the clicked row', () => {
  expect(after([], 'c', true, 'gone')).toBe('c')
})
