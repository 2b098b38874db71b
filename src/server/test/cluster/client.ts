import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Answers are untyped; the caller knows their shape. */
// oxlint-disable-next-line no-explicit-any
type Json = any

export type Tally = {
  requests: number
  /** Requests that were sent a second time. */
  repeated: number
  /** What a client with one retry still saw, as `POST /api/invoice 502`. */
  errors: string[]
  /** Milliseconds of each request, with its retry. */
  times: number[]
}

export const newTally = (): Tally => ({ requests: 0, repeated: 0, errors: [], times: [] })

export type Client = (method: string, path: string, body?: object) => Promise<Json>

const retryMs = 1000

/** A client that sends a request once more if the answer was lost or the server was not ready, with the same Idempotency-Key. */
export const clientOf = (address: string, authorization: string, tally: Tally): Client => {
  const send = async (method: string, path: string, body: object | undefined, key: string) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization, 'idempotency-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes }
  }
  return async (method, path, body) => {
    const key = randomUUID()
    const started = performance.now()
    tally.requests += 1
    const attempt = () => send(method, path, body, key).catch((error: unknown) => ({ status: 0, body: error }))
    let answer = await attempt()
    if (answer.status === 0 || answer.status >= 500) {
      tally.repeated += 1
      await pause(retryMs)
      answer = await attempt()
    }
    tally.times.push(performance.now() - started)
    if (answer.status === 0 || answer.status >= 400)
      tally.errors.push(`${method} ${path} ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    return answer.body
  }
}
