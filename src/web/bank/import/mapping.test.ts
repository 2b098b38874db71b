import { expect, test } from 'vitest'
import type { ColumnMapping } from '#domain/bank/read/mapping.ts'
import { meaningOf, withMeaning } from '#web/resource/form/column-meaning.ts'
import { isComplete } from './mapping.ts'

const mapping: ColumnMapping = {
  header_rows: 1,
  columns: { date: 0, amount: 3, text: 2 },
  date_order: 'dmy',
  decimal_mark: ',',
  currency: 'EUR',
}

test('a column gets one meaning, and a meaning one column', () => {
  const changed = withMeaning(mapping, 3, 'money_in')
  expect(changed.columns).toEqual({ date: 0, text: 2, money_in: 3 })
  const moved = withMeaning(changed, 4, 'money_in')
  expect([meaningOf(moved, 3), meaningOf(moved, 4)]).toEqual([undefined, 'money_in'])
})

test('a column that is not used has no meaning, and the order of dates stays', () => {
  const changed = withMeaning(mapping, 2, '')
  expect([changed.columns, changed.date_order]).toEqual([{ date: 0, amount: 3 }, 'dmy'])
})

test('a mapping without an amount or a currency is not complete', () => {
  expect(isComplete(mapping)).toBe(true)
  expect(isComplete(withMeaning(mapping, 3, ''))).toBe(false)
  expect(isComplete({ ...mapping, currency: '' })).toBe(false)
})
