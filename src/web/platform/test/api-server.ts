import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import { createApi } from '#web/platform/api/create-api.ts'
import type { Reachability } from '#web/platform/api/exchange.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type RequestHandler = (request: ReceivedRequest, response: ServerResponse) => void

/** What the API layer reported through its dependencies. */
type Events = {
  actions: unknown[]
  commits: [string, unknown][]
  reached: Reachability[]
  companyChanges: number
  proofs: number
  confirmations: string[]
}

const initialState = () => ({
  requests: [] as ReceivedRequest[],
  stored: new Map([['access_token', 'the-token']]),
  events: { actions: [], commits: [], reached: [], companyChanges: 0, proofs: 0, confirmations: [] } as Events,
  language: 'lt',
  company: undefined as string | undefined,
  isProofGiven: true,
  isConfirmed: true,
  respond: ((_, response) => json(response, 200, {})) as RequestHandler,
})

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    ...headers,
  })
  response.end(JSON.stringify(body))
}

/** A real HTTP server for each test, with an API layer that calls it. Tests replace `respond` and read the received `requests`. */
export const setUpApiServer = () => {
  let http: Server
  let port = 0
  const listen = (at: number) => new Promise<void>((listening) => http.listen(at, '127.0.0.1', listening))
  const server = {
    ...initialState(),
    stop: () => new Promise((closed) => http.close(closed)),
    restart: () => listen(port),
    api: () =>
      createApi({
        base: `http://127.0.0.1:${port}/api`,
        storage: {
          get: (key) => server.stored.get(key) ?? null,
          set: (key, value) => void server.stored.set(key, value),
          remove: (key) => void server.stored.delete(key),
        },
        language: () => server.language,
        companyId: () => server.company,
        onProofRequired: async () => {
          server.events.proofs += 1
          return server.isProofGiven
        },
        onConfirmationRequired: async (text) => {
          server.events.confirmations.push(text)
          return server.isConfirmed
        },
        onCompanyChanged: () => void (server.events.companyChanges += 1),
        onAction: (action) => server.events.actions.push(action),
        onCommit: (name, data) => server.events.commits.push([name, data]),
        onReached: (reached) => server.events.reached.push(reached),
      }),
  }
  beforeEach(async () => {
    Object.assign(server, initialState())
    http = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        const received = { method, url, headers, body: Buffer.concat(chunks).toString() }
        server.requests.push(received)
        server.respond(received, response)
      })
    })
    await listen(0)
    port = (http.address() as AddressInfo).port
  })
  afterEach(() => {
    http.closeAllConnections()
    http.close()
  })
  return server
}

/** The problem that a call was rejected with. */
export const rejection = async (work: Promise<unknown>): Promise<ApiProblem> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiProblem) return error
  throw new Error('The call was not rejected')
}
