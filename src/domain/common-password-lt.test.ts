import { expect, test } from 'vitest'
import { isCommonPasswordLt, commonWordsLt } from '#domain/common-password-lt.ts'

test.each([
  'labas1', 'Labas123', 'LABAS RYTAS', 'labaslabas', 'slaptažodis', 'Slaptazodis1!', 'lietuva', 'Lietuva1990', 'Mantas_1987',
  'Gabrielė2001', '1999jonas', 'Kaunas-2026', 'zalgiris', 'Žalgiris1944', 'rugpjūtis', 'ąčęėįš', 'ąčęėįšųū', 'mama123', 'zvaigzdute',
])('%s is a common password', (password) => {
  expect(isCommonPasswordLt(password)).toBe(true)
}) // prettier-ignore

test.each([
  'Ramunė-77',
  'labas vakaras draugai',
  'mėlynas dramblys šoka',
  'Labas83017465',
  'vx7kqm2p',
  'Kx7$Kq9!vB2',
  '12345678',
  '',
  '!!!',
])('%s is not a common password', (password) => {
  expect(isCommonPasswordLt(password)).toBe(false)
})

test('the common words are in lower case without accents, each once', () => {
  for (const word of commonWordsLt) expect(word).toMatch(/^[a-z]+$/)
  expect(new Set(commonWordsLt).size).toBe(commonWordsLt.length)
  expect(commonWordsLt.length).toBeGreaterThan(500)
})
