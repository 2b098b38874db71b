import { expect, test } from 'vitest'
import { changeOf } from './period-figures.ts'

test.each([
  ['112', '100', '+12'],
  ['85', '100', '−15'],
  ['-50', '-100', '+50'],
  ['-100', '100', '−200'],
  ['100', '0.00', undefined],
  ['0.00', '0', undefined],
  ['100.10', '100', '0'],
  ['5000', '1', '> +999'],
  ['-5000', '1', '< −999'],
])('the change from the previous amount: %s after %s is %s percent', (amount, previous, expected) => {
  expect(changeOf(amount, previous)).toBe(expected)
})
