// Decision: docs/decisions/fairness.md
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { problems } from '#domain/problems.ts'
import { languageOf } from '#server/platform/language/texts.ts'
import type { Log } from '#server/platform/process/log.ts'
import { problemBody } from './problem.ts'
import type { Problem } from './problem.ts'

/** The problem of a request with this `authorization` that could neither run nor wait, or undefined. */
export type RefusalFor = (authorization: string) => Problem | undefined

const logMs = 10_000

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Refuses requests of a company whose queue is full before Fastify sees them. On its way through the hooks, the log and the handler of errors a
 * refusal would cost a fifth of an answer: at three times of what the process can do it would do little else.
 */
export const keepDoor = (
  server: Server,
  refusalFor: RefusalFor,
  { headers, log }: { headers: Record<string, string>; log: Log },
): void => {
  const listeners = server.listeners('request') as Listener[]
  let refused = 0
  let logged = -Infinity
  const report = () => {
    refused += 1
    if (performance.now() - logged < logMs) return
    log.warn({ refused }, 'more is asked than this process can do; requests are refused')
    logged = performance.now()
    refused = 0
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { authorization } = request.headers
    const problem = authorization === undefined ? undefined : refusalFor(authorization)
    if (!problem) return listeners.forEach((listener) => listener(request, response))
    report()
    refuse(request, response, problem, headers)
  })
}

const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  { code, detail }: Problem,
  headers: Record<string, string>,
) => {
  const id = randomUUID()
  const body = JSON.stringify(problemBody(code, detail, languageOf(request.headers['accept-language']), id))
  response.writeHead(problems[code], {
    ...headers,
    'x-request-id': id,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(detail.retryAfter ?? 1),
  })
  response.end(body)
}
