import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace, operations } from '#server/books/ledger/test/operations.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { everythingOf, fillBooks } from '#server/test/company-rows.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { takeRole } from '#server/platform/db/pooler.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())

/** A company with every operation that moves money, each twice, and a row in each other table. */
const fullCompany = async (): Promise<string> => {
  const workspace = await openWorkspace(server)
  for (const round of [0, 1])
    for (const [at, operation] of Object.values(operations).entries())
      await operation(workspace, { operation: '', a: at + round, b: at * 2 + round, percent: 60 })
  const { id } = workspace.books.company
  await fillBooks(server.owner, id)
  return id
}

/** A company with a row in each table, which takes a tenth of the time of a full one. */
const smallCompany = async (): Promise<string> => {
  const { company } = await signUpWithCompany(server)
  await fillBooks(server.owner, company.id)
  return company.id
}

test('deleting a company deletes all its rows and changes no other company', async () => {
  const [own, other] = [await fullCompany(), await fullCompany()]
  const before = await everythingOf(server, own)
  for (const [table, { count }] of Object.entries(before)) expect(count, `rows of ${table}`).toBeGreaterThan(0)
  const others = await everythingOf(server, other)
  await server.owner.query('delete from company where id = $1', [own])
  for (const [table, { count }] of Object.entries(await everythingOf(server, own))) expect(count, table).toBe(0)
  expect(await everythingOf(server, other)).toEqual(others)
  const client = await server.owner.connect()
  expect((await verifyBooks(client)).difference).toBeNull()
  client.release()
})

test('sums of other companies stay right after a deletion in the same transaction', async () => {
  const [own, other] = [await smallCompany(), await signUpWithCompany(server)]
  const client = await server.owner.connect()
  await client.query('begin')
  await client.query('delete from company where id = $1', [own])
  await fillBooks(client, other.company.id)
  await client.query('delete from invoice_payment where company_id = $1', [other.company.id])
  await client.query('commit')
  const { rows } = await client.query('select paid::text, unpaid::text from invoice where company_id = $1', [
    other.company.id,
  ])
  expect(rows).toEqual([{ paid: '0', unpaid: '121' }])
  client.release()
})

test('several companies are deleted in one transaction', async () => {
  const ids = [await smallCompany(), await smallCompany()]
  await server.owner.query('delete from company where id = any($1)', [ids])
  for (const id of ids)
    for (const [table, { count }] of Object.entries(await everythingOf(server, id))) expect(count, table).toBe(0)
})

test('nobody deletes a company they do not belong to', async () => {
  const [own, foreign] = [(await signUpWithCompany(server)).company.id, (await signUpWithCompany(server)).company.id]
  const client = await server.services.pool.connect()
  await client.query(`begin${takeRole(server.services.pool)}`)
  await client.query(`select set_config('app.company_id', $1, true)`, [own])
  expect((await client.query('delete from company where id = $1', [foreign])).rowCount).toBe(0)
  await client.query('rollback')
  client.release()
})
