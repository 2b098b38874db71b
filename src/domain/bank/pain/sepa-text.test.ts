import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sepaText } from './sepa-text.ts'

test.each([
  ['UAB „Ąžuolėlis“ – čia & ten', "UAB 'Azuolelis' - cia + ten"],
  ['ąčęėįšųūž ĄČĘĖĮŠŲŪŽ', 'aceeisuuz ACEEISUUZ'],
  ['Łódź Straße Åse Øst Œuvre Þór', 'Lodz Strasse Ase Ost OEuvre THor'],
  ['«MB» \u201Dx\u201D "y" ‘z’', "'MB' 'x' 'y' 'z'"],
  ['10 € už 5 % @ [a] {b} <c> x_y\\z', '10 E uz 5 . . (a) (b) (c) x-y/z'],
  ['№ 5 ½', 'No 5 1.2'],
  ['a\u0328c\u030c', 'ac'],
  ['  daug\n\ttarpų\u00a0čia ', 'daug tarpu cia'],
  ['/ą//b/', 'a/b'],
  ['ООО', '...'],
  ['😀', '.'],
  ['\u200b', '.'],
  ['//', '.'],
])('%j is %j in the set of SEPA', (text, expected) => expect(sepaText(text, 70)).toBe(expected))

test('a text is cut at the limit, and a letter that needs two characters is left out whole', () => {
  expect(sepaText('ž'.repeat(200), 70)).toBe('z'.repeat(70))
  expect(sepaText('aaß', 3)).toBe('aa')
  expect(sepaText('aaß', 4)).toBe('aass')
})

test('any text becomes one that every bank passes on, within its limit', () => {
  const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 140 }), (text, max) => {
      const result = sepaText(text, max)
      expect(result).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/)
      expect(result).not.toMatch(/^[/ ]|[/ ]$|\/\//)
      expect(result.length).toBeLessThanOrEqual(max)
      expect(sepaText(result, max)).toBe(result)
    }),
  )
})
