import { expect, test } from 'vitest'
import { formatExample, formatExamples } from './quantity-and-price.ts'

test('the examples of a format show 1, 1.5 and 0.125', () => {
  expect(formatExamples('0.00', 'lt')).toEqual(['1,00', '1,50', '0,125'])
  expect(formatExamples(' 0.### ', 'en')).toEqual(['1', '1.5', '0.125'])
})

test('the one example of a format has decimals only if the format has', () => {
  expect(['0', '0.00', '0.###', 'x'].map((format) => formatExample(format, 'lt'))).toEqual([
    '1',
    '1,50',
    '1,5',
    undefined,
  ])
})

test.each(['', '0,00', '00', '0.'])('the invalid format %j has no examples', (format) => {
  expect(formatExamples(format, 'lt')).toBeUndefined()
})
