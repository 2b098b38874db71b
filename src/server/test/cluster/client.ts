import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { lostHeader } from './proxy.ts'

/** Answers are untyped; the caller knows their shape. */
// oxlint-disable-next-line no-explicit-any
type Json = any

export type Tally = {
  requests: number
  /** Requests that were sent again. */
  repeated: number
  /** How often each status was answered; 0: the answer was lost. */
  statuses: Map<number, number>
  /** What no client should ever see: errors of the server other than 503. */
  unexpected: string[]
  /** What a client still saw after its retries, as `POST /invoice 502`. */
  errors: string[]
  /** Milliseconds of each request, with its retries. */
  times: number[]
}

export const newTally = (): Tally => ({
  requests: 0,
  repeated: 0,
  statuses: new Map(),
  unexpected: [],
  errors: [],
  times: [],
})

export type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}
export type Received = { status: number; headers: Record<string, string>; body: Buffer }

const lost: Received = { status: 0, headers: {}, body: Buffer.alloc(0) }

const sendOnce = async (address: string, { method, path, headers, body }: Sent): Promise<Received> => {
  try {
    const answer = await fetch(`${address}/api${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.headers.has(lostHeader)) return lost
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: bytes }
  } catch {
    return lost
  }
}

const retryMs = 1000

export type Requester = (sent: Sent) => Promise<Received>

/** Sends a request again, with the same Idempotency-Key, while its answer is lost or the server is not ready. */
export const requesterOf =
  (address: string, tally: Tally, { retries = 1, before = async () => {} } = {}): Requester =>
  async (sent) => {
    await before()
    const headers = { 'idempotency-key': randomUUID(), ...sent.headers }
    const started = performance.now()
    tally.requests += 1
    for (let attempt = 0; ; attempt += 1) {
      const answer = await sendOnce(address, { ...sent, headers })
      const { status, body } = answer
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      const text = () => `${sent.method} ${sent.path} ${status} ${body.toString().slice(0, 200)}`
      if (status >= 500 && status !== 503) tally.unexpected.push(text())
      if (status > 0 && status < 500) {
        tally.times.push(performance.now() - started)
        return answer
      }
      if (attempt === retries) {
        tally.errors.push(text())
        return answer
      }
      tally.repeated += 1
      await pause(retryMs)
    }
  }

export type Client = (method: string, path: string, body?: object) => Promise<Json>

/** The client of a person: JSON in and out, and every refusal is an error. */
export const clientOf =
  (request: Requester, authorization: string, tally: Tally): Client =>
  async (method, path, body) => {
    const {
      status,
      headers,
      body: bytes,
    } = await request({
      method,
      path,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const isJson = headers['content-type']?.includes('json')
    const answer = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes
    if (status >= 400 && status < 500)
      tally.errors.push(`${method} ${path} ${status} ${JSON.stringify(answer).slice(0, 200)}`)
    return answer
  }
