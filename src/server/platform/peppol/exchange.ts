import type { Log } from '#server/platform/process/log.ts'

/** An answer of the access point; `wasSent` is false if the request cannot have reached it. */
export type Exchange =
  | { kind: 'answer'; status: number; body: unknown; retryAfter: number | null }
  | { kind: 'none'; wasSent: boolean; error: unknown }

type Request = { method: 'GET' | 'POST' | 'DELETE'; body?: object; maxBytes?: number }

const maxAnswerBytes = 1024 * 1024

/** Failures before a connection exists. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** `timeoutMs` is the longest wait for a whole answer. */
export type ExchangeSetting = { url: string; token: string; log: Log; timeoutMs?: number }

/**
 * One request to the address that the operator configured, with the token and without redirects. The token is in no error and in no log.
 */
export const createExchange =
  ({ url, token, log, timeoutMs = 30_000 }: ExchangeSetting) =>
  async (path: string, { method, body, maxBytes = maxAnswerBytes }: Request): Promise<Exchange> => {
    try {
      const response = await fetch(`${url}/${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await readLimited(response, maxBytes)
      const answer = { status: response.status, retryAfter: secondsOf(response.headers.get('retry-after')) }
      log.debug({ method, path, status: answer.status }, 'the access point answered')
      return { kind: 'answer', ...answer, body: parsed(text) }
    } catch (error) {
      const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? ''
      log.warn({ method, path, err: error }, 'the access point did not answer')
      return { kind: 'none', wasSent: !notConnected.has(code), error }
    }
  }

const readLimited = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new Error('The answer of the access point is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Undefined for a body that is no JSON, such as the page of a proxy. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Retry-After: seconds, or a date (RFC 9110). */
const secondsOf = (header: string | null): number | null => {
  if (header === null) return null
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const moment = Date.parse(header)
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}
