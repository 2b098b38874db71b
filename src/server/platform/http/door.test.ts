import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createTurns } from '#server/platform/process/turns.ts'
import { quiet } from '#server/test/programs.ts'
import { keepDoor } from './door.ts'

test('a company whose queue is full is refused with 503 and Retry-After, others and requests without a token are not', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 10, waitingOfOwner: 0, retryAfter: 1 })
  const warnings: unknown[] = []
  const server = createServer((request, response) => {
    request.resume()
    response.end('answered')
  })
  keepDoor(server, (authorization) => turns.refusalFor(authorization), {
    headers: { 'x-content-type-options': 'nosniff' },
    log: { ...quiet, warn: (details: object) => void warnings.push(details) },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/api/invoice`, { method: 'POST', headers, body: 'x'.repeat(100_000) })
  let end = () => {}
  const running = turns.take('flooder', () => new Promise<void>((resolve) => (end = resolve)))

  const refused = await send({ authorization: 'flooder', 'accept-language': 'en' })
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1',
    'content-type': 'application/problem+json',
    'x-content-type-options': 'nosniff',
  })
  expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503, instance: expect.any(String) })
  for (const headers of [{ authorization: 'neighbour' }, {}])
    expect(await (await send(headers as Record<string, string>)).text()).toBe('answered')
  await send({ authorization: 'flooder' })
  // One line for many refusals.
  expect(warnings).toEqual([{ refused: 1 }])
  end()
  await running
  expect(await (await send({ authorization: 'flooder' })).text()).toBe('answered')
  server.closeAllConnections()
  server.close()
})
