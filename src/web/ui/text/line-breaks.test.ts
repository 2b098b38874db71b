import { expect, test } from 'vitest'
import { unbrokenParts } from './line-breaks.tsx'

const unbrokenTexts = (text: string) =>
  unbrokenParts(text)
    .filter(({ isUnbroken }) => isUnbroken)
    .map((part) => part.text)

test.each([
  ['KV-0101', ['KV-0101']],
  ['Sąskaita KV-0101, UAB „Žiedas“', ['KV-0101']],
  ['Mokėjimas 2026-11-20 už SF/2026-0001.', ['2026-11-20', 'SF/2026-0001.']],
  ['KV-0101 – KV-0109 (ŽA-1)', ['KV-0101', 'KV-0109', 'ŽA-1']],
  ['Kavos-pyragų ir 5 % PVM, −5,00', []],
  ['pirma-antra-trečia-ketvirta-penkta-6', []],
  ['', []],
])('in "%s" these parts are not broken: %j', (text, expected) => {
  expect(unbrokenTexts(text)).toEqual(expected)
})

test('the parts together are the whole text', () => {
  const text = 'Nuo KV-0101 iki 2026-11-20, ir dar'
  expect(
    unbrokenParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
