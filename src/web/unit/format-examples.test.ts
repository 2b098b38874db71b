import { expect, test } from 'vitest'
import { formatExamples } from './format-examples.ts'

test('a format shows how 1, 1.5 and 0.125 will look', () => {
  expect(formatExamples('0.00', 'lt')).toEqual(['1,00', '1,50', '0,125'])
  expect(formatExamples(' 0.### ', 'en')).toEqual(['1', '1.5', '0.125'])
})

test.each(['', '0,00', '00', '0.'])('%j is no format and shows nothing', (format) => {
  expect(formatExamples(format, 'lt')).toBeUndefined()
})
