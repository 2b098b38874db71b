import { expect, test } from 'vitest'
import { heightOf, scaleOf } from './scale.ts'

test.each([
  [
    [14405.9, 5218],
    [0, 5000, 10000, 15000],
  ],
  [[4250], [0, 2000, 4000, 6000]],
  [[0.4], [0, 0.2, 0.4]],
  [
    [100, -50],
    [-50, 0, 50, 100],
  ],
  [[-7], [-8, -6, -4, -2, 0]],
])('the grid lines for %j are at round numbers and include zero', (amounts, lines) => {
  expect(scaleOf(amounts).lines.map((line) => Number(line.toFixed(6)))).toEqual(lines)
})

test('every amount of a chart is between the first and the last of at most six lines', () => {
  for (let amount = 1; amount < 1e9; amount = amount * 1.37 + 1)
    for (const amounts of [[amount], [amount, -amount / 3], [-amount]]) {
      const scale = scaleOf(amounts)
      expect(scale.lines.length).toBeLessThanOrEqual(6)
      for (const each of amounts) {
        expect(heightOf(each, scale)).toBeGreaterThanOrEqual(-1e-9)
        expect(heightOf(each, scale)).toBeLessThanOrEqual(100 + 1e-9)
      }
    }
})

test('a chart of zero amounts has one grid line', () => {
  expect(scaleOf([0, 0])).toEqual({ low: 0, high: 1, lines: [0] })
})
