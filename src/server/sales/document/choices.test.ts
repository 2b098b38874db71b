import { expect, test } from 'vitest'
import { choicesForDocument } from './choices.ts'

const choice = (id: string, length = 1, archived = false) => ({ id, title: 'y'.repeat(length), archived })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('beside a document stand all choices of an ordinary company, in their order', () => {
  const options = {
    units: Array.from({ length: 30 }, (_, n) => choice(String(n), 100)),
    vats: [choice('vat')],
    currencies: ['EUR'],
    vat_enabled: true,
  }
  expect(choicesForDocument(options, ['7'])).toEqual(options)
})

test('of choices that are too long those stay that only the document names, then others that it names, then the first', () => {
  const units = [choice('a', 2500), choice('b', 2500), choice('c', 2500), choice('d', 2500)]
  const vats = [choice('e', 2500), choice('f', 2500, true)]
  const beside = (...referenced: string[]) => {
    const options = choicesForDocument({ units, vats, currencies: ['EUR'] }, referenced)
    expect(options.currencies).toEqual(['EUR'])
    return [ids(options.units), ids(options.vats)]
  }
  expect(beside('c', 'f')).toEqual([['a', 'c'], ['f']])
  expect(beside('b', 'd', 'e', 'f')).toEqual([['b', 'd'], ['f']])
})
