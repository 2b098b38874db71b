import { expect, test } from 'vitest'
import { filledLetter, reminderVariables, unknownVariables } from './variables.ts'

test('a letter is filled with its values, and a value with braces stays as it is', () => {
  expect(
    filledLetter('{client}, {number} vėluoja {days_late}.', {
      client: 'UAB {number}',
      number: 'KV-1',
      days_late: '3 dienas',
    }),
  ).toBe('UAB {number}, KV-1 vėluoja 3 dienas.')
})

test('a variable that does not exist is named once, and an inherited name is none', () => {
  expect(unknownVariables('{suma} {number} {suma} {toString} {}', reminderVariables)).toEqual(['suma', 'toString', ''])
  expect(filledLetter('{toString}', {})).toBe('{toString}')
})
