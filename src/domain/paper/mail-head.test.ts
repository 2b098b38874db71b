import { expect, test } from 'vitest'
import { inboxAddress, tokensIn } from './inbox-address.ts'
import { isAutomaticAnswer, mailHeaders, receiversOf } from './mail-head.ts'
import { isSenderProved } from './sender-check.ts'

const pattern = 'papers+{token}@example.lt'
const token = 'abcdefgh234567xy'
const address = inboxAddress(pattern, token)

test.each([
  ['an address alone', address, [token]],
  ['an address in capital letters', address.toUpperCase(), [token]],
  ['an address with a name', `Sąskaitos <${address}>, ona@example.lt`, [token]],
  ['the same address twice', `${address}, <${address}>`, [token]],
  ['an address that only ends like it', `x${address}`, []],
  ['a domain that only begins like it', `${address}.evil.com`, []],
  ['a token with other characters', 'papers+abcdefgh234567x1@example.lt', []],
  ['a token that is too short', 'papers+abcdefgh@example.lt', []],
  ['no address', 'undisclosed-recipients:;', []],
])('%s has its tokens', (_, value, tokens) => {
  expect(tokensIn(pattern, value)).toEqual(tokens)
})

test('a token may be the whole part before the domain', () => {
  expect(tokensIn('{token}@papers.example.lt', `<${token}@papers.example.lt>`)).toEqual([token])
})

test('headers are unfolded, and the body is not read', () => {
  const text = 'Subject: one\r\n two\r\nbroken line\r\nTO : a@b.lt\r\nX-Empty:\r\n\r\nFrom: body@x.lt\r\n'
  expect(mailHeaders(text)).toEqual([
    { name: 'subject', value: 'one two' },
    { name: 'to', value: 'a@b.lt' },
    { name: 'x-empty', value: '' },
  ])
})

test('endless headers and values are cut', () => {
  const headers = mailHeaders(`Subject: ${'a'.repeat(100_000)}\n${' b\n'.repeat(9000)}${'X: y\n'.repeat(50_000)}`)
  expect(headers.length).toBeLessThanOrEqual(1000)
  expect(headers[0]?.value).toHaveLength(4000)
})

test('the address that the mail server names comes before those that the sender wrote', () => {
  const { envelope, named } = receiversOf(mailHeaders('Delivered-To: a@b.lt\nTo: c@d.lt\nCc: e@f.lt\n'))
  expect([envelope, named]).toEqual([['a@b.lt'], ['c@d.lt', 'e@f.lt']])
})

test.each([
  ['an answer of an absent person', 'Auto-Submitted: auto-replied (vacation)', true],
  ['a report of a mail server', 'Content-Type: multipart/report; report-type=delivery-status', true],
  ['an old notice of absence', 'X-Autoreply: yes', true],
  ['an invoice that a program sends', 'Auto-Submitted: auto-generated', false],
  ['a mail of a person', 'Auto-Submitted: no', false],
])('%s is recognised', (_, header, isAutomatic) => {
  expect(isAutomaticAnswer(mailHeaders(header))).toBe(isAutomatic)
})

const server = 'mx.example.lt'
const proved = (...values: string[]) =>
  isSenderProved(
    mailHeaders(values.map((value) => `Authentication-Results: ${value}\n`).join('')),
    server,
    'ona@medis.lt',
  )

test.each([
  ['DMARC that passed', [`${server}; dmarc=pass header.from=medis.lt`], true],
  ['DMARC of another domain', [`${server}; dmarc=pass header.from=evil.com`], false],
  ['DMARC that failed beside a signature', [`${server}; dkim=pass header.d=medis.lt; dmarc=fail`], false],
  ['a signature of the domain', [`${server}; dmarc=none; dkim=pass (2048 bit) header.d=medis.lt`], true],
  ['a signature of a subdomain', [`${server} 1; dkim=pass header.d=pastas.medis.lt`], true],
  ['a signature of somebody else', [`${server}; dkim=pass header.d=evil.com`], false],
  ['SPF of the domain', [`${server}; spf=pass smtp.mailfrom=saskaitos@medis.lt`], true],
  ['SPF of a forwarder', [`${server}; spf=pass smtp.mailfrom=lists.lt`], false],
  ['results of another server', ['evil.com; dmarc=pass header.from=medis.lt'], false],
  ['a forged result below a real one', [`${server}; dmarc=fail`, `${server}; dmarc=pass`], false],
  ['a result in a quoted text', [`${server}; spf=fail smtp.mailfrom="; dmarc=pass; "@evil.com`], false],
  ['a result in a comment', [`${server}; spf=fail (; dmarc=pass ;)`], false],
  ['no result', [], false],
])('%s proves a sender: as expected', (_, values, isProved) => {
  expect(proved(...values)).toBe(isProved)
})
