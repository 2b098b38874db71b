import { expect, test } from 'vitest'
import { parseTypedSum } from './typed-number.ts'

test.each([
  ['100+21', '121'],
  ['100 + 21', '121'],
  ['0,1+0,2', '0.3'],
  ['1 000,50 + 2', '1002.5'],
  ['200-1 000,50', '-800.5'],
  ['200−50', '150'],
  ['-5+10', '5'],
  ['3*12,5', '37.5'],
  ['2+3*4', '14'],
  ['10-2*3-1', '3'],
  ['3 × 4', '12'],
  ['100 € + 21 €', '121'],
])('„%s“ entered as an amount is %s', (typed, amount) => {
  expect(parseTypedSum(typed)).toBe(amount)
})

test.each(['', '121', '-5', '100+', '+', 'a+b', '100++21', '100/3', '1+', '2*', `1${'+1'.repeat(200)}`])(
  '„%s“ is no sum',
  (typed) => {
    expect(parseTypedSum(typed)).toBeUndefined()
  },
)
