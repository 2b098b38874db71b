import { describe, expect, test } from 'vitest'
import type { StatementFormat } from '../statement.ts'
import { newEntries, type ComparedEntry } from './new-entries.ts'

type Named = ComparedEntry & { id: string }

const entry = (id: string, fields: Partial<ComparedEntry> = {}): Named => ({
  id,
  date: '2026-10-06',
  amount: '50.00',
  name: 'Šarūnas Ežerėnas',
  account: 'LT587300010099999998',
  text: 'Už konsultaciją',
  key: '',
  format: 'camt.053',
  ...fields,
})

const compare = (existing: readonly Named[], incoming: readonly Named[]) => {
  const { fresh, duplicates } = newEntries(existing, incoming)
  return {
    fresh: fresh.map(({ id }) => id),
    pairs: duplicates.map(({ incoming: next, existing: old }) => `${next.id}=${old.id}`),
  }
}

/** Five movements of a month; the third and fourth are equal but for their keys. */
const month = (format: StatementFormat, keyOf: (key: string) => string): Named[] =>
  [
    { date: '2026-10-01', amount: '121.00', text: 'KV-0012', key: '1000' },
    { date: '2026-10-03', amount: '-0.41', text: 'Mokestis', name: '', account: '', key: '1003' },
    { date: '2026-10-06', key: '1004' },
    { date: '2026-10-06', key: '1005' },
    { date: '2026-10-31', amount: '12.34', text: 'Permoka', key: '1010' },
  ].map((fields) => entry(`${format} ${fields.key}`, { ...fields, key: keyOf(fields.key), format }))

const camt = month('camt.053', (key) => key)
const seb = month('seb', (key) => `RO${key}L01`)
const swedbank = month('swedbank', (key) => key)
const withoutKeys = month('mapped', () => '')
const allPairs = (next: readonly Named[], old: readonly Named[]) =>
  next.map(({ id }, index) => `${id}=${old[index]?.id}`)

describe('new entries of a statement', () => {
  test('are all when the account has none yet, also two equal ones', () => {
    expect(compare([], camt)).toEqual({ fresh: camt.map(({ id }) => id), pairs: [] })
    expect(compare([], withoutKeys)).toEqual({ fresh: withoutKeys.map(({ id }) => id), pairs: [] })
  })

  test.each([
    ['the same file again', camt, camt],
    ['the same file again without keys', withoutKeys, withoutKeys],
    ['camt, then a file with the same keys', camt, swedbank],
    ['a file, then camt with the same keys', swedbank, camt],
    ['camt, then a file with other keys', camt, seb],
    ['a file with other keys, then camt', seb, camt],
    ['camt, then a file without keys', camt, withoutKeys],
    ['a file without keys, then camt', withoutKeys, camt],
  ])('are none in %s', (_, old, next) => {
    expect(compare(old, next)).toEqual({ fresh: [], pairs: allPairs(next, old) })
  })

  test('are those after the period that two files have in common', () => {
    const old = camt.slice(0, 3)
    for (const next of [camt, seb, withoutKeys]) {
      expect(compare(old, next)).toEqual({
        fresh: next.slice(3).map(({ id }) => id),
        pairs: allPairs(next.slice(0, 3), old),
      })
    }
  })

  test('are those before the period that two files have in common', () => {
    const old = camt.slice(4)
    expect(compare(old, seb).fresh).toEqual(seb.slice(0, 4).map(({ id }) => id))
  })

  test('have other keys than an equal movement of the same format', () => {
    expect(compare([entry('old', { key: '1' })], [entry('next', { key: '2' })]).fresh).toEqual(['next'])
    const inside = entry('next', { key: '2', format: 'camt.052' })
    expect(compare([entry('old', { key: '1' })], [inside]).fresh).toEqual(['next'])
  })

  test('are the third of three equal ones when two are known from another format', () => {
    const old = [entry('a', { key: '1' }), entry('b', { key: '2' })]
    const next = ['x', 'y', 'z'].map((id) => entry(id, { key: `RO${id}`, format: 'seb' }))
    expect(compare(old, next)).toEqual({ fresh: ['z'], pairs: ['x=a', 'y=b'] })
  })

  test('differ in amount from a movement with the same key: a fee may have the key of its payment', () => {
    const old = [entry('payment', { key: '7' })]
    expect(compare(old, [entry('fee', { key: '7', amount: '-0.41' })]).fresh).toEqual(['fee'])
  })

  test('have a key that a mapped column repeats every month', () => {
    const old = [entry('october', { key: '8', amount: '-4.40', date: '2026-10-15', format: 'mapped' })]
    const next = [entry('november', { key: '8', amount: '-4.40', date: '2026-11-15', format: 'mapped' })]
    expect(compare(old, next).fresh).toEqual(['november'])
  })
})

describe('the existing entry of a duplicate', () => {
  test('may be booked a day later in another format of the bank', () => {
    const old = [entry('old', { key: '5', date: '2026-10-05' })]
    expect(compare(old, [entry('next', { key: '5', format: 'swedbank' })]).pairs).toEqual(['next=old'])
  })

  test('is the one with the same text, then the same account, then the same name', () => {
    const old = [
      entry('other', { key: '1', text: 'Kita', account: 'LT1', name: 'Kitas' }),
      entry('name', { key: '2', text: 'Kita', account: 'LT1' }),
      entry('account', { key: '3', text: 'Kita', name: 'Kitas' }),
      entry('text', { key: '4', account: 'LT1', name: 'Kitas', text: 'už konsultacija' }),
    ]
    const next = ['w', 'x', 'y', 'z'].map((id) => entry(id, { format: 'wise', key: id }))
    expect(compare(old, next).pairs).toEqual(['w=text', 'x=account', 'y=name', 'z=other'])
  })

  test('is never used twice, whatever the order', () => {
    const old = [entry('old', { key: '1' })]
    const next = [entry('x', { key: 'RO1', format: 'seb' }), entry('y', { key: '', format: 'mapped' })]
    expect(compare(old, next)).toEqual({ fresh: ['y'], pairs: ['x=old'] })
    expect(compare(old, next.toReversed())).toEqual({ fresh: ['x'], pairs: ['y=old'] })
  })

  test('has an equal amount that is written with other decimals', () => {
    const old = [entry('old', { amount: '50' })]
    expect(compare(old, [entry('next')]).pairs).toEqual(['next=old'])
  })
})

test('three comparisons of 100,000 equal entries take seconds, not minutes', () => {
  const many = (format: StatementFormat) =>
    Array.from({ length: 50_000 }, (_, index) => entry(`${index}`, { key: `${format}${index}`, format }))
  const start = process.threadCpuUsage()
  expect(newEntries(many('camt.053'), many('seb')).fresh).toEqual([])
  const other = many('camt.053').map((old) => ({ ...old, key: `${old.key}x` }))
  expect(newEntries(many('camt.053'), other).duplicates).toEqual([])
  const sameKey = many('mapped').map((old) => ({ ...old, key: '1' }))
  expect(newEntries(sameKey, sameKey).fresh).toEqual([])
  const { user } = process.threadCpuUsage(start)
  expect(user / 1000).toBeLessThan(6000)
})
