import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { postOnce } from './post-once.ts'

// Servers of others may answer with anything, and must cost neither time nor memory.

const open = new Set<Socket>()
let stop: () => Promise<void> = async () => undefined
afterEach(() => stop())

/** A server that does this with each connection after the request has begun. */
const serverOf = async (answer: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = async () => {
    for (const socket of open) socket.destroy()
    open.clear()
    server.close()
    await once(server, 'close')
  }
  return (server.address() as AddressInfo).port
}

const timeoutMs = 700
const post = async (answer: (socket: Socket) => void) => {
  const port = await serverOf(answer)
  const began = performance.now()
  const outcome = await postOnce({
    url: new URL(`http://lapai.invalid:${port}/hook`),
    target: { address: '127.0.0.1', family: 4 },
    headers: {},
    body: '{}',
    timeoutMs,
    maxBytes: 1000,
  })
  return { outcome, ms: performance.now() - began }
}

/** Writes the piece again and again while the other side reads. */
const endlessly = (piece: string, everyMs: number) => (socket: Socket) => {
  const timer = setInterval(() => socket.writable && socket.write(piece), everyMs)
  socket.once('close', () => clearInterval(timer))
}

const begun = 'HTTP/1.1 200 OK\r\n'

describe('an answer of a hostile server', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ['never comes', () => undefined, 'timeout'],
    ['comes a byte at a time', endlessly('H', 20), 'network'],
    [
      'has headers that come a line at a time',
      (socket: Socket) => (socket.write(begun), endlessly('x: y\r\n', 20)(socket)),
      'timeout',
    ],
    [
      'has headers without an end',
      (socket: Socket) => void socket.write(`${begun}${'x: y\r\n'.repeat(100_000)}`),
      'network',
    ],
    [
      'has one header of a megabyte',
      (socket: Socket) => void socket.write(`${begun}x: ${'y'.repeat(1_000_000)}\r\n\r\n`),
      'network',
    ],
    ['is announced again and again', endlessly('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 1), 'timeout'],
    [
      'switches to another protocol',
      (socket: Socket) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'network',
    ],
    ['is none of HTTP', (socket: Socket) => void socket.write('220 mail.example.lt ESMTP\r\n'), 'network'],
    ['ends before it begins', (socket: Socket) => void socket.end(), 'network'],
    ['ends in the middle', (socket: Socket) => void socket.end(`${begun}content-length: 500\r\n\r\nabc`), 'network'],
    [
      'has two lengths',
      (socket: Socket) => void socket.write(`${begun}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
      'network',
    ],
  ])('that %s', async (_, answer, expected) => {
    const { outcome, ms } = await post(answer)
    expect(outcome).toBe(expected)
    expect(ms).toBeLessThan(timeoutMs + 1500)
  })

  test('that trickles is waited for no longer than the whole request may take', async () => {
    const { outcome, ms } = await post((socket) => {
      socket.write(`${begun}transfer-encoding: chunked\r\n\r\n`)
      endlessly('1\r\na\r\n', 30)(socket)
    })
    expect(outcome).toBe('timeout')
    expect(ms).toBeLessThan(timeoutMs + 1500)
  })

  test('without an end is read so far and no further, and the connection is closed', async () => {
    let closed: Promise<unknown> = Promise.resolve()
    const { outcome, ms } = await post((socket) => {
      closed = once(socket, 'close')
      socket.write(`${begun}\r\n`)
      endlessly('a'.repeat(10_000), 1)(socket)
    })
    expect(outcome).toEqual({ status: 200, body: 'a'.repeat(1000) })
    expect(ms).toBeLessThan(timeoutMs)
    await closed
  })

  test('that is compressed is not unpacked', async () => {
    const { outcome } = await post((socket) =>
      socket.end(`${begun}content-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc`),
    )
    expect(outcome).toEqual({ status: 200, body: 'abc' })
  })

  test.each([301, 302, 303, 307, 308])('with a redirect is answered as it is: %i', async (status) => {
    let connections = 0
    const { outcome } = await post((socket) => {
      connections += 1
      socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n`)
    })
    expect(outcome).toEqual({ status, body: '' })
    expect(connections).toBe(1)
  })
})

test('the name is never looked up: the request goes to the address that was checked, with the name in its head', async () => {
  let host = ''
  const server = createHttpServer((request, response) => {
    host = request.headers.host ?? ''
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = async () => void server.close()
  const { port } = server.address() as AddressInfo
  const url = new URL(`http://no-such-name.invalid:${port}/`)
  const target = { address: '127.0.0.1', family: 4 } as const
  const answer = await postOnce({ url, target, headers: {}, body: '', timeoutMs, maxBytes: 10 })
  expect([answer, host]).toEqual([{ status: 200, body: '' }, `no-such-name.invalid:${port}`])
})
