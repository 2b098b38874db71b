import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
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
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const { status, body, headers } = await books.ask('POST', '/invoice', books.form({}))
      statuses.add(status)
      if (status === 201) answered.push(body.number)
      else expect([status, headers['retry-after']]).toEqual([503, expect.any(String)])
    }
  }
  const reads: number[] = []
  const read = async () => {
    while (!isOver) reads.push((await books.ask('GET', '/invoice/all')).status)
  }
  const load = Promise.all([write(), write(), read()])
  const moves = []
  for (const to of ['second', 'first', 'second'])
    moves.push(await moveCompany({ companyId: books.company.id, to, urls }))
  isOver = true
  await load
  expect(moves.map(({ from }) => from)).toEqual(['first', 'second', 'first'])
  expect(new Set(answered).size).toBe(answered.length)
  expect(await numbersIn(there, books.company.id)).toEqual(answered.toSorted())
  expect(await numbersIn(server.owner, books.company.id)).toEqual([])
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

test('waiting jobs, files and links move with the company', async () => {
  const books = await openBooks(server)
  const { rows } = await server.owner.query('select count(*)::int as count from graphile_worker.jobs')
  await books.ask('POST', '/export', { kind: 'documents' })
  await moveCompany({ companyId: books.company.id, to: 'second', urls })
  expect((await server.owner.query('select count(*)::int as count from graphile_worker.jobs')).rows).toEqual(rows)
})

test('a company that stays is refused in words', async () => {
  const { company } = await signUpWithCompany(server)
  const move = (to: string, companyId = company.id) => moveCompany({ companyId, to, urls })
  await expect(move('first')).rejects.toThrow(/lives in first already/)
  await expect(move('third')).rejects.toThrow(/There is no cluster third/)
  await expect(move('second', '00000000-0000-4000-8000-000000000000')).rejects.toThrow('There is no such company.')
})
