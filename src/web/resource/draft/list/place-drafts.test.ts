import { describe, expect, test } from 'vitest'
import { areDraftsShown, foundDrafts, placeOf } from './place-drafts.ts'

const rows = [
  { id: 'c', date: '2026-11-20' },
  { id: 'b', date: '2026-11-19' },
  { id: 'a', date: '2026-11-17' },
]
const newest = { key: 'date', direction: 'desc' } as const
const oldest = { key: 'date', direction: 'asc' } as const

describe('the place of a draft among invoices', () => {
  test.each([
    ['2026-12-01', 'c'],
    ['2026-11-20', 'c'],
    ['2026-11-18', 'a'],
    ['2026-11-01', 'end'],
    [null, undefined],
  ])('the newest first, a draft of %s stands before %s', (date, place) =>
    expect(placeOf({ date }, rows, { order: newest, hasMore: false })).toBe(place),
  )

  test('the oldest first, it stands below the invoices of its day', () => {
    const up = rows.toReversed()
    expect(placeOf({ date: '2026-11-19' }, up, { order: oldest, hasMore: false })).toBe('c')
    expect(placeOf({ date: '2026-12-01' }, up, { order: oldest, hasMore: false })).toBe('end')
  })

  test('below the loaded invoices it waits for the others', () =>
    expect(placeOf({ date: '2026-11-01' }, rows, { order: newest, hasMore: true })).toBeNull())

  test('in another order it is above all', () =>
    expect(placeOf({ date: '2026-11-01' }, rows, { order: { key: 'total', direction: 'desc' }, hasMore: false })).toBe(
      undefined,
    ))
})

test('drafts are found by their date and by the name of the client, without its diacritics', () => {
  const drafts = [
    { date: '2026-11-20', title: 'UAB „Jūros mėta“' },
    { date: '2026-10-01', title: 'UAB „Jūros vėjas“' },
    { date: null, title: null },
  ]
  const found = (filters: Record<string, string>, search: string) =>
    foundDrafts(drafts, { filters, search }).map(({ date }) => date)
  expect(found({}, '')).toEqual(['2026-11-20', '2026-10-01', null])
  expect(found({ date_from: '2026-11-01' }, '')).toEqual(['2026-11-20'])
  expect(found({ date_to: '2026-10-31' }, '')).toEqual(['2026-10-01'])
  expect(found({}, ' juros ')).toEqual(['2026-11-20', '2026-10-01'])
  expect(found({ date_from: '2026-11-01' }, 'vejas')).toEqual([])
})

test('drafts of expenses are also found by the number of the vendor', () => {
  const drafts = [
    { date: '2026-11-20', title: 'UAB „Jūra“', number: 'AB-17' },
    { date: '2026-11-20', title: 'UAB „Jūra“', number: null },
  ]
  expect(foundDrafts(drafts, { filters: {}, search: 'ab-1' })).toEqual([drafts[0]])
})

test('filters that a draft has no answer to hide drafts', () => {
  expect(areDraftsShown({ date_from: '2026-11-01' })).toBe(true)
  expect(areDraftsShown({ overdue: '1' })).toBe(false)
})
