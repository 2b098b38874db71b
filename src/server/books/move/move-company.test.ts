import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { listClusters, moveByOperator } from '#server/provider/operator/command-clusters.ts'
import { moveCompany } from './move-company.ts'

let server: TestServer
let second: TestDatabase
let there: pg.Pool
let urls: Map<string, string>

beforeAll(async () => {
  second = await createTestDatabase()
  server = await createTestServer({ others: { second } })
  there = new pg.Pool({ connectionString: second.ownerUrl, max: 2 })
  urls = new Map([
    ['first', server.ownerUrl],
    ['second', second.ownerUrl],
  ])
})
afterAll(async () => {
  await there.end()
  await server.close()
})

/** `npm run operator -- …` */
const operate = (args: readonly string[], killAfterMs: number) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('../../provider/operator/main.ts', import.meta.url)), ...args], {
    env: {
      ...bareEnvironment,
      DATABASE_URL: server.ownerUrl,
      KEYS_FILE: '/nowhere/keys.json',
      CLUSTERS: `second=${second.ownerUrl}`,
    },
    encoding: 'utf8',
    timeout: killAfterMs,
    killSignal: 'SIGKILL',
  })

const verified = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    return (await verifyBooks(client)).difference
  } finally {
    client.release()
  }
}

const numbersIn = async (pool: Pick<pg.Pool, 'query'>, companyId: string) => {
  const { rows } = await pool.query<{ number: string }>('select number from invoice where company_id = $1', [companyId])
  return rows.map(({ number }) => number).sort()
}

test('a company that is written to all the time moves there and back, and nothing that was answered is lost', async () => {
  const books = await openBooks(server)
  const client = await books.ask('POST', '/client', {
    type: 'legal',
    title: 'UAB Krova',
    country: 'LT',
    code: '304567891',
  })
  expect(client.status).toBe(201)
  const answered: string[] = []
  const statuses = new Set<number>()
  const over = new AbortController()
  const write = async () => {
    while (!over.signal.aborted) {
      const { status, body, headers } = await books.ask('POST', '/invoice', books.form({}))
      statuses.add(status)
      if (status === 201) answered.push(body.number)
      else expect([status, headers['retry-after']]).toEqual([503, expect.any(String)])
    }
  }
  const lines = new Map<string, number>()
  const change = async () => {
    while (!over.signal.aborted) {
      const made = await books.ask(
        'POST',
        '/invoice',
        books.form({ lines: [books.line(), books.line(), books.line()] }),
      )
      if (made.status !== 201) continue
      answered.push(made.body.number)
      lines.set(made.body.id, 3)
      // Its three lines are removed and one is stored.
      const changed = await books.ask('PUT', `/invoice/${made.body.id}`, { version: 1, lines: [books.line()] })
      if (changed.status < 300) lines.set(made.body.id, 1)
      else expect(changed.status).toBe(503)
    }
  }
  const reads: number[] = []
  const read = async () => {
    while (!over.signal.aborted) reads.push((await books.ask('GET', '/invoice/all')).status)
  }
  const load = Promise.all([write(), write(), change(), read()])
  const moves = []
  for (const to of ['second', 'first', 'second'])
    moves.push(await moveCompany({ companyId: books.company.id, to, urls }))
  over.abort()
  await load
  expect(moves.map(({ from }) => from)).toEqual(['first', 'second', 'first'])
  expect(new Set(answered).size).toBe(answered.length)
  expect(await numbersIn(there, books.company.id)).toEqual(answered.toSorted())
  expect(await numbersIn(server.owner, books.company.id)).toEqual([])
  const { rows: stored } = await there.query<{ id: string; lines: number }>(
    'select invoice_id as id, count(*)::int as lines from invoice_line where invoice_id = any($1) group by 1',
    [[...lines.keys()]],
  )
  expect(new Map(stored.map((each) => [each.id, each.lines]))).toEqual(lines)
  expect([...lines.values()]).toContain(1)
  expect(statuses).toContain(503)
  expect(reads.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await verified(there)).toBeNull()
  expect(await verified(server.owner)).toBeNull()
  expect(moves.every(({ refusedMs }) => refusedMs < 20_000)).toBe(true)
})

test('other companies stay where they are, and are written to while one moves', async () => {
  const [mover, neighbour] = [await openBooks(server), await openBooks(server)]
  await mover.invoice({})
  const moving = moveCompany({ companyId: mover.company.id, to: 'second', urls })
  await neighbour.invoice({})
  await moving
  await neighbour.invoice({})
  expect(await numbersIn(server.owner, neighbour.company.id)).toHaveLength(2)
  expect(await numbersIn(there, neighbour.company.id)).toHaveLength(0)
})

test('waiting jobs move with the company, and are done in its new cluster', async () => {
  const books = await openBooks(server)
  await books.invoice({})
  const job = JSON.stringify({ company_id: books.company.id })
  await server.owner.query(`select queue_job('verify_chain', $1)`, [job])
  const waiting = async (pool: Pick<pg.Pool, 'query'>) =>
    (
      await pool.query(`select from graphile_worker._private_jobs where payload->>'company_id' = $1`, [
        books.company.id,
      ])
    ).rowCount
  expect([await waiting(server.owner), await waiting(there)]).toEqual([1, 0])
  await moveCompany({ companyId: books.company.id, to: 'second', urls })
  expect([await waiting(server.owner), await waiting(there)]).toEqual([0, 1])
  await server.runJobs()
  expect(await waiting(there)).toBe(0)
})

