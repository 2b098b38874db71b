import { expect, test } from 'vitest'
import { columnKeys, readColumns, usualColumns, withColumn, writeColumns } from './use-columns.ts'

test('chosen columns come back in their own order', () => {
  const chosen = withColumn(withColumn(usualColumns, 'due', false), 'paid', true)
  expect(chosen).toEqual(['number', 'client', 'date', 'state', 'total', 'paid', 'unpaid'])
  expect(readColumns(writeColumns(chosen))).toEqual(chosen)
})

test('the number cannot be hidden', () => {
  expect(withColumn(usualColumns, 'number', false)).toContain('number')
  expect(columnKeys.reduce((left, key) => withColumn(left, key, false), usualColumns)).toEqual(['number'])
})

test.each([null, '', 'number,bogus', 'client,date'])('what cannot be read gives the usual columns: %s', (kept) => {
  expect(readColumns(kept)).toBe(usualColumns)
})
