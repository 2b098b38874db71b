import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnWord, passwordStrength, weakerStrength } from '#domain/password.ts'

test.each([
  ['weak', ['', 'a', 'Kx7$K', 'aaaaaaaaaaaaaaaa', '12345678', 'abcdefghij', 'password', 'Password1', 'slaptazodis1', 'qwerty123', '20261120', 'abababababababab', 'gegute']],
  ['medium', ['zirgas4melyn', 'Gegute2026x', 'vx7kqm2p']],
  ['strong', ['Kx7$Kq9!vB2', 'correct horse battery staple', 'mėlynas dramblys šoka', 'Zirnis-Kopa7-vėjas']],
] as const)('the strength %s of passwords is recognised', (strength, passwords) => {
  for (const password of passwords) expect([password, passwordStrength(password)]).toEqual([password, strength])
}) // prettier-ignore

test('a password that is too short is weak whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5 }), (text) => {
      expect(passwordStrength(text)).toBe('weak')
    }),
  )
})

const ona = { email: 'ona.kazlauskiene@ziedas.lt', name: 'Ona Kazlauskienė-Rimkė' }

test.each([
  'ona.kazlauskiene@ziedas.lt',
  'ONA.Kazlauskiene',
  'onakazlauskiene1',
  'Kazlauskienė',
  'kazlauskiene77',
  'Ona123',
  'ona kazlauskienė-rimkė',
  'Kvitas',
  'kvitas2026!',
])('the password %s is a word of its owner', (password) => {
  expect(isOwnWord(password, ona)).toBe(true)
})

test.each(['Ramunė-77', 'ona ir kazlauskai', 'kvitas-demo', '123456', 'Žiedas-88'])(
  '%s is not a word of its owner',
  (password) => {
    expect(isOwnWord(password, ona)).toBe(false)
  },
)

test('an own word is recognised for a person without a name, but not a single letter', () => {
  expect([
    isOwnWord('12345', { email: '12345@ziedas.lt' }),
    isOwnWord('123456', { email: '1@ziedas.lt', name: null }),
  ]).toEqual([true, false])
})

test('the weaker of two strengths is used', () => {
  expect([weakerStrength('strong', 'medium'), weakerStrength('weak', 'strong')]).toEqual(['medium', 'weak'])
})
