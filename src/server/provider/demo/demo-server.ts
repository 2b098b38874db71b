import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import type { Config } from '#server/platform/config/config.ts'
import { contract } from '#contract/index.ts'
import type { CallName, Contract } from '#contract/index.ts'
import type { InputGiven, Output, Row } from '#contract/platform/row.ts'

/** The running product that the demo fills, as the demo's program and its test both have it. */
export type DemoServer = {
  app: FastifyInstance
  config: Config
  /** Connections of the user that owns the tables. */
  owner: Pool
  /** The letters in the outbox, oldest first, each as an .eml file has it. */
  letters: () => Promise<string[]>
  /** One-time codes are made by it. */
  clock: () => Date
}

/** The letters in a folder, oldest first: their names sort by time. */
export const lettersIn = async (outbox: string): Promise<string[]> => {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
}

const longestWaitMs = 60_000
const betweenLooksMs = 100

/**
 * What the pattern's first group matches in a letter to the address, of those after the first `skipped` ones. Letters are written by
 * jobs, so it waits for one.
 */
export const findInLetter = async (
  server: DemoServer,
  address: string,
  pattern: RegExp,
  skipped = 0,
): Promise<string> => {
  const end = Date.now() + longestWaitMs
  do {
    for (const raw of (await server.letters()).slice(skipped).toReversed()) {
      const { to = [], text = '' } = await PostalMime.parse(raw)
      const found = to.some((each) => each.address === address) ? pattern.exec(text)?.[1] : undefined
      if (found) return found
    }
    await pause(betweenLooksMs)
  } while (Date.now() < end)
  throw new Error(`No letter to ${address} came within ${longestWaitMs / 1000} s`)
}

/** Parameters that are not part of the call's path are sent as its query. */
export type Call = <N extends CallName>(
  name: N,
  params: Record<string, string>,
  body?: InputGiven<Contract[N]>,
) => Promise<Output<Contract[N]>>

export type Headers = Record<string, string>

/** Calls the product as any client does, so every rule of the product applies to what the demo shows. */
export const callerOf = (app: FastifyInstance, headers: Headers): Call => {
  const call = async (name: CallName, params: Record<string, string>, body?: object) => {
    const row: Row = contract[name]
    const query = new URLSearchParams(params)
    const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      query.delete(key)
      return params[key] ?? ''
    })
    const url = `/api${path}?${query}`
    const answer = await app.inject({ method: row.method, url, headers, ...(body ? { payload: body } : {}) })
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    return answer.body ? answer.json<unknown>() : undefined
  }
  // The contract declares what each call answers, and the server checks its answers against it.
  return call as Call
}
