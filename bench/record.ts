import { setImmediate } from 'node:timers/promises'
import type { Pool, PoolClient, QueryResult } from 'pg'
import pino from 'pino'
import { readConfig } from '#server/platform/config/config.ts'
import { folderStore } from '#server/platform/files/store.ts'
import { handlers } from '#server/handlers.ts'
import { createApp } from '#server/platform/http/app.ts'
import { filesInside } from '#server/purchases/e-invoice/files-inside.ts'
import { isFreeCompany } from '#server/account/subscription/limits.ts'
import { newRing } from '#server/platform/keys/key-ring.ts'
import { createRenderer } from '#server/platform/pdf/render.ts'

export type Statement = { text: string; values: unknown[]; name?: string }

/** Runs the product's handlers in this process and records the SQL statements of a read. */
export const createRecorder = async (pool: Pool, token: string) => {
  const recording = recordingPool(pool)
  const config = { ...readConfig({}), captcha: false }
  const renderer = createRenderer({ workers: 1 })
  const services = {
    config,
    pool: recording.pool,
    renderer,
    isFreeCompany,
    filesInside,
    files: folderStore(config.dataDir),
    exports: folderStore(config.dataDir),
    log: pino({ level: 'silent' }),
    keys: newRing(),
    publicUrl: () => '',
    isReady: () => true,
    clock: () => new Date(),
  }
  const app = await createApp(services, { handlers }, undefined)
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const body = payload ? { payload } : {}
    const response = await app.inject({ method, url, headers: { authorization: token }, ...body })
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`)
    // The transaction of a read ends after its response.
    while (recording.statements.at(-1)?.text !== 'commit') await setImmediate()
  }
  return {
    statementsOf: async (method: 'GET' | 'POST', url: string, payload?: object) => {
      // The first call fills the server's cache of the company's settings; later calls do not read them.
      await ask(method, url, payload)
      recording.statements.length = 0
      await ask(method, url, payload)
      return [...recording.statements]
    },
    close: async () => {
      await app.close()
      await renderer.close()
    },
  }
}

/** A pool whose connections record every statement they send. */
const recordingPool = (pool: Pool) => {
  const statements: Statement[] = []
  const addStatement = (query: string | { text: string; values?: unknown[]; name?: string }) =>
    statements.push(
      typeof query === 'string'
        ? { text: query, values: [] }
        : { text: query.text, values: query.values ?? [], ...(query.name ? { name: query.name } : {}) },
    )
  const recorded = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, key) => {
        if (key === 'query')
          return (query: string | Statement): Promise<QueryResult> => {
            addStatement(query)
            return target.query(query as Statement)
          }
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const connect = async () => recorded(await pool.connect())
  return { pool: { connect, query: pool.query.bind(pool) } as unknown as Pool, statements }
}

/** Sends the statements one after another on one connection. */
export const replay = async (client: PoolClient, statements: readonly Statement[]) => {
  for (const { text, values, name } of statements) {
    if (values.length === 0) await client.query(text)
    else await client.query({ text, values, ...(name ? { name } : {}) })
  }
}
