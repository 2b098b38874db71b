import type { CallName, Contract } from '#contract/index.ts'
import { addressOf } from './addresses.ts'
import { cancelled, createExchange, offline, tokenKey } from './exchange.ts'
import type { ExchangeDependencies, RequestContent } from './exchange.ts'
import { ApiProblem, problemOf } from './problem.ts'
import type { z } from 'zod'
import type { RawInput, Output, Params, RawQuery } from '#contract/platform/row.ts'

export type ApiDependencies = ExchangeDependencies & {
  /** A response had the header `action`. */
  onAction: (action: unknown) => void
  /** A response had a commit instruction. */
  onCommit: (name: string, data: unknown) => void
  /** The person must prove who they are again; resolves to whether they did. */
  onProofRequired: () => Promise<boolean>
  /** The change needs a confirmation, which the problem describes; resolves to whether the person gave it. */
  onConfirmationRequired: (text: string) => Promise<boolean>
  /** The screen shows another company than the current one. */
  onCompanyChanged: () => void
}

export type RequestOptions = SendOptions & RequestContent

/** The layer that all calls go through. Its dependencies are passed in, so that tests run it against their own server. */
export const createApi = (dependencies: ApiDependencies) => {
  const pending = createPending()
  const exchange = createExchange(dependencies)

  const request = async (method: string, path: string, options: RequestOptions = {}): Promise<unknown> => {
    const { signal, end } = pending.start(options.signal, options.group)
    try {
      const response = await exchange(method, path, options, signal)
      storeHeaders(response, dependencies)
      if (!response.ok) {
        const problem = await reportProblem(response, dependencies)
        const repeated = await repeatedOptions(problem, options, dependencies)
        // The request is repeated after the proof or confirmation, unless its page was left meanwhile.
        if (!repeated || signal.aborted) throw cancelled()
        return request(method, path, repeated)
      }
      const data = await contentOf(response)
      const commit = commitOf(data)
      if (commit) dependencies.onCommit(commit.name, commit.data)
      return data
    } catch (error) {
      if (error instanceof ApiProblem) throw error
      // The body is incomplete: cancelled by us, or the connection was lost.
      throw signal.aborted ? cancelled() : offline()
    } finally {
      end()
    }
  }

  return {
    request,
    /** A call of the contract by its name. */
    call: <Name extends CallName>(name: Name, ...[options]: CallArguments<Name>): Promise<CallResult<Name>> => {
      const requestOptions = (options ?? {}) as RequestOptions & { params?: Record<string, string> }
      const send = ({ method, path }: { method: string; path: string }) => request(method, path, requestOptions)
      const address = addressOf(name, requestOptions.params)
      // The response has the type of the contract: the server uses the same row.
      return ('path' in address ? send(address) : address.then(send, failedLoad)) as Promise<CallResult<Name>>
    },
    cancelAll: pending.cancelAll,
    pendingCount: pending.count,
  }
}

/** The addresses could not be loaded. */
const failedLoad = () => {
  throw offline()
}

/** What to repeat the request with after the person answered; undefined if they declined. Throws any other problem. */
const repeatedOptions = async (
  problem: ApiProblem,
  options: RequestOptions,
  { onProofRequired, onConfirmationRequired }: ApiDependencies,
): Promise<RequestOptions | undefined> => {
  if (problem.code === 'proof_required') return (await onProofRequired()) ? options : undefined
  if (problem.code !== 'isaf_submitted') throw problem
  if (!(await onConfirmationRequired(problem.body.detail ?? ''))) return undefined
  return { ...options, body: { ...(options.body as object | undefined), confirm: true } }
}

/** An unavailable resource, such as the file storage, does not mean that the whole server is unavailable. */
const reportProblem = async (response: Response, { onReached, onCompanyChanged }: ApiDependencies) => {
  const problem = await problemOf(response)
  if (problem.code === 'unavailable') onReached(problem.body.resource ? 'reachable' : 'unavailable')
  if (problem.code === 'company_changed') onCompanyChanged()
  return problem
}

const storeHeaders = ({ headers }: Response, { storage, onAction }: ApiDependencies) => {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token) storage.set(tokenKey, token)
  const action = headers.get('action')
  if (action) onAction(decodeAction(action))
}

/** Decodes URI-encoded JSON; anything else stays a text. */
export const decodeAction = (encoded: string): unknown => {
  try {
    const text = decodeURIComponent(encoded)
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  } catch {
    return encoded
  }
}

const contentOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  return type ? response.blob() : undefined
}

const commitOf = (data: unknown): { name: string; data: unknown } | undefined => {
  const commit = (data as { commit?: { name?: unknown; data?: unknown } } | undefined | null)?.commit
  return commit && typeof commit.name === 'string' ? { name: commit.name, data: commit.data } : undefined
}

/** The pending requests. One can be cancelled by its signal, or all of them, or all of one group. */
const createPending = () => {
  const pending = new Map<AbortController, string | undefined>()
  return {
    start: (signal?: AbortSignal, group?: string) => {
      const controller = new AbortController()
      const forward = () => controller.abort(signal?.reason)
      if (signal?.aborted) forward()
      else signal?.addEventListener('abort', forward, { once: true })
      pending.set(controller, group)
      const end = () => {
        pending.delete(controller)
        signal?.removeEventListener('abort', forward)
      }
      return { signal: controller.signal, end }
    },
    cancelAll: (group?: string) => {
      for (const [controller, requestGroup] of pending)
        if (group === undefined || requestGroup === group) controller.abort()
    },
    count: () => pending.size,
  }
}

type SendOptions = {
  /** Cancels only this request. */
  signal?: AbortSignal
  /** One for each submitted form: the server returns its first response to a repeated one. */
  idempotencyKey?: string
  /** Requests that are cancelled together: `navigation` for what a page loads on entry. */
  group?: string
}

type Row<Name extends CallName> = Contract[Name]
type RequiredOption<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }

/** The options of a call: path parameters, query, body. */
type CallOptions<Name extends CallName> = SendOptions &
  (keyof Params<Row<Name>> extends never ? unknown : { params: Params<Row<Name>> }) &
  ([RawQuery<Row<Name>>] extends [undefined] ? unknown : { query?: RawQuery<Row<Name>> }) &
  RequiredOption<'body', RawInput<Row<Name>>>

/** What a call returns; files are blobs. */
export type CallResult<Name extends CallName> =
  Row<Name> extends { file: string; output: unknown }
    ? Blob | (Row<Name> extends { output: infer O extends z.ZodType } ? z.output<O> : never)
    : Row<Name> extends { file: string }
      ? Blob
      : Output<Row<Name>>

/** The arguments of a call; options are optional if nothing is required. */
type CallArguments<Name extends CallName> =
  // If `{}` can be assigned, no option is required.
  // oxlint-disable-next-line typescript/no-empty-object-type
  {} extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]
