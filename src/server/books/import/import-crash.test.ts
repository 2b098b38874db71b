import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { archivedTables } from '#server/books/archive/archived-tables.ts'
import { readBooks } from '#server/books/ledger/books-database.ts'
import { startedFolder } from '#server/books/ledger/crash/data-folder.ts'
import { startProcess } from '#server/books/ledger/crash/server-process.ts'
import type { ServerProcess } from '#server/books/ledger/crash/server-process.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { createLog } from '#server/platform/process/log.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** Clients in one batch, then invoices in two. */
const clients = 30
const invoices = 420
const total = clients + invoices
const table = `Numeris;Data;Klientas;Kliento kodas;Suma su PVM\n${Array.from(
  { length: invoices },
  (_, at) => `SF-${at + 1};2026-03-10;UAB „Klientas ${at % clients}“;${300_000_000 + (at % clients)};${at + 1},25`,
).join('\n')}\n`

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await startedFolder('import-crash')
  server = await startProcess(dataDir)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Import = { id: string; state: string; kept: object[]; rows: object; progress: { done: number } }

/** A company with a dry run of the table. */
const openCompany = async (email: string) => {
  const authorization = await signUp(server.address, email)
  const ask = async (method: string, address: string) => {
    const { status, body } = await callerOf(server.address, { authorization })(method, address)
    if (status >= 300) throw new Error(`${address} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  await createFixtures(callerOf(server.address, { authorization }))
  const form = new FormData()
  form.append('kind', 'invoices')
  form.append('file', new Blob([table]), 'sąskaitos.csv')
  const answer = await fetch(`${server.address}/api/import`, { method: 'POST', headers: { authorization }, body: form })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as Import
  return {
    id,
    act: (action: string) => ask('POST', `/import/${id}/${action}`),
    item: (): Promise<Import> => ask('GET', `/import/${id}`),
  }
}
type Company = Awaited<ReturnType<typeof openCompany>>

/** Looks every few milliseconds, because a batch is short. */
const waitUntil = async ({ item }: Company, isThere: (shown: Import) => boolean): Promise<Import> => {
  for (;;) {
    const shown = await item()
    if (isThere(shown)) return shown
    await pause(5)
  }
}
const isOver = ({ state }: Import) => state !== 'applying' && state !== 'undoing'

const inBooks = <T>(read: Parameters<typeof readBooks<T>>[2]) => readBooks({ dataDir }, createLog('fatal'), read)

/** Jobs chain changes whenever they come to it. */
const byTime = new Set(['book_change', 'chain_entry', 'chain_head'])

/** How many rows each table has of a company, and what is in its clients and invoices. */
const rowsOf = ({ id }: Company) =>
  inBooks(async (owner) => {
    const found = await owner.query<{ company_id: string }>('select company_id from import where id = $1', [id])
    const { company_id } = found.rows[0]!
    const counts: Record<string, number> = {}
    for (const name of Object.keys(archivedTables).filter((each) => !byTime.has(each))) {
      const { rowCount } = await owner.query(
        `select from ${name} where ${name === 'company' ? 'id' : 'company_id'} = $1`,
        [company_id],
      )
      counts[name] = rowCount ?? 0
    }
    const listed = await owner.query(
      `select 'client' as kind, title, code, version, deleted_at is null as is_kept, null as client, null as total from client where company_id = $1
      union all select 'invoice', number, origin, version, deleted_at is null, client_title, total::text from invoice where company_id = $1
      union all select 'outcome', outcome, state, count(*)::int, null, null, null from import_row where company_id = $1 group by 1, 2, 3
      order by 1, 2, 3`,
      [company_id],
    )
    return { counts, listed: listed.rows }
  })

/** Kills the server as soon as some batches are stored, starts it again and waits for the end. */
const killDuring = async (company: Company, action: 'apply' | 'undo', from: number): Promise<Import> => {
  await company.act(action)
  await waitUntil(company, ({ progress }) => progress.done >= from)
  await server.crash(false)
  const { rows } = await inBooks((owner) => owner.query('select state, done from import where id = $1', [company.id]))
  expect(rows[0].state).toBe(action === 'apply' ? 'applying' : 'undoing')
  expect(rows[0].done).toBeLessThan(total)
  server = await startProcess(dataDir)
  return waitUntil(company, isOver)
}

test('an import that is killed with kill -9 while it is applied, and while it is undone, ends like one that is not', async () => {
  const [whole, killed] = [await openCompany('ona@ziedas.lt'), await openCompany('jonas@ziedas.lt')]
  await whole.act('apply')
  expect(await waitUntil(whole, isOver)).toMatchObject({ state: 'applied', progress: { done: total, total } })
  expect(await killDuring(killed, 'apply', clients + 300)).toMatchObject({
    state: 'applied',
    progress: { done: total, total },
  })
  const applied = await rowsOf(whole)
  expect(applied.counts).toMatchObject({ invoice: invoices })
  expect(await rowsOf(killed)).toEqual(applied)

  await whole.act('undo')
  expect(await waitUntil(whole, isOver)).toMatchObject({ state: 'undone', kept: [], progress: { done: total, total } })
  expect(await killDuring(killed, 'undo', 300)).toMatchObject({
    state: 'undone',
    kept: [],
    progress: { done: total, total },
  })
  expect(await rowsOf(killed)).toEqual(await rowsOf(whole))
  expect((await inBooks(verifyBooks)).difference).toBeNull()
})
