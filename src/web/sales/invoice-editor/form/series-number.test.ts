import { expect, it } from 'vitest'
import { numberInSeries, parseTypedNumber, seriesName } from './series-number.ts'

it.each([
  ['KV-0250', 'KV', '0250'],
  ['2026/9', '2026', '9'],
  ['0099', '', '0099'],
  ['ABC', 'ABC', ''],
])('the series of %s is called „%s“ and its number is „%s“', (next, name, expectedNumber) => {
  expect(seriesName(next)).toBe(name)
  expect(numberInSeries(next, next)).toBe(expectedNumber)
})

it('shows the whole number if it has another prefix', () => {
  expect(numberInSeries('AB-1', 'KV-0250')).toBe('AB-1')
})

it('adds the prefix of the series to typed digits, and leaves the next number to the server', () => {
  expect(parseTypedNumber('0300', 'KV-0250')).toBe('KV-0300')
  expect(parseTypedNumber('AB-7', 'KV-0250')).toBe('AB-7')
  expect(parseTypedNumber('0250', 'KV-0250')).toBeNull()
  expect(parseTypedNumber('  ', 'KV-0250')).toBeNull()
})
