import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { inject } from 'vitest'
import { createTestServer } from '#server/test/server.ts'
import './provided.ts'

/** The product as people meet it: server and built web on a port and a database of their own, by the clock on the wall. */
export const startProduct = async (environment: Record<string, string> = {}) => {
  const lines: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line.trim()) })
  let origin = ''
  const server = await createTestServer({
    environment,
    clock: () => new Date(),
    buildDir: inject('buildDir'),
    log,
    origin: () => origin,
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  // By name: browsers give passkeys to no bare number.
  origin = `http://localhost:${port}`
  return {
    ...server,
    origin,
    /** What the server has logged so far. */
    lines,
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>
