import { describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../../../clients/typescript/webhooks.ts'
import { bodyOf, headersOf, newSecret, signatureOf } from './sign.ts'

const body = bodyOf({
  event_id: '01a21d96-e37d-7630-843f-5389ccf3e22e',
  type: 'invoice.paid',
  event_at: '2026-11-20T10:00:00Z',
  document_id: '01a21d96-e37d-7630-843f-5389ccf3e22f',
  version: 3,
})
const id = '01a21d96-e37d-7630-843f-5389ccf3e22e'
const now = new Date('2026-11-20T10:00:30Z')
const timestamp = Math.floor(now.getTime() / 1000)
const [secret, other] = [newSecret(), newSecret()]
const headers = (secrets: string[] = [secret], at = timestamp) =>
  headersOf(id, at, signatureOf({ id, timestamp: at, body }, secrets))
const verify = (overrides: object = {}) => verifyWebhook({ body, headers: headers(), secret, now, ...overrides })

describe('the check of the TypeScript client', () => {
  test('returns the event of a request that the server signed', async () =>
    expect(await verify()).toMatchObject({ type: 'invoice.paid', id, data: { version: 3 } }))

  test('takes the headers of fetch', async () =>
    expect(await verify({ headers: new Headers(headers()) })).toMatchObject({ id }))

  test('accepts either secret during a rotation', async () => {
    expect(await verify({ headers: headers([other, secret]) })).toMatchObject({ id })
    expect(await verify({ headers: headers([secret]), secret: [other, secret] })).toMatchObject({ id })
  })

  test.each([
    ['another secret', { secret: other }, 'wrong'],
    ['a changed body', { body: body.replace('paid', 'sent') }, 'wrong'],
    ['another id', { headers: { ...headers(), 'webhook-id': 'x' } }, 'wrong'],
    ['another time', { headers: { ...headers(), 'webhook-timestamp': String(timestamp + 1) } }, 'wrong'],
    ['no signature', { headers: { ...headers(), 'webhook-signature': '' } }, 'missing'],
    ['a signature of another version', { headers: { ...headers(), 'webhook-signature': 'v2,AAAA' } }, 'wrong'],
    ['a signature that is no base64', { headers: { ...headers(), 'webhook-signature': 'v1,%%' } }, 'wrong'],
    ['an old request', { headers: headers([secret], timestamp - 301) }, 'old'],
    ['a request of the future', { headers: headers([secret], timestamp + 301) }, 'old'],
  ])('refuses %s', async (_, overrides, message) => expect(verify(overrides)).rejects.toThrow(message))
})
