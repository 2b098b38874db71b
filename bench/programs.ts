import { createCompany } from './company.ts'
import type { BenchCompany } from './company.ts'
import { httpClient } from './http-client.ts'
import type { HttpClient } from './http-client.ts'
import { inTurns } from './measure.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

/** One key may make 120 calls in a minute, so the calls are shared among these. */
const keyCount = 20

const orThrow = async (http: HttpClient, method: string, path: string, body?: unknown): Promise<string> => {
  const response = await http(method, path, body)
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body.toString()}`)
  return response.body.toString()
}

const keysOf = async (address: string, { http }: BenchCompany): Promise<HttpClient[]> => {
  const clients: HttpClient[] = []
  for (let index = 0; index < keyCount; index++) {
    const form = { name: `bench ${index}`, scope: 'read' }
    const { key } = JSON.parse(await orThrow(http, 'POST', '/api/api-key', form)) as { key: string }
    clients.push(httpClient(address, { authorization: `Bearer ${key}` }))
  }
  return clients
}

/** A request with a key, compared with one of a session, and what a webhook adds to a new invoice. */
export const measurePrograms = async (address: string): Promise<Figure[]> => {
  const told = await createCompany(address, 'bench-webhook')
  const quiet = await createCompany(address, 'bench-no-webhook')
  // A name that does not exist: nothing is sent, and the address rests after a few attempts.
  await orThrow(told.http, 'POST', '/api/webhook', { url: 'https://lapai.invalid/', events: [] })
  const create = ({ http, form }: BenchCompany) => orThrow(http, 'POST', '/api/invoice', form('Eilutė'))
  const created = await inTurns({ told: () => create(told), quiet: () => create(quiet) })
  const keys = await keysOf(address, quiet)
  let turn = 0
  const list = '/api/client/all?limit=20'
  const read = await inTurns({
    key: () => orThrow(keys[turn++ % keyCount]!, 'GET', list),
    session: () => orThrow(quiet.http, 'GET', list),
  })
  return [
    {
      name: 'Create a 5-line invoice with a webhook for all events, p50; floor: without one',
      measured: ms(created.told),
      floor: ms(created.quiet),
      ratio: created.told / created.quiet,
      goal: '≤ 1.2 ×',
      isMet: created.told / created.quiet <= 1.2,
    },
    {
      name: 'A list of clients with an API key, p50; floor: with a session',
      measured: ms(read.key),
      floor: ms(read.session),
      ratio: read.key / read.session,
      goal: '≤ 8 ms',
      isMet: read.key <= 8,
    },
  ]
}
