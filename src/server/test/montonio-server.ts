import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const companyMontonio = { access_key: 'raides-access-key-0001', secret_key: 'raides-secret-key-9876' }

type Order = { uuid: string; payload: Record<string, unknown> }

/** Written here again, so that the tests do not compare the product's tokens with themselves. */
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmac = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest('base64url')
const tokenOf = (payload: object, secret: string) => {
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
  return `${body}.${hmac(body, secret)}`
}
const readToken = (token: string): Record<string, unknown> | undefined => {
  const [head = '', body = '', signature = ''] = token.split('.')
  if (hmac(`${head}.${body}`, companyMontonio.secret_key) !== signature) return undefined
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  return payload['accessKey'] === companyMontonio.access_key && Number(payload['exp']) * 1000 > Date.now()
    ? payload
    : undefined
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A server on loopback with the part of Montonio Stargate that the product uses: orders, and signed events. */
export const startMontonio = async () => {
  const orders: Order[] = []
  const state = { behaviour: 'serve' as 'serve' | 'broken' | 'wrong' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request
    if (method === 'GET' && url === '/api/stores/payment-methods') {
      const isSigned = readToken((headers.authorization ?? '').replace('Bearer ', '')) !== undefined
      return isSigned
        ? json(response, 200, { uuid: 'store', paymentMethods: {} })
        : json(response, 401, { statusCode: 401, message: 'Unauthorized' })
    }
    if (method !== 'POST' || url !== '/api/orders') return json(response, 404, { statusCode: 404 })
    if (state.behaviour === 'broken') return json(response, 502, { statusCode: 502 })
    if (state.behaviour === 'wrong') return response.writeHead(200).end('<html>')
    const payload = readToken((JSON.parse(await text(request)) as { data?: string }).data ?? '')
    if (!payload) return json(response, 401, { statusCode: 401, message: 'Unauthorized' })
    const order = { uuid: `order-${orders.length + 1}`, payload }
    orders.push(order)
    return json(response, 201, { uuid: order.uuid, paymentUrl: `http://${headers.host}/pay/${order.uuid}` })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const signed = (name: string, payload: object, { at = Date.now(), secret = companyMontonio.secret_key } = {}) => ({
    payload: JSON.stringify({
      [name]: tokenOf(
        {
          accessKey: companyMontonio.access_key,
          ...payload,
          iat: Math.floor(at / 1000),
          exp: Math.floor(at / 1000) + 600,
        },
        secret,
      ),
    }),
    headers: { 'content-type': 'application/json' },
  })
  return {
    state,
    orders,
    /** What Montonio posts when the status of an order changes. */
    orderEvent: (order: Order, paymentStatus: string, extra: object = {}, options?: { at?: number; secret?: string }) =>
      signed(
        'orderToken',
        {
          uuid: order.uuid,
          paymentStatus,
          merchantReference: order.payload['merchantReference'],
          grandTotal: order.payload['grandTotal'],
          currency: order.payload['currency'],
          ...extra,
        },
        options,
      ),
    refundEvent: (order: Order, refund: object, options?: { at?: number }) =>
      signed('refundToken', { orderUuid: order.uuid, refundStatus: 'SUCCESSFUL', ...refund }, options),
    base: `http://127.0.0.1:${port}/api`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
export type Montonio = Awaited<ReturnType<typeof startMontonio>>
