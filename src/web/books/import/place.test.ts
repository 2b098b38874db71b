import { expect, test } from 'vitest'
import type { ImportEntity } from '#domain/import/record.ts'
import { firstStep, importHref, kindOf, placeOf, shownPart, shownRows, shownStep, stepsOf } from './place.ts'

test('a place is written to the address and read back', () => {
  const place = { kind: 'clients', id: '7', step: 'review', state: 'wrong', entity: 'client' } as const
  const href = importHref(place)
  expect(href).toBe('/import/clients?id=7&step=review&state=wrong&entity=client')
  expect(placeOf('clients', Object.fromEntries(new URL(href, 'http://inside').searchParams))).toEqual(place)
})

test('the files of a source are chosen on the page of moving in', () => {
  expect(importHref({ kind: 'isaf', id: '7', step: 'file' })).toBe('/import?id=7')
  expect(importHref({ kind: 'isaf', id: '7', step: 'review' })).toBe('/import/isaf?id=7&step=review')
  expect(importHref({ kind: 'vendors', step: 'file' })).toBe('/import/vendors?step=file')
})

test('unknown values of an address are ignored', () => {
  expect(kindOf('klientai')).toBeUndefined()
  expect(placeOf('clients', { step: 'paid', state: 'gone', entity: 'house' })).toEqual({
    kind: 'clients',
    id: undefined,
    step: undefined,
    state: undefined,
    entity: undefined,
  })
})

test('an import that was started is shown at its last step only', () => {
  const ready = { state: 'ready' } as const
  expect(shownStep({ kind: 'clients' }, undefined)).toBe('file')
  expect(shownStep({ kind: 'clients', step: 'columns' }, ready)).toBe('columns')
  expect(shownStep({ kind: 'clients', step: 'apply' }, ready)).toBe('review')
  expect(shownStep({ kind: 'clients', step: 'file' }, { state: 'applied' })).toBe('apply')
})

test('a source has no step for columns', () => {
  expect(stepsOf('isaf')).toEqual(['file', 'review', 'apply'])
  expect(shownStep({ kind: 'isaf', step: 'columns' }, { state: 'ready' })).toBe('review')
  expect(firstStep({ kind: 'isaf', missing: [] })).toBe('review')
})

test('a table opens at its columns if one of them is missing', () => {
  expect(firstStep({ kind: 'clients', missing: ['title'] })).toBe('columns')
  expect(firstStep({ kind: 'clients', missing: [] })).toBe('review')
})

test('a long import opens on its changed rows, and on all rows if none has changed', () => {
  const rows = { new: 990, changed: 10, same: 1, wrong: 0 }
  expect(shownRows({ kind: 'clients' }, { rows })).toBe('changed')
  expect(shownRows({ kind: 'clients', state: 'all' }, { rows })).toBeUndefined()
  expect(shownRows({ kind: 'clients' }, { rows: { ...rows, changed: 0, new: 1000 } })).toBeUndefined()
  expect(shownRows({ kind: 'clients' }, { rows: { ...rows, new: 900 } })).toBeUndefined()
})

const part = (entity: ImportEntity, count = 1) => ({ entity, rows: { new: 0, changed: 0, same: 0, wrong: count } })

test('a table is shown at what it is a table of, not at the clients that come with it', () => {
  const payments = [part('client'), part('payment')]
  expect(shownPart({ kind: 'payments' }, payments)?.entity).toBe('payment')
  expect(shownPart({ kind: 'payments', entity: 'client' }, payments)?.entity).toBe('client')
  expect(shownPart({ kind: 'payments' }, [part('client'), part('payment', 0)])?.entity).toBe('client')
  expect(shownPart({ kind: 'opening_balances' }, [part('vendor'), part('expense')])?.entity).toBe('expense')
  expect(shownPart({ kind: 'isaf' }, [part('client', 0), part('vendor'), part('expense')])?.entity).toBe('vendor')
  expect(shownPart({ kind: 'clients' }, [])).toBeUndefined()
})
