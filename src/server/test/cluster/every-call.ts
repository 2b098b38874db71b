import { setTimeout as pause } from 'node:timers/promises'
import { databaseProblem } from '#server/platform/http/database-errors.ts'
import type { DatabaseError } from '#server/platform/http/database-errors.ts'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { oneOfEach } from '../one-of-each.ts'
import { resourceNames } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import type { TestServer } from '../server.ts'
import { callAbout } from '../valid-calls.ts'
import type { Requester } from './client.ts'
import type { Cluster } from './cluster.ts'

/** Calls after which the person has no session or company, and those that only an operator may make. */
const isLeftOut = (name: CallName, { access }: Row): boolean =>
  access === 'operator' ||
  /^(?:logout|two_step\.|user\.(?:change|end|delete)|company\.(?:create|delete|leave|transfer|remove))/.test(name)

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const calls = (Object.entries(contract) as [CallName, Row][])
  .filter(([name, row]) => !isLeftOut(name, row))
  .toSorted(([, a], [, b]) => order.indexOf(a.method) - order.indexOf(b.method))

/** The server of the test helpers, reached over the network. */
const remoteServer = (request: Requester, owner: Cluster['owner']): TestServer => {
  type Injected = { method: string; url: string; headers: Record<string, string>; payload?: object }
  const inject = async ({ method, url, headers, payload }: Injected) => {
    const isBytes = payload instanceof Uint8Array
    const {
      status,
      headers: answered,
      body,
    } = await request({
      method,
      path: url.replace(/^\/api/, ''),
      headers: { ...(payload && !isBytes ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(payload ? { body: isBytes ? new Uint8Array(payload) : JSON.stringify(payload) } : {}),
    })
    const text = body.toString()
    return { statusCode: status, headers: answered, body: text, json: () => JSON.parse(text) }
  }
  // The helpers use these two.
  return { app: { inject }, owner } as unknown as TestServer
}

export type Progress = { calls: number; rounds: number }

/** Makes every call of the contract about records of a new company, again with another one until it is told to stop. */
export const makeEveryCall = async (
  request: Requester,
  owner: Cluster['owner'],
  working: AbortSignal,
  progress: Progress,
): Promise<void> => {
  const server = remoteServer(request, owner)
  while (!working.aborted) {
    const mine = await oneOfEach(server).catch(unlessAway)
    // Its rows that no call makes are written by SQL, which nobody repeats.
    if (!mine) continue
    for (const [name, row] of calls) {
      if (working.aborted) return
      const { path, body, headers } = await callAbout(name, row, mine, mine)
      const resource = row.path.slice(1)
      const form = row.creates && isResource(resource) ? mine.forms[resource]() : undefined
      await mine.books.ask(row.method, path, body ?? form, headers)
      progress.calls += 1
    }
    progress.rounds += 1
  }
}

const unlessAway = async (error: unknown): Promise<undefined> => {
  if (databaseProblem(error as DatabaseError)?.code !== 'unavailable') throw error
  await pause(1000)
}

const isResource = (name: string): name is ResourceName => (resourceNames as readonly string[]).includes(name)
