import type { ProblemCode } from '#domain/problems.ts'
import { i18n } from '#web/platform/texts/texts.ts'

/** The body of a refusal (RFC 9457), as the contract gives it. */
export type ProblemBody = {
  code: ProblemCode | 'offline' | 'cancelled'
  detail: string
  status: number
  /** The request's number, for whoever is asked for help. */
  instance?: string
  errors?: Record<string, string[]>
  resource?: string
  /** What the second step of signing in is taken with. */
  ticket?: string
  /** The stored item, with `stale_version`. */
  current?: unknown
}

/** A call that was refused or did not get through; `status` is 0 when there was no answer. An Error, since it is thrown. */
export class ApiProblem extends Error {
  readonly code: ProblemBody['code']
  readonly status: number
  readonly detail: string
  readonly errors: Record<string, string[]>
  readonly body: ProblemBody
  constructor(body: ProblemBody) {
    super(body.detail || body.code)
    this.name = body.code === 'cancelled' ? 'AbortError' : 'ApiProblem'
    this.code = body.code
    this.status = body.status
    this.detail = body.detail
    this.errors = body.errors ?? {}
    this.body = body
  }
}

export const isProblem = (error: unknown): error is ApiProblem => error instanceof ApiProblem
/** Nobody answered, or the server is away for a moment: it says nothing of who asks, and passes by itself. */
export const isPassing = (error: unknown): boolean =>
  isProblem(error) && (error.code === 'offline' || error.status === 503)
export const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Proxies and crashes answer with something that is no problem document: the status alone then says what happened. */
const byStatus = (status: number): ProblemBody['code'] =>
  status === 401 ? 'unauthenticated' : status === 404 ? 'not_found' : status >= 502 ? 'unavailable' : 'internal_error'

export const problemOf = async (response: Response): Promise<ApiProblem> => {
  const body = (await response.json().catch(() => undefined)) as Partial<ProblemBody> | undefined
  const { status } = response
  const code = typeof body?.code === 'string' ? body.code : byStatus(status)
  return new ApiProblem({ ...body, code, status, detail: typeof body?.detail === 'string' ? body.detail : '' })
}

/** A refusal in words: the server's own, in the user's language, where it said something. */
export const problemText = (error: unknown): string => {
  if (!isProblem(error)) return i18n.t('error:default_text')
  if (error.code === 'offline') return i18n.t('error:offline_text')
  if (error.code === 'idempotency_mismatch') return i18n.t('error:saved_before')
  return error.detail || i18n.t('error:default_text')
}
