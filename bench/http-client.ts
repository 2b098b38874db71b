import { connect } from 'node:net'
import type { Socket } from 'node:net'

export type HttpResponse = { status: number; body: Buffer; headers: Record<string, string> }
export type HttpClient = (method: string, path: string, body?: unknown) => Promise<HttpResponse>

const endOfHeaders = '\r\n\r\n'

const readHead = (head: string): Omit<HttpResponse, 'body'> => {
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  if ('transfer-encoding' in headers) throw new Error('the response has no content length')
  return { status: Number(first.split(' ')[1]), headers }
}

/** A keep-alive connection for one request at a time. */
const openConnection = (hostname: string, port: number) => {
  const socket: Socket = connect({ host: hostname, port, noDelay: true })
  let done: ((response: HttpResponse) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  let read: Buffer = Buffer.alloc(0)
  let head: Omit<HttpResponse, 'body'> | undefined
  const onData = (part: Buffer) => {
    read = read.length === 0 ? part : Buffer.concat([read, part])
    if (!head) {
      const end = read.indexOf(endOfHeaders)
      if (end === -1) return
      head = readHead(read.toString('latin1', 0, end))
      read = read.subarray(end + endOfHeaders.length)
    }
    if (read.length < Number(head.headers['content-length'] ?? 0)) return
    const response = { ...head, body: read }
    head = undefined
    read = Buffer.alloc(0)
    done?.(response)
  }
  socket.on('data', (part) => {
    try {
      onData(part)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('the server has closed the connection')))
  return {
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    ask: (text: string) =>
      new Promise<HttpResponse>((resolve, reject) => {
        done = resolve
        failed = reject
        socket.write(text)
      }),
  }
}
type Connection = ReturnType<typeof openConnection>

/**
 * A minimal HTTP/1.1 client on keep-alive connections, one per caller. Node’s own client would add 0.15 ms to each read that is not
 * caused by the product.
 */
export const httpClient = (address: string, headers: Record<string, string>): HttpClient => {
  const { hostname, port, host } = new URL(address)
  const idleConnections: Connection[] = []
  const fixedHeaders = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return async (method, path, body) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const bodyHeaders = text && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
    const idle = idleConnections.pop()
    const line = idle?.isOpen() ? idle : openConnection(hostname, Number(port))
    const response = await line.ask(`${method} ${path} HTTP/1.1\r\n${fixedHeaders.join('')}${bodyHeaders}\r\n${text}`)
    idleConnections.push(line)
    return response
  }
}
