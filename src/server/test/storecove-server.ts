import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as jsonOf } from 'node:stream/consumers'

/** What the next submissions get. `lose`: it is accepted, but the connection breaks before the answer. `hang`: it is accepted, and no answer comes. */
type Behaviour = 'serve' | 'lose' | 'hang' | 'unauthorized' | 'invalid' | 'busy' | 'broken'

type Submission = {
  legalEntityId: number
  idempotencyGuid: string
  routing: { eIdentifiers: { scheme: string; id: string }[] }
  document: { documentType: string; rawDocumentData: { document: string; parseStrategy: string } }
}

const token = 'storecove-test-key'

const json = (response: ServerResponse, status: number, body?: object, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body && JSON.stringify(body))

const newState = () => ({
  behaviour: 'serve' as Behaviour,
  /** Submissions that were accepted, by the id that they got. Of a repeated key only the first. */
  accepted: new Map<string, Submission>(),
  /** What was delivered: their evidence exists. */
  delivered: new Set<string>(),
  /** Identifiers that receive nothing. */
  unknownReceivers: new Set<string>(),
  /** The queue of webhooks in pull mode. */
  events: [] as { guid: string; body: string }[],
  /** Purchase invoices, by the id that their webhook has. */
  received: new Map<string, { legal_entity_id: number; ubl: string }>(),
  requestCount: 0,
})

type State = ReturnType<typeof newState>

const answerOf = (state: State) => {
  const submit = async (request: IncomingMessage, response: ServerResponse) => {
    const submission = (await jsonOf(request)) as Submission
    state.requestCount += 1
    if (state.behaviour === 'unauthorized') return json(response, 401)
    if (state.behaviour === 'busy') return json(response, 429, undefined, { 'retry-after': '120' })
    if (state.behaviour === 'broken') return json(response, 500)
    if (state.behaviour === 'invalid')
      return json(response, 422, [{ source: 'document', details: 'BR-99 the invoice is wrong' }])
    const isRepeated = [...state.accepted.values()].some((each) => each.idempotencyGuid === submission.idempotencyGuid)
    if (isRepeated) return json(response, 422, [{ source: 'idempotencyGuid', details: 'has already been taken' }])
    const guid = randomUUID()
    state.accepted.set(guid, submission)
    if (state.behaviour === 'lose') return request.socket.destroy()
    if (state.behaviour === 'hang') return undefined
    return json(response, 200, { guid })
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request
    if (request.headers.authorization !== `Bearer ${token}`) return json(response, 401)
    if (method === 'POST' && url === '/api/v2/document_submissions') return submit(request, response)
    if (method === 'POST' && url === '/api/v2/discovery/receives') {
      const { identifier } = (await jsonOf(request)) as { identifier: string }
      return json(response, 200, { code: state.unknownReceivers.has(identifier) ? 'NOK' : 'OK', email: false })
    }
    const evidence = /^\/api\/v2\/document_submissions\/([^/]+)\/evidence\/sending$/.exec(url)?.[1]
    if (method === 'GET' && evidence)
      return state.delivered.has(evidence)
        ? json(response, 200, { network: 'peppol', evidence: { message_id: '1@test' }, documents: [] })
        : json(response, 404)
    if (method === 'GET' && url === '/api/v2/webhook_instances/')
      return state.events[0] ? json(response, 200, state.events[0]) : json(response, 204)
    const purchase = /^\/api\/v2\/purchase_invoices\/([^/]+)\/ubl$/.exec(url)?.[1]
    if (method === 'GET' && purchase) {
      if (state.behaviour === 'broken') return json(response, 500)
      const invoice = state.received.get(purchase)
      return invoice ? json(response, 200, { guid: purchase, ...invoice }) : json(response, 404)
    }
    const webhook = /^\/api\/v2\/webhook_instances\/([^/]+)$/.exec(url)?.[1]
    if (method === 'DELETE' && webhook) {
      state.events = state.events.filter(({ guid }) => guid !== webhook)
      return json(response, 204)
    }
    return json(response, 404)
  }

  return answer
}

/** A server on loopback with the part of Storecove's API (version 2) that the product uses, as its documentation says. */
export const startStorecoveServer = async () => {
  const state = newState()
  const answer = answerOf(state)
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/v2`
  return {
    state,
    url,
    token,
    environment: { PEPPOL_URL: url, PEPPOL_TOKEN: token },
    forget: () => {
      Object.assign(state, newState())
    },
    /** Queues an event about a submission. */
    tell: (guid: string, event: string, details: unknown = null, more: object = {}) => {
      const body = JSON.stringify({ event_type: 'document_submission', event, guid, details, ...more })
      state.events.push({ guid: `webhook-${state.events.length + 1}`, body })
    },
    /** Queues an event about an invoice that came in, and returns its id. */
    receive: (legalEntityId: string, ubl: Uint8Array | string): string => {
      const document_guid = randomUUID()
      const content = Buffer.from(ubl).toString('base64')
      state.received.set(document_guid, { legal_entity_id: Number(legalEntityId), ubl: content })
      const body = JSON.stringify({ event_type: 'received_document', document_guid, document_type: 'invoice' })
      state.events.push({ guid: `webhook-${randomUUID()}`, body })
      return document_guid
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
export type StorecoveServer = Awaited<ReturnType<typeof startStorecoveServer>>
