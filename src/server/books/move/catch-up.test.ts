import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exactValues } from '#server/platform/backup/tables.ts'
import { openBooks } from '#server/test/books.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { companyTables, differingTable, hashesOf } from './company-rows.ts'
import { copyAndCompare, copyChanges } from './copy-company.ts'
import type { Move } from './move-company.ts'

let server: TestServer
let second: TestDatabase
const clients: pg.Client[] = []

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(exactValues)
  clients.push(client)
  return client
}

beforeAll(async () => {
  second = await createTestDatabase()
  server = await createTestServer({ others: { second } })
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await server.close()
})

const openMove = async (): Promise<{ move: Move; books: Awaited<ReturnType<typeof openBooks>> }> => {
  const books = await openBooks(server)
  const first = await connect(server.ownerUrl)
  const move = {
    companyId: books.company.id as string,
    title: 'UAB',
    first,
    source: { name: 'first', client: await connect(server.ownerUrl) },
    target: { name: 'second', client: await connect(second.ownerUrl) },
  }
  return { move, books }
}

/** The first table whose rows differ between the two clusters. */
const differenceOf = async ({ companyId, source, target }: Move) => {
  const tables = await companyTables(source.client)
  return differingTable(target.client, tables, companyId, await hashesOf(source.client, tables, companyId))
}

test('what was added, changed and removed after the copy is in the copy in the end', async () => {
  const { move, books } = await openMove()
  const lines = [books.line(), books.line(), books.line()]
  const kept = await books.invoice({ lines })
  const changed = await books.invoice({ lines })
  const { copy } = await copyAndCompare(move)
  expect(await differenceOf(move)).toBeUndefined()
  await books.ask('PUT', `/invoice/${changed.id}`, { version: 1, lines: [books.line()] })
  await books.pay(kept.id, '10')
  await books.invoice({ lines })
  expect(await differenceOf(move)).toBeDefined()
  await copyChanges(move, copy)
  expect(await differenceOf(move)).toBeUndefined()
})

test('a copy that something else in the new cluster changed or shortened is copied again', async () => {
  const { move, books } = await openMove()
  const invoice = await books.invoice({ lines: [books.line(), books.line()] })
  const { copy } = await copyAndCompare(move)
  const there = move.target.client
  await there.query('begin; set local session_replication_role = replica')
  await there.query(`update client set title = 'Kitas' where company_id = $1`, [move.companyId])
  await there.query('delete from invoice_line where invoice_id = $1', [invoice.id])
  await there.query('commit')
  await copyChanges(move, copy)
  expect(await differenceOf(move)).toBeUndefined()
})

test('a change of a transaction that had not ended when the copy was made is in the copy in the end', async () => {
  const { move, books } = await openMove()
  const open = await connect(server.ownerUrl)
  await open.query('begin; savepoint one')
  await open.query(`update client set title = 'Vėlai' where id = $1`, [books.client.id])
  await open.query('release savepoint one')
  const { copy } = await copyAndCompare(move)
  await open.query('commit')
  await copyChanges(move, copy)
  const { rows } = await move.target.client.query('select title from client where id = $1', [books.client.id])
  expect(rows).toEqual([{ title: 'Vėlai' }])
  expect(await differenceOf(move)).toBeUndefined()
})
