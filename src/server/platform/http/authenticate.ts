import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Row } from '#contract/platform/row.ts'
import type { Proof } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { readCsrfToken } from './csrf.ts'
import { Problem } from './problem.ts'

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whatever stands after the word: what is no token of ours is an unknown one, and is told so. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]

const formToken = (request: FastifyRequest): unknown => {
  const body = request.body as Record<string, unknown> | undefined | null
  return typeof body === 'object' && body !== null ? body._token : undefined
}

/**
 * What a request proves of who sends it. A bearer header needs nothing else, for a foreign page cannot send it. Without one,
 * everything but GET needs a token of ours (419 tells the client to fetch one and try again); a file's path also takes
 * the session that token is bound to, which is how a new tab is let in.
 */
export const proofOf = (request: FastifyRequest, row: Row, services: Services): Proof | undefined => {
  const bearer = bearerOf(request)
  if (bearer) return { tokenHash: hashToken(bearer) }
  if (row.method === 'GET') return undefined
  const token = readCsrfToken(
    request.headers['x-csrf-token'] ?? formToken(request),
    services.keys.form_token.map(({ secret }) => secret),
    services.clock(),
  )
  if (!token) throw new Problem('csrf_token_expired')
  return row.file && token.sessionId ? { sessionId: token.sessionId } : undefined
}
