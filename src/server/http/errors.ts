import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '#domain/problems.ts'
import { languageOf } from '../texts.ts'
import { Problem, problemBody } from './problem.ts'

/** Fastify's and its plugins' own refusals, by status: what the client did wrong before a handler was reached. */
const byStatus: Record<number, Problem['code']> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  415: 'bad_request',
}

/** The database is away, starting, stopping or full of connections: the request may be tried again. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
])
const isAway = (error: FastifyError) =>
  awayCodes.has(error.code) || /Connection terminated|timeout exceeded when trying to connect/.test(error.message)

/**
 * Two requests wanted the same rows in opposite order, or waited too long, or one deleted what the other was about to name:
 * trying again helps, in the last case by telling which field it was.
 */
const retryCodes = new Set(['40001', '40P01', '55P03', '23503'])

const asProblem = (error: FastifyError): Problem => {
  if (error instanceof Problem) return error
  if (isAway(error) || retryCodes.has(error.code)) return new Problem('unavailable', { retryAfter: 2 })
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

/** Every error becomes a problem answer; those of our own making are logged with the request id and say nothing. */
export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error)
    if (problem.code === 'internal_error') request.log.error({ err: error }, 'defect')
    else if (problem.code === 'unavailable') request.log.warn({ err: error }, 'unavailable')
    return sendProblem(request, reply, problem)
  })
}
