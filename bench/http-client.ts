import { connect } from 'node:net'
import type { Socket } from 'node:net'

export type Answer = { status: number; body: Buffer; headers: Record<string, string> }
export type HttpClient = (method: string, path: string, body?: unknown) => Promise<Answer>

const headEnd = '\r\n\r\n'

const readHead = (head: string): Omit<Answer, 'body'> => {
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  if ('transfer-encoding' in headers) throw new Error('the answer has no content length')
  return { status: Number(first.split(' ')[1]), headers }
}

/** A keep-alive connection for one request at a time. */
const openConnection = (hostname: string, port: number) => {
  const socket: Socket = connect({ host: hostname, port, noDelay: true })
  let done: ((answer: Answer) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  let read: Buffer = Buffer.alloc(0)
  let head: Omit<Answer, 'body'> | undefined
  const onData = (part: Buffer) => {
    read = read.length === 0 ? part : Buffer.concat([read, part])
    if (!head) {
      const end = read.indexOf(headEnd)
      if (end === -1) return
      head = readHead(read.toString('latin1', 0, end))
      read = read.subarray(end + headEnd.length)
    }
    if (read.length < Number(head.headers['content-length'] ?? 0)) return
    const answer = { ...head, body: read }
    head = undefined
    read = Buffer.alloc(0)
    done?.(answer)
  }
  socket.on('data', (part) => {
    try {
      onData(part)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('the server has hung up')))
  return {
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    ask: (text: string) =>
      new Promise<Answer>((resolve, reject) => {
        done = resolve
        failed = reject
        socket.write(text)
      }),
  }
}
type Line = ReturnType<typeof openConnection>

/**
 * A minimal HTTP/1.1 client on keep-alive connections, one per caller. Node’s own client would add 0.15 ms to each read that is not
 * caused by the product.
 */
export const httpClient = (address: string, headers: Record<string, string>): HttpClient => {
  const { hostname, port, host } = new URL(address)
  const free: Line[] = []
  const fixed = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return async (method, path, body) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const ofBody = text && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
    const idle = free.pop()
    const line = idle?.isOpen() ? idle : openConnection(hostname, Number(port))
    const answer = await line.ask(`${method} ${path} HTTP/1.1\r\n${fixed.join('')}${ofBody}\r\n${text}`)
    free.push(line)
    return answer
  }
}
