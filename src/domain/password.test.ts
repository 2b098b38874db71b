import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordStrength } from './password.ts'

test.each([
  ['weak', ['', 'a', 'Kx7$K', 'aaaaaaaaaaaaaaaa', '12345678', 'abcdefghij', 'password', 'Password1', 'slaptazodis1', 'qwerty123', '20261120', 'abababababababab', 'gegute']],
  ['medium', ['zirgas4melyn', 'Gegute2026x', 'vx7kqm2p']],
  ['strong', ['Kx7$Kq9!vB2', 'correct horse battery staple', 'mėlynas dramblys šoka', 'Zirnis-Kopa7-vėjas']],
] as const)('%s passwords', (strength, passwords) => {
  for (const password of passwords) expect([password, passwordStrength(password)]).toEqual([password, strength])
}) // prettier-ignore

test('what is too short is weak, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5 }), (text) => {
      expect(passwordStrength(text)).toBe('weak')
    }),
  )
})
