import { Agent, request } from 'node:http'

export type HttpClient = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Buffer; headers: Record<string, unknown> }>

/** A bare HTTP/1.1 client on kept connections: the least that a caller can cost. */
export const httpClient = (address: string, connections: number, headers: Record<string, string>): HttpClient => {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts), headers: answer.headers }),
          )
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
}

/** Runs `work` from `callers` sides at once, `times` in all; gives times of each and the throughput a second. */
export const load = async (callers: number, times: number, work: (index: number) => Promise<unknown>) => {
  const each: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let index = next++; index < times; index = next++) {
        const before = performance.now()
        await work(index)
        each.push(performance.now() - before)
      }
    }),
  )
  return { each, perSecond: (times * 1000) / (performance.now() - started) }
}
