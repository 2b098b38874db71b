import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Backend = { address: URL; isUp: boolean; agent: Agent }

const lookMs = 200

/** The header of an answer that a process owed and did not give. */
export const lostHeader = 'x-answer-lost'

export type Proxy = {
  address: string
  /** Adds a process, or replaces the address of one that was started again. */
  set: (name: string, address: string) => void
  close: () => Promise<void>
}

/**
 * A small proxy before several processes, as any load balancer: requests in turn to those that are ready, 502 when an answer is lost. It
 * never repeats a request itself.
 */
export const startProxy = async (): Promise<Proxy> => {
  const backends = new Map<string, Backend>()
  let turn = 0
  const next = (): Backend | undefined => {
    const up = [...backends.values()].filter(({ isUp }) => isUp)
    return up[(turn += 1) % Math.max(1, up.length)]
  }
  const server = createServer((incoming, answer) => {
    const backend = next()
    if (!backend) return void answer.writeHead(503, { 'retry-after': '1' }).end()
    forward(incoming, answer, backend)
  })
  const look = () => {
    for (const backend of backends.values()) void isReady(backend).then((isUp) => (backend.isUp = isUp))
  }
  const timer = setInterval(look, lookMs)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (name, address) => {
      backends.get(name)?.agent.destroy()
      backends.set(name, { address: new URL(address), isUp: true, agent: new Agent({ keepAlive: true }) })
    },
    close: async () => {
      clearInterval(timer)
      for (const { agent } of backends.values()) agent.destroy()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const forward = (incoming: IncomingMessage, answer: ServerResponse, backend: Backend): void => {
  const { method, url, headers } = incoming
  const { hostname, port } = backend.address
  const outgoing = request({ hostname, port, method, path: url, headers, agent: backend.agent }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
    response.once('error', () => answer.destroy())
  })
  outgoing.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') backend.isUp = false
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502, { [lostHeader]: 'yes' }).end()
  })
  incoming.pipe(outgoing)
}

const isReady = ({ address }: Backend): Promise<boolean> =>
  fetch(new URL('/api/health/ready', address), { signal: AbortSignal.timeout(1000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
