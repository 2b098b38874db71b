import type { KeyValue } from '#web/platform/browser.ts'
import { ApiProblem, problemOf } from './problem.ts'
import { writeQuery } from './query-string.ts'
import type { QueryValues } from './query-string.ts'

export const tokenKey = 'access_token'

/** Whether the server could be reached: it responded, it responded that it is unavailable, or there was no response. */
export type Reachability = 'reachable' | 'unavailable' | 'offline'

export type ExchangeDependencies = {
  /** The prefix of every path: `/api`. */
  base: string
  storage: KeyValue
  language: () => string
  /** The company on screen: the server rejects the request if another company is current. */
  companyId: () => string | undefined
  onReached: (reached: Reachability) => void
}

export type RequestContent = { query?: QueryValues; body?: unknown; idempotencyKey?: string }

export const cancelled = () => new ApiProblem({ code: 'cancelled', status: 0, detail: '' })
export const offline = () => new ApiProblem({ code: 'offline', status: 0, detail: '' })

/** Sends a request with token, language and CSRF token; after a 419 it fetches a new CSRF token and repeats the request once. */
export const createExchange = ({ base, storage, language, companyId, onReached }: ExchangeDependencies) => {
  let csrf: string | undefined

  const headers = (method: string, { body, idempotencyKey }: RequestContent) => {
    const token = storage.get(tokenKey)
    const company = companyId()
    return {
      accept: 'application/json',
      'accept-language': language(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method !== 'GET' && csrf ? { 'x-csrf-token': csrf } : {}),
      ...(body !== undefined && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      ...(token && company ? { 'x-company-id': company } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    }
  }

  const send = async (method: string, path: string, sent: RequestContent, signal: AbortSignal) => {
    const query = writeQuery(sent.query)
    const { body } = sent
    try {
      const response = await fetch(`${base}${path}${query ? `?${query}` : ''}`, {
        method,
        signal,
        headers: headers(method, sent),
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      })
      if (response.status < 502) onReached('reachable')
      return response
    } catch {
      if (signal.aborted) throw cancelled()
      onReached('offline')
      throw offline()
    }
  }

  const fetchCsrf = async (signal: AbortSignal) => {
    const response = await send('GET', '/csrf-token', {}, signal)
    if (!response.ok) throw await problemOf(response)
    csrf = ((await response.json()) as { token: string }).token
  }

  return async (method: string, path: string, sent: RequestContent, signal: AbortSignal): Promise<Response> => {
    if (method !== 'GET' && !csrf && !storage.get(tokenKey)) await fetchCsrf(signal)
    const token = storage.get(tokenKey)
    const response = await send(method, path, sent, signal)
    // A new password gave a new token while this request was sent with the old one.
    const isOutdatedToken = response.status === 401 && token !== null && ![token, null].includes(storage.get(tokenKey))
    if (isOutdatedToken) return send(method, path, sent, signal)
    if (response.status !== 419) return response
    await fetchCsrf(signal)
    return send(method, path, sent, signal)
  }
}
