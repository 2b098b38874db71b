import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { ask, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { waitForOpenRequests, closeConnections } from './open-requests.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const open = () => {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, answer: () => answer, closed }
}

test('a stopping server answers started requests, refuses new ones and closes idle connections', async () => {
  const books = await openBooks(server)
  const silent = open()
  const slow = open()
  const body = JSON.stringify({ title: 'UAB „Lėtasis“' })
  const head = [
    'POST /api/client HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${books.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const received = once(server.app.server, 'request')
  slow.socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  await received
  // The hooks of a request run after its event.
  await new Promise((resolve) => setImmediate(resolve))

  server.services.isReady = () => false
  const unavailable = {
    status: 503,
    body: { code: 'unavailable' },
    headers: { 'retry-after': '5' },
  }
  expect(await ask(server, 'GET', '/health/ready')).toMatchObject(unavailable)
  expect(await books.ask('GET', '/client/all')).toMatchObject(unavailable)
  expect(await ask(server, 'GET', '/health/live')).toMatchObject({ status: 200 })

  let isAnswered = false
  const answered = waitForOpenRequests(server.app).then(() => (isAnswered = true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isAnswered).toBe(false)
  slow.socket.write(body.slice(5))
  await answered
  const started = Date.now()
  await closeConnections(server.app)
  await Promise.all([silent.closed, slow.closed])
  expect(Date.now() - started).toBeLessThan(30_000)
  expect(slow.answer()).toContain('HTTP/1.1 201')
})
