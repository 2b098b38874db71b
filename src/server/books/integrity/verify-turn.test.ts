import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { verifyInTurn } from './verify-job.ts'

const companies = 140
/** A Friday night, when the job runs. */
const night = Date.parse('2026-11-20T02:41:00.000Z')
const day = 24 * 60 * 60 * 1000

let server: TestServer
let template: string
beforeAll(async () => {
  server = await createTestServer()
  template = (await openBooks(server)).company.id
  const { rows } = await server.owner.query<{ names: string }>(
    `select string_agg(attname, ', ') as names from pg_attribute
      where attrelid = 'company'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
  )
  const names = rows[0]?.names
  await server.owner.query(
    `insert into company (id, ${names}) select gen_random_uuid(), ${names} from company, generate_series(2, ${companies}) where id = $1`,
    [template],
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.owner.query('delete from chain_head')
  await server.owner.query("insert into chain_head (company_id, started_at) select id, '2026-10-01' from company")
})

/** The companies whose verification is queued in the night so many days later; they are verified then. */
const verifiedIn = async (days: number): Promise<string[]> => {
  server.setTime(new Date(night + days * day))
  await server.owner.query('delete from graphile_worker._private_jobs')
  await verifyInTurn(server.services)
  const { rows } = await server.owner.query<{ company_id: string }>(
    "select payload ->> 'company_id' as company_id from graphile_worker._private_jobs order by 1",
  )
  const ids = rows.map(({ company_id }) => company_id)
  await server.owner.query('update chain_head set verified_at = $2 where company_id = any($1)', [
    ids,
    new Date(night + days * day),
  ])
  return ids
}

test('the books of each company are verified in one night of the week, always the same', async () => {
  // The first week also verifies what is late.
  for (let days = 0; days < 7; days += 1) await verifiedIn(days)
  const weeks: string[][][] = [[], []]
  for (let days = 7; days < 21; days += 1) weeks[days < 14 ? 0 : 1]!.push(await verifiedIn(days))
  const [first = [], second] = weeks
  expect(second).toEqual(first)
  expect(first.flat().toSorted()).toHaveLength(companies)
  expect(new Set(first.flat()).size).toBe(companies)
  for (const ids of first) {
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(companies / 3)
  }
})

test('books whose night was missed are verified in the next one', async () => {
  for (let days = 0; days < 7; days += 1) await verifiedIn(days)
  const [seventh, eighth] = [await verifiedIn(7), await verifiedIn(8)]
  // Nights 14 and 15 of the same companies, of which the first is missed.
  for (let days = 9; days < 14; days += 1) await verifiedIn(days)
  expect(await verifiedIn(15)).toEqual([...seventh, ...eighth].toSorted())
})

test('new books are verified in the first night that is theirs, and not before', async () => {
  await server.owner.query('delete from chain_head where company_id <> $1', [template])
  await server.owner.query('update chain_head set started_at = $1', [new Date(night)])
  const nights: number[] = []
  // 15 nights, because books that start in their own night wait for the next one.
  for (let days = 0; days < 15; days += 1) if ((await verifiedIn(days)).length > 0) nights.push(days)
  expect(nights).toHaveLength(2)
  expect(nights[1]! - nights[0]!).toBe(7)
})

test('the weekly verifications run one after another', async () => {
  await verifiedIn(0)
  const { rows } = await server.owner.query(
    'select distinct job_queue_id is null as is_free from graphile_worker._private_jobs',
  )
  expect(rows).toEqual([{ is_free: false }])
})
