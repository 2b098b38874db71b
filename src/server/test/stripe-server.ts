import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

/** The answer to a new page: created, or temporarily unavailable. */
type Behaviour = 'serve' | 'broken'

type Page = {
  id: string
  order_id: string
  amount: number
  currency: string
  success_url: string
  cancel_url: string
  email: string
}

const stripeSecret = 'whsec_kvitas_test'
const secretKey = 'sk_test_kvitas'
const stripe = new Stripe(secretKey)

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A payment page with the two ways to leave it, like Stripe's: pay or go back. */
const payPage = ({ id, amount, currency, cancel_url }: Page) =>
  `<!doctype html><html lang="en"><title>Stripe</title><link rel="icon" href="data:,"><h1>${(amount / 100).toFixed(2)} ${currency.toUpperCase()}</h1>` +
  `<form method="post" action="/pay/${id}"><button>Pay</button></form><a href="${cancel_url}">Back</a></html>`

/** The created pages; the same key gets the same page. */
const createPages = () => {
  const pages = new Map<string, Page>()
  const byKey = new Map<string, Page>()
  const state = { behaviour: 'serve' as Behaviour, requestCount: 0, onPaid: async (_: Page) => {} }
  const pageOf = (form: URLSearchParams): Page => ({
    id: `cs_test_${pages.size + 1}`,
    order_id: form.get('client_reference_id') ?? '',
    amount: Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    email: form.get('customer_email') ?? '',
  })
  const open = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request))
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return json(response, 401, { error: { message: 'Invalid API Key', type: 'invalid_request_error' } })
    if (state.behaviour === 'broken') return json(response, 500, { error: { message: 'down', type: 'api_error' } })
    const key = String(request.headers['idempotency-key'] ?? '')
    const page = byKey.get(key) ?? pageOf(form)
    state.requestCount += 1
    byKey.set(key, page)
    pages.set(page.id, page)
    const expires_at = Math.floor(Date.now() / 1000) + 24 * 60 * 60
    const url = `http://${request.headers.host}/pay/${page.id}`
    return json(response, 200, { id: page.id, object: 'checkout.session', url, expires_at })
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const pathname = request.url ?? ''
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') return open(request, response)
    const page = pages.get(pathname.replace('/pay/', ''))
    if (!page) return json(response, 404, { error: { message: 'No such page', type: 'invalid_request_error' } })
    if (request.method === 'GET') return response.writeHead(200, { 'content-type': 'text/html' }).end(payPage(page))
    await state.onPaid(page)
    return response.writeHead(303, { location: page.success_url }).end()
  }
  return { pages, state, answer }
}

let events = 0

/** An event as Stripe posts it: the bytes and the signature header, created by the package. */
const stripeEvent = (type: string, page: Partial<Page>, extra: Record<string, unknown> = {}, at = Date.now()) => {
  events += 1
  const object = {
    id: page.id,
    object: 'checkout.session',
    client_reference_id: page.order_id,
    amount_total: page.amount,
    currency: page.currency,
    payment_status: type === 'checkout.session.completed' ? 'paid' : 'unpaid',
    ...extra,
  }
  const payload = JSON.stringify({ id: `evt_${events}`, object: 'event', type, data: { object } })
  const timestamp = Math.floor(at / 1000)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: stripeSecret, timestamp })
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}

/** A server on loopback with the part of Stripe that the product uses: payment pages for a browser, and signed events. */
export const startStripeServer = async () => {
  const { pages, state, answer } = createPages()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    event: stripeEvent,
    pageOf: (orderId: string) => [...pages.values()].findLast((page) => page.order_id === orderId),
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: stripeSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>
