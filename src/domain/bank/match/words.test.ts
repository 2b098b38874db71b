import { expect, test } from 'vitest'
import { isOneMistake, nameLikeness, nameWords, wordsOfName } from './words.ts'

test.each([
  ['UAB „Jūros mėta“', ['juros', 'meta'], ['uab']],
  ['JŪROS MĖTA, UAB', ['juros', 'meta'], ['uab']],
  ['Uždaroji akcinė bendrovė "Jūros mėta"', ['juros', 'meta'], ['uzdaroji', 'akcine', 'bendrove']],
  ['VšĮ Dailės erdvė | LT367044060008214477', ['dailes', 'erdve'], ['vsi']],
  ['Hansen & Sohn GmbH', ['hansen', 'sohn'], ['gmbh']],
  ['UAB', ['uab'], []],
  ['  ', [], []],
])('the words of %j', (name, words, forms) => {
  expect(nameWords(name)).toEqual({ words, forms })
})

test.each([
  ['vejas', 'vejes', true],
  ['vejas', 'veja', true],
  ['vejas', 'evjas', true],
  ['vejas', 'vejass', true],
  ['vejas', 'vejas', false],
  ['vejas', 'vajes', false],
  ['', 'a', true],
  ['ab', 'ba', true],
])('%j and %j differ in one mistake: %j', (a, b, expected) => {
  expect(isOneMistake(a, b)).toBe(expected)
  expect(isOneMistake(b, a)).toBe(expected)
})

test.each<[string, string, number, number]>([
  ['UAB „Jūros mėta“', 'META JUROS UAB', 1, 1],
  ['Gintaro vėjas', 'Gintaro vjas', 0.85, 0.99],
  ['O. Žukauskienė', 'Ona Žukauskienė', 0.9, 1],
  ['Rasa Kazlauskienė', 'Rasa Kazlauskaitė', 0, 0.6],
  ['Baltijos mediena', 'Baltijos mediena ir ko', 0.8, 0.95],
  ['Jūros mėta', 'Ąžuolyno kepykla', 0, 0],
  ['', '', 0, 0],
])('the likeness of %j and %j is between %d and %d', (a, b, least, most) => {
  const likeness = nameLikeness(wordsOfName(a), wordsOfName(b))
  expect(likeness).toBeGreaterThanOrEqual(least)
  expect(likeness).toBeLessThanOrEqual(most)
})
