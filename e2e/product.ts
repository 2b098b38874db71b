import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { inject } from 'vitest'
import { createTestServer } from '#server/test/server.ts'
import './provided.ts'

/** Starts the server and the built web on their own port and database, with the real clock. */
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
  // A host name, since browsers do not allow passkeys on an IP address.
  origin = `http://localhost:${port}`
  return {
    ...server,
    origin,
    /** The log of the server so far. */
    lines,
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>
