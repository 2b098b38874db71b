import { addresses } from './calls.ts'
import type { Calls, Problem } from './calls.ts'

export type * from './calls.ts'

export type CallName = keyof Calls
export type Answer<Name extends CallName> = Calls[Name]['answer']

type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer Value> ? { readonly [K in Key]: Value } : unknown
type Query<Name extends CallName> = Calls[Name] extends { query: infer Value }
  ? Record<string, never> extends Value
    ? { readonly query?: Value }
    : { readonly query: Value }
  : unknown
type Once<Name extends CallName> = Calls[Name] extends { creates: true }
  ? {
      /** A repeated request with the same key gets the first answer. By default each request has a new key. */
      readonly idempotencyKey?: string
    }
  : unknown

/** What a call needs: parameters of its path, its query, its body or files. */
export type Input<Name extends CallName> = Part<Name, 'params'> &
  Query<Name> &
  Part<Name, 'body'> &
  Part<Name, 'files'> &
  Once<Name> & { readonly signal?: AbortSignal }

type Arguments<Name extends CallName> =
  Record<string, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]

/** The server refused the call. `code` never changes; `message` is for people, in the language of the client. */
export class KvitasError extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem
  /** Seconds to wait before the next try, for 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(status: number, problem: Problem, retryAfter: number | undefined) {
    super(problem.detail)
    this.name = 'KvitasError'
    this.status = status
    this.code = problem.code
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

export type ClientOptions = {
  /** The address of Kvitas: `https://kvitas.example.com`. */
  readonly url: string
  /** The key, which begins with `kv_`. Keep it out of the code. */
  readonly key: string
  readonly language?: 'lt' | 'en'
  /** Another `fetch`, for tests and proxies. */
  readonly fetch?: typeof globalThis.fetch
}

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  files?: readonly Blob[]
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The calls of lists with pages. */
export type ListName = {
  [Name in CallName]: Calls[Name] extends {
    query: { cursor?: string }
    answer: { data: Array<unknown>; meta: { next_cursor: string | null } }
  }
    ? Name
    : never
}[CallName]
type ItemOf<Name extends ListName> = Answer<Name> extends { data: Array<infer Item> } ? Item : never

const addressOf = (base: string, path: string, { params = {}, query = {} }: AnyInput): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return `${base}/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`
}

const bodyOf = ({ body, files }: AnyInput): { body?: string | FormData; headers: Record<string, string> } => {
  if (!files) return body === undefined ? { headers: {} } : { body: JSON.stringify(body), headers: jsonHeaders }
  const form = new FormData()
  for (const file of files) form.append('files[]', file)
  if (body !== undefined) form.append('options', JSON.stringify(body))
  return { body: form, headers: {} }
}
const jsonHeaders = { 'content-type': 'application/json' }

const errorOf = async (response: Response): Promise<KvitasError> => {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const text = await response.text()
  const problem = /json/.test(response.headers.get('content-type') ?? '')
    ? (JSON.parse(text) as Problem)
    : ({
        type: 'about:blank',
        title: response.statusText,
        status: response.status,
        code: 'internal_error',
        detail: response.statusText,
      } as Problem)
  return new KvitasError(response.status, problem, Number.isNaN(wait) ? undefined : wait)
}

/** A client for one company: that of the key. */
export const createClient = ({ url, key, language = 'en', fetch: send = globalThis.fetch }: ClientOptions) => {
  const base = url.replace(/\/$/, '')

  /** Makes a call: `call('client.edit_form', { params: { id } })`. A file is answered as a Blob. */
  const call = async <Name extends CallName>(name: Name, ...[given]: Arguments<Name>): Promise<Answer<Name>> => {
    const input: AnyInput = given ?? {}
    const [method = 'GET', path = ''] = addresses[name].split(' ')
    const { body, headers } = bodyOf(input)
    const response = await send(addressOf(base, path, input), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'accept-language': language,
        ...(method === 'POST' ? { 'idempotency-key': input.idempotencyKey ?? crypto.randomUUID() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(input.signal ? { signal: input.signal } : {}),
    })
    if (!response.ok) throw await errorOf(response)
    const type = response.headers.get('content-type') ?? ''
    // The types of the answers are generated from the description of the server.
    if (response.status === 204 || type === '') return undefined as Answer<Name>
    return (type.includes('application/json') ? await response.json() : await response.blob()) as Answer<Name>
  }

  /** All records of a list, page by page: `for await (const client of all('client.list'))`. */
  const all = async function* <Name extends ListName>(
    name: Name,
    query: Calls[Name]['query'] = {},
  ): AsyncGenerator<ItemOf<Name>> {
    let cursor: string | undefined
    do {
      const input = { query: { ...query, ...(cursor ? { cursor } : {}) } } as unknown as Arguments<Name>[0]
      const page = (await call(name, ...([input] as Arguments<Name>))) as {
        data: ItemOf<Name>[]
        meta: { next_cursor: string | null }
      }
      yield* page.data
      cursor = page.meta.next_cursor ?? undefined
    } while (cursor)
  }

  return { call, all }
}
export type Client = ReturnType<typeof createClient>
