import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ArchiveItem } from '#contract/books/archive.ts'
import { root } from '#server/platform/process/project-root.ts'
import { createCompany } from './company.ts'
import { addInvoicesUpTo } from './copy-rows.ts'
import { chainAll } from './chain.ts'
import { descendantsOf, proportionalSize } from './start-and-memory.ts'
import type { HttpClient } from './http-client.ts'
import type { Figure } from './table.ts'

const title = 'bench-archive'
const goalPerSecond = 1000
const goalMemoryMb = 100

type Server = { address: string; ownerUrl: string; superuserUrl: string; dataDir: string; pid: number }

const memoryOf = (pid: number): number =>
  descendantsOf(pid).reduce((sum, each) => sum + proportionalSize(each), 0) / 1024

/** The largest memory of a process while work is done, in MB, and the seconds that it took. */
const watched = async <T>(pid: number, work: () => Promise<T>) => {
  let most = memoryOf(pid)
  const before = most
  const sampling = setInterval(() => (most = Math.max(most, memoryOf(pid))), 200)
  const started = performance.now()
  try {
    return { result: await work(), seconds: (performance.now() - started) / 1000, before, most }
  } finally {
    clearInterval(sampling)
  }
}

const makeArchive = async (http: HttpClient, companyId: string): Promise<ArchiveItem> => {
  const ordered = await http('POST', `/api/company/${companyId}/archive`)
  const { id } = JSON.parse(ordered.body.toString()) as ArchiveItem
  for (;;) {
    const { body } = await http('GET', `/api/company/${companyId}/archive/${id}`)
    const archive = JSON.parse(body.toString()) as ArchiveItem
    if (archive.status === 'failed') throw new Error(`archive: ${body.toString()}`)
    if (archive.status === 'done') return archive
    await sleep(250)
  }
}

/** Restores the company beside itself, with the command. */
const restore = async ({ ownerUrl, dataDir }: Server, file: string) => {
  const parameters = ['src/server/books/archive/restore-main.ts', file, '--owner', `${title}@example.com`, '--new-id']
  const environment = { ...process.env, DATABASE_URL: ownerUrl, DATA_DIR: dataDir }
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return watched(child.pid!, async () => {
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`restore: exit code ${code}`)
  })
}

/** An archive of 100,000 invoices with their chain: how long it takes to make and to restore it, its size, and the memory. */
export const measureArchive = async (server: Server, share: number): Promise<Figure[]> => {
  const documents = Math.round(100_000 * share)
  const { http, form } = await createCompany(server.address, title)
  await http('POST', '/api/invoice', form('Eilutė', 2))
  await addInvoicesUpTo(server.superuserUrl, title, documents)
  const superuser = new pg.Client({ connectionString: server.superuserUrl })
  await superuser.connect()
  const { rows } = await superuser.query<{ id: string }>('select id from company where title = $1', [title])
  await superuser.query('insert into chain_head (company_id) values ($1) on conflict do nothing', [rows[0]!.id])
  await superuser.end()
  await chainAll(server, title)
  const made = await watched(server.pid, () => makeArchive(http, rows[0]!.id))
  const restored = await restore(server, path.join(server.dataDir, 'exports', rows[0]!.id, made.result.id))
  const speed = (name: string, seconds: number): Figure => ({
    name,
    measured: `${seconds.toFixed(1)} s, ${Math.round(documents / seconds)} documents a second`,
    goal: `≥ ${goalPerSecond} a second`,
    isMet: documents / seconds >= goalPerSecond,
  })
  const memory = (name: string, grown: number): Figure => ({
    name,
    measured: `${Math.round(grown)} MB`,
    goal: `≤ ${goalMemoryMb} MB`,
    isMet: grown <= goalMemoryMb,
  })
  return [
    speed(`Archive of ${documents} invoices, ${Math.round(made.result.size! / 1e6)} MB: made`, made.seconds),
    memory('The same: growth of the server’s memory', made.most - made.before),
    speed('The same: checked, restored and verified', restored.seconds),
    memory('The same: memory of the command', restored.most),
  ]
}
