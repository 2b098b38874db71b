import { expect, test } from 'vitest'
import { changed, filtersOf, sortAfter, sortOf, withoutFilters } from './address.ts'
import { listQueryOf } from '#web/platform/queries/queries.ts'
import { equalValues } from '#web/resource/form/same-values.ts'

const address = { tab: 'unpaid', sort: '-date', search: 'jūra', type: 'simple,credit', open: 'i1' }

test('clicks on a column header sort ascending, then descending, then in the default order', () => {
  expect(sortOf(address)).toEqual({ key: 'date', direction: 'desc' })
  expect(sortAfter(undefined, 'date')).toBe('date')
  expect(sortAfter({ key: 'date', direction: 'asc' }, 'date')).toBe('-date')
  expect(sortAfter({ key: 'date', direction: 'desc' }, 'date')).toBeUndefined()
  expect(sortAfter({ key: 'date', direction: 'desc' }, 'number')).toBe('number')
})

test('clearing the filters does not change the tab and the order', () => {
  expect(filtersOf(address)).toEqual({ type: 'simple,credit' })
  expect(withoutFilters(address)).toEqual({ tab: 'unpaid', sort: '-date', open: 'i1' })
})

test('a removed value is not in the address', () => {
  expect(changed(address, { search: '', open: undefined, tab: 'paid' })).toEqual({
    tab: 'paid',
    sort: '-date',
    type: 'simple,credit',
  })
})

test('opening a record and the order of the parameters do not change the query of a list', () => {
  expect(Object.entries(listQueryOf(address))).toEqual(
    Object.entries(listQueryOf({ type: 'simple,credit', search: 'jūra', sort: '-date', tab: 'unpaid' })),
  )
  expect(listQueryOf({ open: 'i1', search: '' })).toEqual({})
})

test.each([
  [{ a: null }, { a: '' }, true],
  [{ a: '' }, {}, true],
  [{ a: [{ b: 'x' }] }, { a: [{ b: 'x' }] }, true],
  [{ a: [{ b: 'x' }] }, { a: [{ b: 'y' }] }, false],
  [{ a: [] }, { a: [''] }, true],
  [{ a: false }, { a: '' }, false],
  [{ a: 0 }, { a: '' }, false],
  [{ a: [1] }, { a: { 0: 1 } }, false],
])('%j and %j are equal as form values: %s', (a, b, isEqual) => {
  expect(equalValues(a, b)).toBe(isEqual)
})
