import { expect, test } from 'vitest'
import { columnKeys, readColumns, defaultColumns, withColumn, writeColumns } from './use-columns.ts'

test('the selected columns are stored and read in the order of the table', () => {
  const chosen = withColumn(withColumn(defaultColumns, 'due', false), 'paid', true)
  expect(chosen).toEqual(['number', 'client', 'date', 'state', 'total', 'paid', 'unpaid'])
  expect(readColumns(writeColumns(chosen))).toEqual(chosen)
})

test('the column of the number cannot be hidden', () => {
  expect(withColumn(defaultColumns, 'number', false)).toContain('number')
  expect(columnKeys.reduce((columns, key) => withColumn(columns, key, false), defaultColumns)).toEqual(['number'])
})

test.each([null, '', 'number,bogus', 'client,date'])(
  'an invalid stored choice of columns (%s) gives the default columns',
  (stored) => {
    expect(readColumns(stored)).toBe(defaultColumns)
  },
)
