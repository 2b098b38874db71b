import type { Pool } from 'pg'
import pino from 'pino'
import { readConfig } from '#server/platform/config/config.ts'
import { connectApplication } from '#server/platform/db/application-pool.ts'
import { readValuesExactly } from '#server/platform/db/value-types.ts'
import { folderStore } from '#server/platform/files/store.ts'
import { handlers } from '#server/handlers.ts'
import { createApp } from '#server/platform/http/app.ts'
import { knownSettings } from '#server/sales/invoice/known-settings.ts'
import { createRenderer } from '#server/platform/pdf/render.ts'
import { newRing } from '#server/platform/keys/key-ring.ts'
import { makeCompany } from './company.ts'
import type { BenchCompany } from './company.ts'
import { growTo } from './grow.ts'
import { load } from './http-client.ts'
import { recordingPool, replay } from './record.ts'
import type { Statement } from './record.ts'
import { measureReads } from './reads.ts'
import { ms, percentile } from './table.ts'
import type { Figure } from './table.ts'

const callers = 16
const creates = 1500
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
    keys: newRing(),
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

/** The recorded transaction of a create, made again: another id, another number. */
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

type Times = { create: number; createRate: number }

const measureCreates = async ({ http, form }: BenchCompany): Promise<Times> => {
  const create = async (title: string) => {
    const { status, body } = await http('POST', '/api/invoice', form(title))
    if (status >= 300) throw new Error(`A create: ${status} ${body}`)
  }
  await load(callers, 200, () => create('Apšilimas'))
  const { each, perSecond } = await load(callers, creates, () => create('Eilutė'))
  return { create: percentile(each, 0.5), createRate: perSecond }
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
  const ofSmall = await measureCreates(small.company)
  const ofLarge = await measureCreates(large.company)
  const reads = await measureReads(pool, small, large, { list: list.statements, point: point.statements })
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
    // The goal is against the one bare query; beside it stands what all queries of the call cost.
    ratio('List of 50, p50', reads.list, reads.listRows),
    ratio('One invoice, p50', reads.point, reads.pointItem),
    ratio('List of 50, against rows and sums', reads.list, reads.listAll),
    ratio('One invoice, against all it reads', reads.point, reads.pointAll),
    growth('Create', ofSmall.create, ofLarge.create),
    growth('List of 50', reads.list, reads.largeList),
    growth('One invoice', reads.point, reads.largePoint),
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
