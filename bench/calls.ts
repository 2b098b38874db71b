import type { Pool } from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { connectApplication } from '#server/db/application-pool.ts'
import { readValuesExactly } from '#server/db/value-types.ts'
import { folderStore } from '#server/files/store.ts'
import { handlers } from '#server/handlers.ts'
import { createApp } from '#server/http/app.ts'
import { knownSettings } from '#server/invoice/known-settings.ts'
import { createRenderer } from '#server/pdf/render.ts'
import { loadSecret } from '#server/secrets.ts'
import { makeCompany } from './company.ts'
import type { BenchCompany } from './company.ts'
import { growTo } from './grow.ts'
import { load } from './http-client.ts'
import { recordingPool, replay } from './record.ts'
import type { Statement } from './record.ts'
import { ms, percentile } from './table.ts'
import type { Figure } from './table.ts'

const callers = 16
const creates = 1500
const reads = 400
const silent = pino({ level: 'silent' })

/** What the product sends its database for a call, taken down by running the same handlers here. */
export const recorder = async (pool: Pool, token: string) => {
  const recording = recordingPool(pool)
  const config = { ...readConfig({}), captcha: false }
  const renderer = createRenderer({ workers: 1 })
  const services = {
    config,
    pool: recording.pool,
    renderer,
    settings: knownSettings(),
    files: folderStore(config.dataDir),
    exports: folderStore(config.dataDir),
    log: silent,
    signingKey: await loadSecret(pool, 'signing'),
    publicUrl: () => '',
    isReady: () => true,
    clock: () => new Date(),
  }
  const app = await createApp(services, handlers, undefined)
  return {
    statementsOf: async (method: 'GET' | 'POST', url: string, payload?: object) => {
      // What the server remembers of a company is read once, not with every call.
      if (method === 'GET') await app.inject({ method, url, headers: { authorization: token } })
      recording.statements.length = 0
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: token },
        ...(payload ? { payload } : {}),
      })
      if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
      return { answer: answer.json(), statements: [...recording.statements] }
    },
    close: async () => {
      await app.close()
      await renderer.close()
    },
  }
}

/** The recorded transaction of a create, made anew: another id, another number. */
const another = (
  statements: readonly Statement[],
  made: { id: string; number: string },
  index: number,
): Statement[] => {
  const id = crypto.randomUUID()
  const number = `BARE-${index}`
  return statements.map((statement) => ({
    ...statement,
    values: statement.values.map((value) => (value === made.id ? id : value === made.number ? number : value)),
  }))
}

const bareCreates = async (pool: Pool, statements: readonly Statement[], made: { id: string; number: string }) => {
  const clients = await Promise.all(Array.from({ length: callers }, () => pool.connect()))
  const free = [...clients]
  const measured = await load(callers, creates, async (index) => {
    const client = free.pop()!
    await replay(client, another(statements, made, index))
    free.push(client)
  })
  for (const client of clients) client.release()
  return measured
}

/** Bare queries of a recorded read, from the second statement (the first finds who asks) up to `end`. */
export const bareRead = async (pool: Pool, statements: readonly Statement[], end: number, times = reads) => {
  const client = await pool.connect()
  await replay(client, statements.slice(0, 1))
  const queries = statements.slice(1, end)
  await load(1, Math.min(50, times / 2), () => replay(client, queries))
  const { each } = await load(1, times, () => replay(client, queries))
  await client.query('rollback')
  client.release()
  return percentile(each, 0.5)
}

type Times = { create: number; createRate: number; list: number; point: number }

const measureCompany = async ({ http, form }: BenchCompany, id: string): Promise<Times> => {
  const expect = async (method: string, path: string, body?: unknown) => {
    const answer = await http(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  }
  await load(callers, 200, () => expect('POST', '/api/invoice', form('Apšilimas')))
  const created = await load(callers, creates, () => expect('POST', '/api/invoice', form('Eilutė')))
  await load(1, 100, () => expect('GET', '/api/invoice/all'))
  const listed = await load(1, reads, () => expect('GET', '/api/invoice/all'))
  await load(1, 100, () => expect('GET', `/api/invoice/edit/${id}`))
  const read = await load(1, reads, () => expect('GET', `/api/invoice/edit/${id}`))
  return {
    create: percentile(created.each, 0.5),
    createRate: created.perSecond,
    list: percentile(listed.each, 0.5),
    point: percentile(read.each, 0.5),
  }
}

const prepare = async (address: string, superuserUrl: string, name: string, count: number) => {
  const company = await makeCompany(address, name)
  const answer = await company.http('POST', '/api/invoice', company.form('Eilutė'))
  await growTo(superuserUrl, name, count)
  return { company, id: JSON.parse(String(answer.body)).id as string }
}

const growth = (what: string, small: number, large: number): Figure => ({
  what: `${what}: 100,000 invoices against 1,000, p50`,
  measured: `${ms(large)} (${(large / small).toFixed(2)} ×)`,
  floor: ms(small),
  goal: '< 1.5 ×',
  kept: large / small < 1.5,
})

/** Creating, listing and reading invoices, against the bare driver and against a hundred times as many. */
export const measureCalls = async (address: string, ownerUrl: string, superuserUrl: string): Promise<Figure[]> => {
  readValuesExactly()
  const small = await prepare(address, superuserUrl, 'bench-small', 1000)
  const large = await prepare(address, superuserUrl, 'bench-large', 100_000)
  const pool = await connectApplication(ownerUrl, silent, { max: callers })
  const record = await recorder(pool, small.company.token)
  const create = await record.statementsOf('POST', '/api/invoice', small.company.form('Eilutė'))
  const list = await record.statementsOf('GET', '/api/invoice/all')
  const point = await record.statementsOf('GET', `/api/invoice/edit/${small.id}`)
  const bare = await bareCreates(pool, create.statements, create.answer)
  // The goal is against the one bare query; beside it stands what all queries of the call cost.
  const bareList = await bareRead(pool, list.statements, 2)
  const barePoint = await bareRead(pool, point.statements, 2)
  const allOfList = await bareRead(pool, list.statements, -1)
  const allOfPoint = await bareRead(pool, point.statements, -1)
  const ofSmall = await measureCompany(small.company, small.id)
  const ofLarge = await measureCompany(large.company, large.id)
  await record.close()
  await pool.end()
  return [
    {
      what: `Create a 5-line invoice, ${callers} callers`,
      measured: `${ofSmall.createRate.toFixed(0)}/s (${(ofSmall.createRate / bare.perSecond).toFixed(2)} ×)`,
      floor: `${bare.perSecond.toFixed(0)}/s`,
      goal: '≥ 0.5 ×',
      kept: ofSmall.createRate / bare.perSecond >= 0.5,
    },
    ratio('List of 50, p50', ofSmall.list, bareList),
    ratio('One invoice, p50', ofSmall.point, barePoint),
    ratio('List of 50, against rows and sums', ofSmall.list, allOfList),
    ratio('One invoice, against all it reads', ofSmall.point, allOfPoint),
    growth('Create', ofSmall.create, ofLarge.create),
    growth('List of 50', ofSmall.list, ofLarge.list),
    growth('One invoice', ofSmall.point, ofLarge.point),
  ]
}

const ratio = (what: string, measured: number, floor: number): Figure => ({
  what,
  measured: `${ms(measured)} (${(measured / floor).toFixed(2)} ×)`,
  floor: ms(floor),
  goal: '≤ 3 ×',
  kept: measured / floor <= 3,
})

/** The same server and role, another database. */
export const inDatabase = (url: string, database: string) => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
