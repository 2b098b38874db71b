import { expect, test } from 'vitest'
import { formatExample, formatExamples } from '#domain/unit-format.ts'

test('a format shows how 1, 1.5 and 0.125 will look', () => {
  expect(formatExamples('0.00', 'lt')).toEqual(['1,00', '1,50', '0,125'])
  expect(formatExamples(' 0.### ', 'en')).toEqual(['1', '1.5', '0.125'])
})

test('the example of a format without decimals has none', () => {
  expect(['0', '0.00', '0.###', 'x'].map((format) => formatExample(format, 'lt'))).toEqual([
    '1',
    '1,50',
    '1,5',
    undefined,
  ])
})

test.each(['', '0,00', '00', '0.'])('%j is no format and shows nothing', (format) => {
  expect(formatExamples(format, 'lt')).toBeUndefined()
})
