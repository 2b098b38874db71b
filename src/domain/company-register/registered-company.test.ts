import { expect, test } from 'vitest'
import { addressParts, registerSearch } from './registered-company.ts'
import { cellsOf } from './read-register-row.ts'

test.each([
  ['UAB "Žalia giria"', 'zalia giria'],
  ['"Žalia giria", UAB', 'zalia giria'],
  ['Uždaroji akcinė bendrovė „Ąžuolas“', 'azuolas'],
  ['Viešoji įstaiga Vilniaus biblioteka', 'vilniaus biblioteka'],
  ['UAB', 'uab'],
  ['AB "UAB"', 'uab'],
  ['!!!', ''],
])('%s is searched as %s', (name, search) => {
  expect(registerSearch(name)).toBe(search)
})

test.each([
  ['Vilnius, Gedimino pr. 9-12', { address: 'Gedimino pr. 9-12', city: 'Vilnius', postal_code: null }],
  [
    'Kauno r. sav., Garliava, Vytauto g. 1, LT-53256',
    { address: 'Vytauto g. 1', city: 'Garliava', postal_code: 'LT-53256' },
  ],
  [
    'Vilniaus m. sav., Vilnius, 01103, Gedimino pr. 1',
    { address: 'Gedimino pr. 1', city: 'Vilnius', postal_code: 'LT-01103' },
  ],
  ['Trakų r. sav., Lentvario sen., Račkūnai, 5', { address: '5', city: 'Račkūnai', postal_code: null }],
  ['Vilnius', { address: null, city: 'Vilnius', postal_code: null }],
  ['', { address: null, city: null, postal_code: null }],
])('the address "%s" is taken apart', (text, parts) => {
  expect(addressParts(text)).toEqual(parts)
})

test('a quote inside a cell is part of a name, and a cell in quotes may have separators', () => {
  expect(cellsOf('1|UAB "A"|x', '|')).toEqual(['1', 'UAB "A"', 'x'])
  expect(cellsOf('1|"A", UAB|x', '|')).toEqual(['1', '"A", UAB', 'x'])
  expect(cellsOf('1;"UAB ""A""; B";x', ';')).toEqual(['1', 'UAB "A"; B', 'x'])
  expect(cellsOf('"a', '|')).toEqual(['"a'])
})
