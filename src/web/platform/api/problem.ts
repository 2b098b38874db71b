import type { ProblemCode } from '#domain/problems.ts'
import { i18n } from '#web/platform/texts/texts.ts'

/** The body of an error (RFC 9457), as in the contract. */
export type ProblemBody = {
  code: ProblemCode | 'offline' | 'cancelled'
  detail: string
  status: number
  /** The request id, for support. */
  instance?: string
  errors?: Record<string, string[]>
  resource?: string
  /** The ticket for the second step of signing in. */
  ticket?: string
  /** The stored item, with `stale_version`. */
  current?: unknown
}

/** A call that failed; `status` is 0 when there was no response. A class, since it is thrown. */
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
/** Whether the error is temporary: no response, or the server is unavailable. The user may still be signed in. */
export const isTemporary = (error: unknown): boolean =>
  isProblem(error) && (error.code === 'offline' || error.status === 503)
export const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Responses of proxies and crashes are not problem documents, so the code follows from the status. */
const byStatus = (status: number): ProblemBody['code'] =>
  status === 401 ? 'unauthenticated' : status === 404 ? 'not_found' : status >= 502 ? 'unavailable' : 'internal_error'

export const problemOf = async (response: Response): Promise<ApiProblem> => {
  const body = (await response.json().catch(() => undefined)) as Partial<ProblemBody> | undefined
  const { status } = response
  const code = typeof body?.code === 'string' ? body.code : byStatus(status)
  return new ApiProblem({ ...body, code, status, detail: typeof body?.detail === 'string' ? body.detail : '' })
}

/** The message of an error: that of the server if it has one, in the user's language. */
export const problemText = (error: unknown): string => {
  if (!isProblem(error)) return i18n.t('error:default_text')
  if (error.code === 'offline') return i18n.t('error:offline_text')
  if (error.code === 'idempotency_mismatch') return i18n.t('error:saved_before')
  return error.detail || i18n.t('error:default_text')
}
