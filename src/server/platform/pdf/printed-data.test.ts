import { expect, test } from 'vitest'
import { breakable, breakMark, printable } from './printed-data.ts'

test.each([
  ['NUL and control characters are removed', 'a\u0000b\u0007c\u001bd', 'abcd'],
  [
    'line breaks of all systems become \
',
    'a\r\nb\rc\u2028d',
    'a\nb\nc\nd',
  ],
  ['a tab becomes a space', 'a\tb', 'a b'],
  ['invisible characters are removed', 'a\u200bb\ufeffc\u00add', 'abcd'],
  ['direction overrides are removed', '\u202e12\u202c \u2066x\u2069', '12 x'],
  ['half a surrogate pair becomes the replacement character', 'a\ud83d', 'a\ufffd'],
  ['emoji, right-to-left and Lithuanian letters are unchanged', 'ąČę 👩‍👩‍👧 שלום مرحبا', 'ąČę 👩‍👩‍👧 שלום مرحبا'],
])('in printed texts %s', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('ordinary words get no break positions', () => {
  const longest = 'nebeprisikiškiakopūst' // 21 letters
  expect(breakable(`${longest} ${longest}`)).toBe(`${longest} ${longest}`)
})

test('a very long word may break anywhere except inside a character', () => {
  const word = '👩‍👩‍👧'.repeat(30)
  const broken = breakable(word)
  expect(broken.replaceAll(breakMark, '')).toBe(word)
  expect(broken.split(breakMark).length).toBeGreaterThan(6)
  expect(broken.split(breakMark)[0]).toBe('👩‍👩‍👧'.repeat(4))
})
