import { expect, it } from 'vitest'
import { numberBeside, numberMeant, seriesName } from './series-number.ts'

it.each([
  ['KV-0250', 'KV', '0250'],
  ['2026/9', '2026', '9'],
  ['0099', '', '0099'],
  ['ABC', 'ABC', ''],
])('the series of %s is called „%s“ and its number is „%s“', (next, name, beside) => {
  expect(seriesName(next)).toBe(name)
  expect(numberBeside(next, next)).toBe(beside)
})

it('a number of another series is shown whole', () => {
  expect(numberBeside('AB-1', 'KV-0250')).toBe('AB-1')
})

it('digits typed belong to the series; the usual number is left to the server', () => {
  expect(numberMeant('0300', 'KV-0250')).toBe('KV-0300')
  expect(numberMeant('AB-7', 'KV-0250')).toBe('AB-7')
  expect(numberMeant('0250', 'KV-0250')).toBeNull()
  expect(numberMeant('  ', 'KV-0250')).toBeNull()
})
