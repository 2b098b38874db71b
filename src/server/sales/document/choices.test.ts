import { expect, test } from 'vitest'
import { choicesBeside } from './choices.ts'

const choice = (id: string, length = 1) => ({ id, title: 'y'.repeat(length) })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('beside a document stand all choices of an ordinary company, in their order', () => {
  const rows = Array.from({ length: 30 }, (_, n) => choice(String(n), 100))
  expect(choicesBeside(rows, ['7'])).toEqual(rows)
})

test('of a list that is too long those that the document names stand beside it, and others while there is room', () => {
  const rows = [choice('a', 2000), choice('b', 2000), choice('c', 2000), choice('d', 2000)]
  expect(ids(choicesBeside(rows, [null, 'd']))).toEqual(['a', 'd'])
  expect(ids(choicesBeside(rows, ['a', 'b', 'd']))).toEqual(['a', 'b', 'd'])
  expect(ids(choicesBeside(rows, []))).toEqual(['a', 'b'])
})
