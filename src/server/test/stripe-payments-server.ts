import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

type Session = { id: string; order: string; amount: number; currency: string; intent: string; form: URLSearchParams }
type Fee = { fee: number; currency: string } | 'pending'
/** A movement of the balance in a payout; `source` is a charge, refund or dispute of a payment. */
type Movement = { id: string; type: string; net: number; source?: { object: string; payment_intent: string } | string }
type Payout = { automatic?: boolean; reconciliation_status?: string; movements: Movement[] }

export const companyStripe = { secret_key: 'sk_test_raideslinijos4242', webhook_secret: 'whsec_raideslinijos1234' }

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const error = (response: ServerResponse, status: number, message: string) =>
  json(response, status, { error: { message, type: status >= 500 ? 'api_error' : 'invalid_request_error' } })

const money = ({ amount, currency }: Session) => `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`

/** A payment page with the two ways to leave it. */
const payPage = (session: Session) =>
  `<!doctype html><html lang="en"><title>Stripe</title><link rel="icon" href="data:,"><h1>${money(session)}</h1>` +
  `<form method="post" action="/pay/${session.id}"><button>Pay</button></form><a href="${session.form.get('cancel_url')}">Back</a></html>`

type State = {
  behaviour: 'serve' | 'broken' | 'forbidden' | 'silent'
  requests: string[]
  onPaid: (session: Session) => Promise<void>
}

/** Payouts and the movements in each. */
const createPayouts = () => {
  const payouts = new Map<string, Payout>()
  const payout = (id: string, response: ServerResponse) => {
    const { automatic = true, reconciliation_status = 'completed' } = payouts.get(id) ?? { movements: [] }
    return json(response, 200, { id, object: 'payout', automatic, reconciliation_status })
  }
  /** Pages of two, so that the product has to ask for more. */
  const movements = (query: URLSearchParams, response: ServerResponse) => {
    const all = payouts.get(query.get('payout') ?? '')?.movements ?? []
    const after = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = all
      .slice(after, after + 2)
      .map((each) => ({ object: 'balance_transaction', currency: 'eur', ...each }))
    return json(response, 200, {
      object: 'list',
      url: '/v1/balance_transactions',
      data,
      has_more: all.length > after + 2,
    })
  }
  return { payouts, payout, movements }
}

/** Payment pages, and the fees of payments. A repeated key gets the same page. */
const createSessions = () => {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, Session>()
  const fees = new Map<string, Fee>()
  const refunds = new Map<string, { id: string; payment_intent: string } & Record<string, unknown>>()
  const { payouts, payout, movements } = createPayouts()
  const state: State = { behaviour: 'serve', requests: [], onPaid: async () => {} }
  const create = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request))
    const key = String(request.headers['idempotency-key'] ?? '')
    const number = sessions.size + 1
    const session: Session = byKey.get(key) ?? {
      id: `cs_test_${number}`,
      intent: `pi_${number}`,
      order: form.get('client_reference_id') ?? '',
      amount: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      form,
    }
    byKey.set(key, session)
    sessions.set(session.id, session)
    const url = `http://${request.headers.host}/pay/${session.id}`
    return json(response, 200, { id: session.id, object: 'checkout.session', url, expires_at: 0 })
  }
  const intent = (id: string, response: ServerResponse) => {
    const fee = fees.get(id)
    if (!fee) return error(response, 404, `No such payment_intent: '${id}'`)
    const movement = fee === 'pending' ? null : { id: `txn_${id}`, object: 'balance_transaction', ...fee }
    const latest_charge = { id: `ch_${id}`, object: 'charge', balance_transaction: movement }
    return json(response, 200, { id, object: 'payment_intent', latest_charge })
  }
  const refund = (id: string, response: ServerResponse) => {
    const fee = fees.get(id) ?? { fee: 0, currency: 'eur' }
    const movement = fee === 'pending' ? null : { id: `txn_${id}`, object: 'balance_transaction', ...fee }
    return json(response, 200, { id, object: 'refund', balance_transaction: movement })
  }
  const refundsOf = (intentId: string | null, response: ServerResponse) => {
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intentId)
    return json(response, 200, { object: 'list', data, has_more: false })
  }
  const answerPage = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const session = sessions.get(path.replace('/pay/', ''))
    if (!session) return error(response, 404, 'No such page')
    if (request.method === 'GET') return response.writeHead(200, { 'content-type': 'text/html' }).end(payPage(session))
    await state.onPaid(session)
    return response.writeHead(303, { location: session.form.get('success_url') ?? '/' }).end()
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://stripe.test')
    if (path.startsWith('/pay/')) return answerPage(request, response, path)
    state.requests.push(`${request.method} ${path}`)
    if (state.behaviour === 'silent') return undefined
    if (request.headers.authorization !== `Bearer ${companyStripe.secret_key}`)
      return error(response, 401, 'Invalid API Key provided')
    if (state.behaviour === 'broken') return error(response, 500, 'down')
    if (state.behaviour === 'forbidden') return error(response, 403, 'The provided key does not have the permissions')
    if (path === '/v1/checkout/sessions' && request.method === 'POST') return create(request, response)
    if (path === '/v1/checkout/sessions') return json(response, 200, { object: 'list', data: [], has_more: false })
    if (path.startsWith('/v1/payment_intents/')) return intent(path.split('/')[3] ?? '', response)
    if (path === '/v1/refunds') return refundsOf(searchParams.get('payment_intent'), response)
    if (path.startsWith('/v1/refunds/')) return refund(path.split('/')[3] ?? '', response)
    if (path.startsWith('/v1/payouts/')) return payout(path.split('/')[3] ?? '', response)
    if (path === '/v1/balance_transactions') return movements(searchParams, response)
    return error(response, 404, 'Unrecognized request URL')
  }
  return { sessions, fees, refunds, payouts, state, answer }
}

const stripe = new Stripe(companyStripe.secret_key)
let events = 0

/** An event as Stripe posts it. */
const stripeEvent = (
  type: string,
  object: object,
  { at = Date.now(), secret = companyStripe.webhook_secret }: { at?: number; secret?: string } = {},
) => {
  events += 1
  const payload = JSON.stringify({ id: `evt_${events}`, object: 'event', type, data: { object } })
  const timestamp = Math.floor(at / 1000)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}

const completed = (session: Session, extra: object = {}) => ({
  id: session.id,
  object: 'checkout.session',
  client_reference_id: session.order,
  metadata: { kvitas_company: session.form.get('metadata[kvitas_company]') },
  amount_total: session.amount,
  currency: session.currency,
  payment_status: 'paid',
  payment_intent: session.intent,
  ...extra,
})

/** A server on loopback with the part of Stripe that payments of companies use: pages, fees of payments, and signed events. */
export const startStripePayments = async () => {
  const { sessions, fees, refunds, payouts, state, answer } = createSessions()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    fees,
    refunds,
    payouts,
    event: stripeEvent,
    completed,
    last: () => [...sessions.values()].at(-1)!,
    count: () => sessions.size,
    base: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
export type StripePayments = Awaited<ReturnType<typeof startStripePayments>>
