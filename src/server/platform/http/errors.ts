// Decision: docs/decisions/database-outages.md
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '#domain/problems.ts'
import { languageOf } from '#server/platform/language/texts.ts'
import { databaseProblem, violatedConstraint } from './database-errors.ts'
import type { DatabaseError } from './database-errors.ts'
import { Problem, problemBody } from './problem.ts'
import { securityHeaders } from './security-headers.ts'

/** Errors of Fastify and its plugins by status: the client's mistakes before a handler runs. */
const byStatus: Record<number, Problem['code']> = {
  400: 'bad_request',
  // A folder under /build/.
  403: 'not_found',
  404: 'not_found',
  // An id that is too long.
  414: 'not_found',
  413: 'too_large',
  415: 'bad_request',
}

const asProblem = (error: FastifyError): Problem => {
  if (error instanceof Problem) return error
  const ofDatabase = databaseProblem(error)
  if (ofDatabase) return ofDatabase
  const code = error.statusCode === undefined ? undefined : byStatus[error.statusCode]
  return new Problem(
    code ?? (error.statusCode !== undefined && error.statusCode < 500 ? 'bad_request' : 'internal_error'),
  )
}

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, problem: Problem) => {
  const { code, detail } = problem
  if (detail.retryAfter !== undefined) reply.header('retry-after', String(detail.retryAfter))
  reply
    .code(problems[code])
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemBody(code, detail, languageOf(request.headers['accept-language']), request.id)))
  return reply
}

/** A malformed URL, rejected before any hook runs. */
export const answerUnreadable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  reply.headers({ ...securityHeaders, 'x-request-id': request.id })
  sendProblem(request, reply, asProblem(error))
}

/** Malformed HTTP or too large headers: there is no request yet, only a connection. */
export const answerBroken = (error: Error & { code?: string }, socket: Socket) => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request'
  const body = JSON.stringify(problemBody(code, {}, 'lt', randomUUID()))
  const head = [
    `HTTP/1.1 ${problems[code]} ${STATUS_CODES[problems[code]]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** A violated constraint is logged without its detail, which quotes personal data of the row. */
const logDefect = (request: FastifyRequest, error: DatabaseError) => {
  const constraint = violatedConstraint(error)
  if (constraint !== undefined) delete error.detail
  request.log.error({ err: error, constraint }, 'internal error')
}

/** Turns every error into a problem response. Internal errors are logged with the request id and give no details. */
export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error)
    if (problem.code === 'internal_error') logDefect(request, error)
    else if (problem.code === 'unavailable') request.log.warn({ err: error }, 'unavailable')
    return sendProblem(request, reply, problem)
  })
}
