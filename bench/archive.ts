import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ArchiveItem } from '#contract/books/archive.ts'
import { root } from '#server/platform/process/project-root.ts'
import { chainAll } from './chain.ts'
import { createReportedBooks } from './reports.ts'
import { descendantsOf, proportionalSize } from './start-and-memory.ts'
import type { HttpClient } from './http-client.ts'
import type { Figure } from './table.ts'

/** The company of the reports has a million documents. */
const shareOfReports = 0.1
const goals = { madePerSecond: 500, restoredPerSecond: 200, serverMb: 100, commandMb: 300 }

type Server = { address: string; ownerUrl: string; superuserUrl: string; dataDir: string; pid: number }

/** In MB; 0 if the process has ended meanwhile. */
const memoryOf = (pid: number): number => {
  try {
    return descendantsOf(pid).reduce((sum, each) => sum + proportionalSize(each), 0) / 1024
  } catch {
    return 0
  }
}

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
const restore = async ({ ownerUrl, dataDir }: Server, file: string, owner: string) => {
  const parameters = ['src/server/books/archive/restore-main.ts', file, '--owner', owner, '--new-id']
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

/** An archive of a company of 100,000 documents with their chain: how long it takes to make and to restore it, its size, and the memory. */
export const measureArchive = async (server: Server, share: number): Promise<Figure[]> => {
  const options = { share: share * shareOfReports, isVerified: false }
  const { title, http } = await createReportedBooks(server.address, server.superuserUrl, options)
  const superuser = new pg.Client({ connectionString: server.superuserUrl })
  await superuser.connect()
  const { rows } = await superuser.query<{ id: string }>('select id from company where title = $1', [title])
  const companyId = rows[0]!.id
  await superuser.query('insert into chain_head (company_id) values ($1) on conflict do nothing', [companyId])
  await chainAll(server, title)
  const counted = await superuser.query<{ count: number }>(
    `select ((select count(*) from invoice where company_id = $1) + (select count(*) from expense where company_id = $1))::int as count`,
    [companyId],
  )
  await superuser.end()
  const documents = counted.rows[0]!.count
  const made = await watched(server.pid, () => makeArchive(http, companyId))
  const file = path.join(server.dataDir, 'exports', companyId, made.result.id)
  const restored = await restore(server, file, `${title}@example.com`)
  const speed = (name: string, seconds: number, goal: number): Figure => ({
    name,
    measured: `${seconds.toFixed(1)} s, ${Math.round(documents / seconds)} documents a second`,
    goal: `≥ ${goal} a second`,
    isMet: documents / seconds >= goal,
  })
  const memory = (name: string, grown: number, goal: number): Figure => ({
    name,
    measured: `${Math.round(grown)} MB`,
    goal: `≤ ${goal} MB`,
    isMet: grown <= goal,
  })
  return [
    speed(
      `Archive of ${documents} documents, ${Math.round(made.result.size! / 1e6)} MB: made`,
      made.seconds,
      goals.madePerSecond,
    ),
    memory('The same: growth of the server’s memory', made.most - made.before, goals.serverMb),
    speed('The same: checked, restored and verified', restored.seconds, goals.restoredPerSecond),
    memory('The same: memory of the command', restored.most, goals.commandMb),
  ]
}
