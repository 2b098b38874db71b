import { describe, expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  test('the example of RFC 8785, section 3.2.2 is written as the RFC says', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test('keys are sorted by UTF-16 code units, as in RFC 8785, section 3.2.3', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect(Object.values(JSON.parse(canonicalJson(value)))).toEqual([
      'One',
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  test('objects with the same members in another order have the same text', () => {
    expect(canonicalJson({ b: [{ d: 1, c: '2' }], a: null })).toBe('{"a":null,"b":[{"c":"2","d":1}]}')
    expect(canonicalJson({ a: null, b: [{ c: '2', d: 1 }] })).toBe('{"a":null,"b":[{"c":"2","d":1}]}')
  })

  test('a member that is undefined is left out', () => {
    expect(canonicalJson({ a: undefined, b: '' })).toBe('{"b":""}')
  })
})
