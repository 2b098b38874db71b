/** An event of a webhook. Read the record with `id` by a call; `version` says which of two events is newer. */
export type WebhookEvent = {
  readonly type: string
  /** The same in all attempts: keep it to recognise an event that comes twice. */
  readonly id: string
  readonly timestamp: string
  readonly data: { readonly id: string; readonly version: number }
}

/** The request is not from Kvitas, was changed on its way, or is too old. Answer 400 and do nothing. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebhookError'
  }
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type SignedRequest = {
  /** The body as it came, before it is parsed as JSON: the signature is of its bytes. */
  readonly body: string
  readonly headers: HeaderSource
  /** The signing secret of the webhook, which begins with `whsec_`; during a rotation both. */
  readonly secret: string | readonly string[]
  /** Seconds that the request may be old, against repeated ones; 300 by default. */
  readonly tolerance?: number
  /** For tests. */
  readonly now?: Date
}

const headerOf = (headers: HeaderSource, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing`)
  return value
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

const prefix = 'whsec_'

const keyOf = async (secret: string): Promise<CryptoKey> => {
  const bytes = secret.startsWith(prefix) ? bytesOf(secret.slice(prefix.length)) : undefined
  if (!bytes) throw new TypeError(`The secret of a webhook begins with ${prefix}`)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

const defaultTolerance = 300

/**
 * Checks the signature and the age of a request by the Standard Webhooks scheme and returns its event. Rejects with `WebhookError`.
 * Works in Node 20 and later, Deno, Bun and workers.
 */
export const verifyWebhook = async (request: SignedRequest): Promise<WebhookEvent> => {
  const { body, headers, secret, tolerance = defaultTolerance, now = new Date() } = request
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The header webhook-timestamp is no number')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) throw new WebhookError('The request is too old')
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? (bytesOf(each.slice(3)) ?? []) : []))
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(each)
    for (const signature of signatures)
      // Compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(body) as WebhookEvent
  }
  throw new WebhookError('The signature is wrong')
}
