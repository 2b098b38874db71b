import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import type { Config } from '#server/platform/config/config.ts'
import { contract } from '#contract/index.ts'
import type { CallName, Contract } from '#contract/index.ts'
import type { RawInput, Output, Row } from '#contract/platform/row.ts'

/** The running server that the demo fills; the demo command and its test both provide one. */
export type DemoServer = {
  app: FastifyInstance
  config: Config
  /** Connections of the user that owns the tables. */
  owner: Pool
  /** The emails in the outbox, oldest first, each in the format of an .eml file. */
  emails: () => Promise<string[]>
  /** The clock for one-time codes. */
  clock: () => Date
}

/** The emails in a folder, oldest first: their file names sort by time. */
export const emailsIn = async (outbox: string): Promise<string[]> => {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
}

const maxWaitMs = 60_000
const pollIntervalMs = 100

/**
 * The first group of the pattern in an email to the address, ignoring the first `skipped` emails. Emails are written by
 * jobs, so it waits for one.
 */
export const findInEmail = async (
  server: DemoServer,
  address: string,
  pattern: RegExp,
  skipped = 0,
): Promise<string> => {
  const end = Date.now() + maxWaitMs
  do {
    for (const raw of (await server.emails()).slice(skipped).toReversed()) {
      const { to = [], text = '' } = await PostalMime.parse(raw)
      const match = to.some((each) => each.address === address) ? pattern.exec(text)?.[1] : undefined
      if (match) return match
    }
    await pause(pollIntervalMs)
  } while (Date.now() < end)
  throw new Error(`No email to ${address} arrived within ${maxWaitMs / 1000} s`)
}

/** Calls the API. Parameters that are not in the path are sent as the query. */
export type Call = <N extends CallName>(
  name: N,
  params: Record<string, string>,
  body?: RawInput<Contract[N]>,
) => Promise<Output<Contract[N]>>

export type Headers = Record<string, string>

type Upload = { app: FastifyInstance; headers: Headers; url: string }

/** Uploads a file as a form of the web does, with other fields of the form before it. Returns the answer. */
export const uploadFile = async (
  { app, headers, url }: Upload,
  file: { field: string; name: string; type: string; bytes: BlobPart },
  fields: Record<string, string> = {},
): Promise<string> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(file.field, new Blob([file.bytes], { type: file.type }), file.name)
  const sent = new Request('http://demo', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.body
}

/** Calls the API as any client does, so that the demo data obeys all rules of the product. */
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
  // The contract declares the answer of each call, and the server checks its answers against it.
  return call as Call
}
