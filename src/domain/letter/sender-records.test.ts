import { expect, test } from 'vitest'
import { dmarcState, domainOf, isDkimKey, spfState } from './sender-records.ts'

test.each([
  [undefined, 'unknown'],
  [[], 'missing'],
  [['google-site-verification=abc'], 'missing'],
  [['v=spf10 -all'], 'missing'],
  [['v=spf1 include:_spf.google.com ~all', 'other'], 'found'],
  [['v=spf1 a -all', 'V=SPF1 mx -all'], 'several'],
])('SPF of %j is %s', (texts, state) => expect(spfState(texts)).toBe(state))

test.each([
  [undefined, 'unknown'],
  [[], 'missing'],
  [['v=DMARC1; p=none; rua=mailto:a@b.lt'], 'weak'],
  [['v=DMARC1;p=quarantine'], 'found'],
  [['v=DMARC1; p=reject; sp=none'], 'found'],
  [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'several'],
])('DMARC of %j is %s', (texts, state) => expect(dmarcState(texts)).toBe(state))

test.each([
  ['v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A', true],
  ['p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A', true],
  ['v=DKIM1; k=rsa; p=', false],
  ['v=spf1 -all', false],
  ['v=DKIM1; k=rsa; p=MIGf MA0G CSqG SIb3 DQEB AQUA A4GN', true],
  ['v=DKIM1; k=rsa; p= MIGfMA0GCSqGSIb3\tDQEBAQUA', true],
  ['v=DKIM1; k=rsa; p=   ; n=revoked and replaced by another key', false],
])('%j is a key: %s', (text, is) => expect(isDkimKey(text)).toBe(is))

test('the domain of an address is in lower case', () => expect(domainOf('Ona@Ziedas.LT')).toBe('ziedas.lt'))