test('a repeated request after the move gets the answer that it had before', async () => {
  const books = await openBooks(server)
  const create = () => books.ask('POST', '/client', { title: 'UAB Kartą' }, { 'idempotency-key': 'vienas' })
  const first = await create()
  await moveCompany({ companyId: books.company.id, to: 'second', urls })
  expect((await create()).body.id).toBe(first.body.id)
})

test('identity columns of the new cluster continue after the values of a company that moved there', async () => {
  const books = await openBooks(server)
  for (let n = 0; n < 3; n += 1) await books.invoice({})
  await moveCompany({ companyId: books.company.id, to: 'second', urls })
  await books.invoice({})
  const { rows } = await there.query(
    'select position::int from book_change where company_id = $1 order by at desc, position desc limit 1',
    [books.company.id],
  )
  const { rows: most } = await there.query(
    'select max(position)::int as position from book_change where company_id = $1',
    [books.company.id],
  )
  expect(rows).toEqual(most)
})

test(
  'a move that is killed at any moment leaves a whole company, and the same command finishes it',
  { timeout: 180_000 },
  async () => {
    const books = await openBooks(server)
    for (let n = 0; n < 5; n += 1) await books.invoice({})
    const numbers = await numbersIn(server.owner, books.company.id)
    const move = (to: string, killAfterMs: number) => operate(['move-company', books.company.id, to], killAfterMs)
    const clusterOf = async () =>
      (await server.owner.query('select cluster from company where id = $1', [books.company.id])).rows[0]!.cluster
    const began = performance.now()
    expect(move('second', 60_000).status).toBe(0)
    const wholeMs = performance.now() - began
    let killed = 0
    for (const to of ['first', 'second', 'first']) {
      // Most of a command is its start.
      for (const share of [0.5, 0.6, 0.7, 0.8, 0.9])
        if (move(to, Math.round(wholeMs * share)).signal === 'SIGKILL') killed += 1
      const last = move(to, 60_000)
      if (last.status !== 0) expect(last.stderr).toContain('already')
      expect(await clusterOf()).toBe(to === 'first' ? null : to)
      const [here, elsewhere] = to === 'first' ? [server.owner, there] : [there, server.owner]
      expect(await numbersIn(here, books.company.id)).toEqual(numbers)
      expect(await numbersIn(elsewhere, books.company.id)).toEqual([])
      numbers.push((await books.invoice({})).number)
      numbers.sort()
    }
    expect(killed).toBeGreaterThan(3)
    expect([await verified(there), await verified(server.owner)]).toEqual([null, null])
  },
)

test('the command that stops all emails stops them in every cluster', { timeout: 60_000 }, async () => {
  const stops = async () => {
    const found = await Promise.all([server.owner, there].map((pool) => pool.query('select from sending_stop')))
    return found.map(({ rowCount }) => rowCount)
  }
  const lines = operate(['sending', 'stop', 'all'], 30_000).stdout.trim().split('\n')
  expect(lines).toEqual([expect.stringMatching(/^first\tstopped\t/), expect.stringMatching(/^second\tstopped\t/)])
  expect(await stops()).toEqual([1, 1])
  expect(operate(['sending', 'resume', 'all'], 30_000).status).toBe(0)
  expect(await stops()).toEqual([0, 0])
})

test('the operator sees the clusters and moves a company by one command', async () => {
  const { company } = await signUpWithCompany(server)
  const config = { clusters: [{ name: 'second', url: second.ownerUrl }], provider: { name: 'Kvitas' } }
  const [first, other] = await listClusters(config, server.ownerUrl)
  expect(first).toMatch(/^first\t\d+ companies\t\d+ MiB\t0 moving\t0 changes to tell$/)
  expect(other).toMatch(/^second\t/)
  expect(await moveByOperator(config, server.ownerUrl, [company.id, 'second'])).toMatchObject([
    expect.stringMatching(/first → second\t[\d.]+ MiB\twrites were answered with 503 for [\d.]+ s/),
    expect.stringContaining('compared'),
  ])
  expect(await moveByOperator(config, server.ownerUrl, [company.id])).toBeUndefined()
  const seller = { ...config, provider: { ...config.provider, company: company.id } }
  await expect(moveByOperator(seller, server.ownerUrl, [company.id, 'second'])).rejects.toThrow(/stays in the first/)
})

test('two commands at once do not move the same company', async () => {
  const { company } = await signUpWithCompany(server)
  const move = () => moveCompany({ companyId: company.id, to: 'second', urls })
  const outcomes = await Promise.allSettled([move(), move()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [refused] = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused!.reason.message).toContain('by another command')
  expect((await there.query('select from company where id = $1', [company.id])).rowCount).toBe(1)
})

test('what a client sends is refused while the company moves, and its pages are shown', async () => {
  const books = await openBooks(server)
  const invoice = await books.invoice({})
  const link = new URL((await books.ask('POST', `/invoice/${invoice.id}/link`)).body.url as string).pathname
  await server.owner.query(`update company set moving_to = 'second' where id = $1`, [books.company.id])
  expect((await server.app.inject({ method: 'GET', url: link })).statusCode).toBe(200)
  const question = { method: 'POST', url: `${link}/question`, payload: { text: 'Kada?' } } as const
  expect((await server.app.inject(question)).statusCode).toBe(503)
})

test('a company that stays is refused in words', async () => {
  const { company } = await signUpWithCompany(server)
  const move = (to: string, companyId = company.id) => moveCompany({ companyId, to, urls })
  await expect(move('first')).rejects.toThrow(/lives in first already/)
  await expect(move('third')).rejects.toThrow(/There is no cluster third/)
  await expect(move('second', '00000000-0000-4000-8000-000000000000')).rejects.toThrow('There is no such company.')
})
