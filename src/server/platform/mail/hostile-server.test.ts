import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { sendOverSmtp } from './deliver.ts'

// A company names its own mail server, which may say anything: a letter must cost neither much time nor memory, also later, and must never count as sent.

const open = new Set<Socket>()
let stop: () => Promise<void> = async () => undefined
afterEach(() => stop())

const maxMs = 2000
const mib = 1024 * 1024

/** Sends a letter to a server that greets and answers each line like this. */
const send = async (
  greet: (socket: Socket) => void,
  answer: (socket: Socket, line: string) => void = () => undefined,
  requireTLS = false,
) => {
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => answer(socket, chunk.toString()))
    greet(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = async () => {
    stop = async () => undefined
    for (const socket of open) socket.destroy()
    open.clear()
    server.close()
    await once(server, 'close')
  }
  const { port } = server.address() as AddressInfo
  const timeouts = { connectionTimeout: 1000, greetingTimeout: 1000, socketTimeout: 1000 }
  const options = {
    ...timeouts,
    host: '127.0.0.1',
    port,
    secure: false,
    ...(requireTLS ? { requireTLS, auth: { user: 'a', pass: 'b' } } : { ignoreTLS: true }),
  }
  const began = performance.now()
  const before = process.memoryUsage().rss
  const outcome = await sendOverSmtp(
    { options, maxMs, isOwn: true },
    { from: 'ona@ziedas.lt', to: ['ona@medis.lt'] },
    Buffer.from('Subject: a\r\n\r\nb\r\n'),
  )
  const [ms, grown] = [performance.now() - began, process.memoryUsage().rss - before]
  await stop()
  return { kind: outcome.kind, ms, grown }
}

/** Other files of tests share the process, so it may be busy for a moment. What a server left in the queue kept it busy for minutes. */
const becomeIdle = async () => {
  const readUse = async () => {
    const start = performance.eventLoopUtilization()
    await pause(300)
    return performance.eventLoopUtilization(start).utilization
  }
  await expect.poll(readUse, { timeout: 10_000 }).toBeLessThan(0.5)
}

/** Writes as fast as the other side reads. */
const endlessly = (piece: string) => (socket: Socket) => {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}
/** Writes a piece every 50 ms, so that the connection is never idle. */
const slowly = (piece: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.writable && socket.write(piece), 50)
  socket.once('close', () => clearInterval(timer))
}
const greeted = (socket: Socket) => void socket.write('220 mail.example.lt ESMTP\r\n')

describe('a letter to a server', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['says one line without an end', endlessly('2'.repeat(65_536))],
    ['says one answer of endless lines', endlessly('220-mail.example.lt\r\n'.repeat(1000))],
    ['says endless answers', endlessly('250 ok\r\n'.repeat(1000))],
    ['says endless refusals', endlessly('554 no\r\n'.repeat(1000))],
    ['says endless nothing', endlessly('\r\n'.repeat(10_000))],
    ['says a byte at a time', slowly('2')],
    ['says a line of an answer at a time', slowly('220-a\r\n')],
    ['speaks HTTP', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['hangs up', (socket) => void socket.end()],
  ])('that %s is not sent, in a limited time and memory', async (_, greet) => {
    const { kind, ms, grown } = await send(greet)
    expect(kind).toBe('rejected')
    expect(ms).toBeLessThan(maxMs + 1500)
    expect(grown).toBeLessThan(150 * mib)
    await becomeIdle()
  })

  test.each<[string, (socket: Socket) => void]>([
    ['answers endlessly', endlessly('250-a\r\n'.repeat(1000))],
    ['answers endless nothing', endlessly('\r\n'.repeat(10_000))],
    ['answers a line at a time', slowly('250-a\r\n')],
    ['never answers again', () => undefined],
  ])('that greets well and then %s is not sent', async (_, answer) => {
    let isFirst = true
    const { kind, ms, grown } = await send(greeted, (socket) => {
      if (isFirst) answer(socket)
      isFirst = false
    })
    expect(kind).not.toBe('accepted')
    expect(ms).toBeLessThan(maxMs + 1500)
    expect(grown).toBeLessThan(150 * mib)
    await becomeIdle()
  })

  test.each<[string, string, (socket: Socket) => void]>([
    ['offers no encryption', '250 ok\r\n', () => undefined],
    ['offers encryption and refuses it', '250-a\r\n250 STARTTLS\r\n', (socket) => void socket.write('454 no\r\n')],
    [
      'promises encryption and never begins it',
      '250-a\r\n250 STARTTLS\r\n',
      (socket) => void socket.write('220 go\r\n'),
    ],
    [
      'answers before the encryption what is asked after it',
      '250-a\r\n250 STARTTLS\r\n',
      (socket) => void socket.write('220 go\r\n250 AUTH PLAIN\r\n235 ok\r\n250 ok\r\n250 ok\r\n354 go\r\n250 ok\r\n'),
    ],
  ])('that %s gets neither the login nor the letter', async (_, hello, startTls) => {
    const lines: string[] = []
    const { kind, ms } = await send(
      greeted,
      (socket, line) => {
        lines.push(line)
        if (line.startsWith('EHLO')) socket.write(hello)
        if (line.startsWith('STARTTLS')) startTls(socket)
      },
      true,
    )
    expect(kind).toBe('rejected')
    expect(ms).toBeLessThan(maxMs + 1500)
    expect(lines.join('')).not.toMatch(/AUTH|MAIL FROM|Subject/)
  })
})
