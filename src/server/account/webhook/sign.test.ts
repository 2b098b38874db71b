import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, newSecret, signatureOf } from './sign.ts'

test('the signature is that of the example in the specification of Standard Webhooks', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(signatureOf(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('two secrets give two signatures in one header', () => {
  const message = { id: 'a', timestamp: 1, body: '{}' }
  const secrets = [newSecret(), newSecret()]
  expect(signatureOf(message, secrets)).toBe(secrets.map((secret) => signatureOf(message, [secret])).join(' '))
})

test('a new secret has 32 bytes, and the key is what they decode to', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const key = Buffer.from(secret.slice(6), 'base64')
  expect(key.length).toBe(32)
  const expected = createHmac('sha256', key).update('m.5.{}').digest('base64')
  expect(signatureOf({ id: 'm', timestamp: 5, body: '{}' }, [secret])).toBe(`v1,${expected}`)
})

test('the body has the type, the id, the time and the version of the record', () =>
  expect(
    bodyOf({ event_id: 'e', type: 'invoice.paid', event_at: '2026-11-20T10:00:00.5Z', document_id: 'i', version: 3 }),
  ).toBe('{"type":"invoice.paid","id":"e","timestamp":"2026-11-20T10:00:00.500Z","data":{"id":"i","version":3}}'))
