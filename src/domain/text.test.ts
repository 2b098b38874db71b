import { expect, test } from 'vitest'
import { removeTrailing, isEmail } from './text.ts'

test.each([
  ['SF-0001-.-', '-.', 'SF-0001'],
  ['--', '-', ''],
  ['', '-', ''],
  ['-a', '-', '-a'],
  ['a', '', 'a'],
])('%j without %j at its end is %j', (text, ends, left) => {
  expect(removeTrailing(text, ends)).toBe(left)
})

test.each([
  'nina@azuolynas.lt', 'a@b.co', 'vardas.pavarde+saskaitos@imone.com.lt', "o'neil@example.org", 'info@ąžuolynas.lt', 'a@xn--uolynas-d0a.xn--p1ai',
  'x_1@sub-domain.example.museum', '1@2.lt',
])('%s is a valid email address', (text) => expect(isEmail(text)).toBe(true)) // prettier-ignore

test.each([
  'nina@azuolynas', '', '@', 'a@', '@b.lt', 'a@b@c.lt', 'a b@c.lt', 'a@b..lt', 'a@.lt', 'a@b.lt.', '.a@b.lt', 'a.@b.lt', 'a..b@c.lt', 'a@-b.lt',
  'a@b-.lt', 'a@b.l', 'a@1.2.3.4', 'a@b.lt ', 'a@b.lt\n', '"a b"@c.lt', 'a@b_c.lt', 'Nina <nina@b.lt>', 'a@b.lt,c@d.lt', 'a\u0000@b.lt',
  `${'a'.repeat(65)}@b.lt`, `a@${'b'.repeat(64)}.lt`, `a@${'b.'.repeat(130)}lt`,
])('%j is not a valid email address', (text) => expect(isEmail(text)).toBe(false)) // prettier-ignore
