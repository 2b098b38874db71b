import { expect, test } from 'vitest'
import { bestOf } from './rank.ts'
import type { Candidate } from './rank.ts'

const candidate = (kind: Candidate['kind'], title: string, name: string | null = null): Candidate => ({
  kind,
  id: '1',
  title,
  subtitle: '',
  path: '/',
  total: null,
  name,
})
const titles = (candidates: Candidate[], q: string) => bestOf(candidates, q).map(({ title }) => title)

test('results are ordered by exact number, beginning of the text, beginning of a word, then all others', () => {
  const rest = candidate('client', 'Perkraustymas')
  const word = candidate('client', 'UAB „Kraft“')
  const begins = candidate('product', 'Kraštovaizdis')
  const exact = candidate('product', 'Lenta', 'KRA')
  expect(titles([rest, word, begins, exact], 'kra')).toEqual(['Lenta', 'Kraštovaizdis', 'UAB „Kraft“', 'Perkraustymas'])
})

test('letter case and diacritics do not change the rank', () =>
  expect(titles([candidate('client', 'Ąžuolas'), candidate('invoice', 'SĄSK-1', 'SĄSK-1')], 'sask-1')[0]).toBe(
    'SĄSK-1',
  ))

test('results with equal rank are ordered by kind, clients first, and there are at most 20', () => {
  const many = Array.from({ length: 30 }, (_, n) => candidate('product', `A${n}`))
  const found = titles([...many, candidate('client', 'A')], 'a')
  expect(found).toHaveLength(20)
  expect(found.slice(0, 2)).toEqual(['A', 'A0'])
})
