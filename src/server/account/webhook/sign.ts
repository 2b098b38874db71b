import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: 32 random bytes. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export type SignedMessage = { id: string; timestamp: number; body: string }

/**
 * The header `webhook-signature` of the Standard Webhooks scheme: one signature for each secret, so that receivers may change theirs at any
 * time of a rotation. `timestamp` is in seconds.
 */
export const signatureOf = ({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

export type StoredEvent = { event_id: string; type: string; event_at: string; document_id: string; version: number }

/** The body of the request: the same bytes in all attempts. */
export const bodyOf = ({ event_id, type, event_at, document_id, version }: StoredEvent): string =>
  JSON.stringify({
    type,
    id: event_id,
    timestamp: new Date(event_at).toISOString(),
    data: { id: document_id, version },
  })

export const headersOf = (eventId: string, timestamp: number, signature: string): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Kvitas-Webhooks/1',
  'webhook-id': eventId,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})
