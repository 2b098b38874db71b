import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subsetsOf } from './subset-sum.ts'

const find = (amounts: readonly number[], total: number, groups = amounts.map(String)) =>
  subsetsOf(amounts.map(BigInt), BigInt(total), groups)

test.each<[string, number[], number, string[] | undefined, number[][]]>([
  ['all', [5, 7, 9], 21, undefined, [[0, 1, 2]]],
  ['the first ones', [5, 7, 9], 12, undefined, [[0, 1]]],
  ['those of one due date', [5, 7, 9, 1], 16, ['a', 'b', 'b', 'c'], [[1, 2]]],
  [
    'some without order',
    [5, 7, 9, 11],
    16,
    undefined,
    [
      [0, 3],
      [1, 2],
    ],
  ],
  ['one alone is no sum', [5, 7], 7, undefined, []],
  ['nothing fits', [5, 7], 13, undefined, []],
  ['no documents', [], 5, undefined, []],
])('finds %s', (_, amounts, total, groups, expected) => {
  expect(find(amounts, total, groups)).toEqual(expected)
})

test('each solution sums to the total and uses every document once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 200 }),
      (amounts, total) => {
        for (const places of find(amounts, total)) {
          expect(places.reduce((sum, place) => sum + (amounts[place] ?? 0), 0)).toBe(total)
          expect(new Set(places).size).toBe(places.length)
        }
      },
    ),
  )
})

test('a client with hundreds of documents costs little', () => {
  const amounts = Array.from({ length: 500 }, (_, index) => 2 * index + 2)
  // The least of several runs, because other programs of the machine take time too.
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    expect(find(amounts, 99_999)).toEqual([])
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(20)
})
