import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import type { IntegrityState } from '#contract/books/integrity.ts'
import { chainStart } from '#server/books/integrity/chain.ts'
import { readValuesExactly } from '#server/platform/db/columns.ts'
import { connectApplication } from '#server/platform/db/pool.ts'
import { createCompany } from './company.ts'
import { addInvoicesUpTo } from './copy-rows.ts'
import type { HttpClient } from './http-client.ts'
import { descendantsOf, proportionalSize } from './start-and-memory.ts'
import type { Figure } from './table.ts'

const title = 'bench-chain'
const goalPerSecond = 1000
const goalMemoryMb = 100

type Server = { address: string; ownerUrl: string; superuserUrl: string; pid: number }

const memoryOf = (pid: number): number =>
  descendantsOf(pid).reduce((sum, each) => sum + proportionalSize(each), 0) / 1024

/** Seconds until the chain has all documents of a company, which it begins with the portions of the job. */
export const chainAll = async (
  { ownerUrl, superuserUrl }: Pick<Server, 'ownerUrl' | 'superuserUrl'>,
  company: string,
): Promise<number> => {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  const { rows } = await superuser.query<{ id: string }>('select id from company where title = $1', [company])
  const companyId = rows[0]!.id
  // The rest is chained as books from before the chain are.
  await superuser.query(`update chain_head set start_after = '' where company_id = $1`, [companyId])
  await superuser.end()
  const pool = await connectApplication(ownerUrl, pino({ level: 'silent' }), { max: 2 })
  const started = performance.now()
  while (await chainStart({ pool, clock: () => new Date() }, companyId)) continue
  const seconds = (performance.now() - started) / 1000
  await pool.end()
  return seconds
}

const readState = async (http: HttpClient, method: string, path: string): Promise<IntegrityState> =>
  JSON.parse((await http(method, path)).body.toString()) as IntegrityState

const verify = async (http: HttpClient, pid: number, documents: number) => {
  const before = memoryOf(pid)
  let most = before
  const started = performance.now()
  let state = await readState(http, 'POST', '/api/integrity/verify')
  while (state.is_verifying) {
    await sleep(100)
    most = Math.max(most, memoryOf(pid))
    state = await readState(http, 'GET', '/api/integrity')
  }
  if (state.ok !== true || state.length < documents) throw new Error(`integrity: ${JSON.stringify(state)}`)
  return { seconds: (performance.now() - started) / 1000, grown: most - before }
}

/** The chain of 100,000 documents: how long it takes to begin it, and to verify it with every document; and the memory. */
export const measureChain = async (server: Server, share: number): Promise<Figure[]> => {
  readValuesExactly()
  const documents = Math.round(100_000 * share)
  const { http, form } = await createCompany(server.address, title)
  await http('POST', '/api/invoice', form('Eilutė', 2))
  // The job of every minute has chained it, or will add an entry for it.
  await addInvoicesUpTo(server.superuserUrl, title, documents)
  while ((await readState(http, 'GET', '/api/integrity')).length === 0) await sleep(1000)
  const chained = await chainAll(server, title)
  const { seconds, grown } = await verify(http, server.pid, documents)
  const speed = (name: string, took: number): Figure => ({
    name: `${name} (${((took / documents) * 1e6).toFixed(0)} s for a million)`,
    measured: `${took.toFixed(1)} s, ${Math.round(documents / took)} a second`,
    goal: `≥ ${goalPerSecond} a second`,
    isMet: documents / took >= goalPerSecond,
  })
  return [
    speed(`Chain of ${documents} documents: begun`, chained),
    speed(`Chain of ${documents} documents: verified`, seconds),
    {
      name: 'The same: memory while it is verified',
      measured: `+${Math.round(grown)} MB`,
      goal: `≤ ${goalMemoryMb} MB`,
      isMet: grown <= goalMemoryMb,
    },
  ]
}
