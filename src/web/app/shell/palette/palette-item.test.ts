import { expect, test } from 'vitest'
import { highlight, matches } from './palette-item.ts'

const marked = (text: string, search: string) =>
  highlight(text, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['VšĮ „Žiemos sodas“', 'ziem', 'VšĮ „[Žiem]os sodas“'],
  ['Sąskaita', 'SASK', '[Sąsk]aita'],
  ['Algis Žiemelis', 'žiem', 'Algis [Žiem]elis'],
  ['Z\u030ciema', 'zie', '[Z\u030cie]ma'],
  ['Klientai', 'x', 'Klientai'],
  ['Klientai', '', 'Klientai'],
])('in %s a search for %s highlights %s', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected)
})

test('a command is found by any of its words in any order', () => {
  expect(matches('Išrašyti sąskaitą', 'saskaita')).toBe(true)
  expect(matches('Išrašyti sąskaitą', 'saskait isras')).toBe(true)
  expect(matches('Išrašyti sąskaitą', 'klientas')).toBe(false)
})
