import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { measureClientPages } from './client-pages.ts'
import { measureArchive } from './archive.ts'
import { measureBank } from './bank.ts'
import { measureCluster } from './cluster.ts'
import { measureChain } from './chain.ts'
import { measureFailover } from './failover.ts'
import { measureFairness } from './fairness.ts'
import { createLargeBooks, keptBooks, measureLarge } from './large.ts'
import { measureImport } from './import.ts'
import { measureIsaf } from './isaf.ts'
import { measureMemory, measureStart } from './start-and-memory.ts'
import { measureMove } from './move.ts'
import { measurePack } from './pack.ts'
import { measurePages } from './pages.ts'
import { measurePdf } from './pdf.ts'
import { measureOverview } from './overview.ts'
import { measureGrowth, measureReads } from './reads.ts'
import { startProcess } from './server.ts'
import { measurePrograms } from './programs.ts'
import { benchMinutes, measureSoak } from './soak.ts'
import { measureRecurring } from './recurring.ts'
import { createReportedBooks, measureReports } from './reports.ts'
import { printTable } from './table.ts'
import type { Figure } from './table.ts'
import { measureWrites } from './writes.ts'

type Running = { address: string; ownerUrl: string; superuserUrl: string; dataDir: string; pid: number }
/** `share` of the full size of large books; `isVerified`: their kept sums are verified first. */
type Options = { share: number; isVerified: boolean }

/** The parts that need a running product, in order. */
const parts: Record<string, (running: Running, options: Options) => Promise<Figure[]>> = {
  write: ({ address, superuserUrl }) => measureWrites(address, superuserUrl),
  read: ({ address, ownerUrl, superuserUrl }) => measureReads(address, ownerUrl, superuserUrl),
  growth: ({ address, superuserUrl }) => measureGrowth(address, superuserUrl),
  overview: (running) => measureOverview(running),
  programs: ({ address }) => measurePrograms(address),
  pdf: ({ address }) => measurePdf(address),
  pages: ({ address }) => measurePages(address),
  'client-pages': (running) => measureClientPages(running),
  isaf: ({ address, superuserUrl }) => measureIsaf(address, superuserUrl),
  pack: (running, { share }) => measurePack(running, share),
  archive: (running, { share }) => measureArchive(running, share),
  bank: (running, { share }) => measureBank(running, share),
  import: (running, { share }) => measureImport(running, share),
  chain: (running, { share }) => measureChain(running, share),
  fairness: (running) => measureFairness(running),
  large: async ({ address, superuserUrl }, options) =>
    measureLarge(superuserUrl, await createLargeBooks(address, superuserUrl, options)),
  reports: async (running, options) =>
    measureReports(
      running,
      await keptBooks(running, () => createReportedBooks(running.address, running.superuserUrl, options)),
    ),
}

/** Parts that start the product themselves. */
const standalone: Record<string, (folder: string, options: Options) => Promise<Figure[]>> = {
  start: measureStart,
  memory: measureMemory,
  recurring: (folder, { share }) => measureRecurring(folder, share),
  cluster: (folder, { share }) => measureCluster(folder, share),
  failover: () => measureFailover(),
  move: (folder, { share }) => measureMove(folder, share),
  soak: (folder, { share }) => measureSoak(folder, benchMinutes * share),
}

/** The same server and role, another database. */
const inDatabase = (url: string, database: string) => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs parts against one product whose database is started here, because some need its superuser. */
const measureRunning = async (folder: string, names: readonly string[], options: Options): Promise<Figure[]> => {
  await mkdir(path.join(folder, 'database'), { recursive: true })
  const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: pino({ level: 'silent' }) })
  const { ownerUrl } = database
  const dataDir = path.join(folder, 'server')
  const server = await startProcess(dataDir, { DATABASE_URL: ownerUrl })
  const superuserUrl = inDatabase(database.superuserUrl, 'kvitas')
  const running = { address: server.address, ownerUrl, superuserUrl, dataDir, pid: server.child.pid! }
  const figures: Figure[] = []
  try {
    for (const name of names) figures.push(...(await parts[name]!(running, options)))
  } finally {
    await server.stop()
    await database.stop()
  }
  return figures
}

/**
 * `npm run bench` measures every figure of the product that has a goal, with its lower bound in the same run.
 * `npm run bench -- write` measures one part only. `npm run bench -- large` creates and measures large books; `-- large 0.02` creates
 * them at that share of the full size, `-- reports` a company of a million documents, `-- pack` a pack of 10,000
 * documents, `-- cluster` several processes that are killed under load, `-- move` a company of 100,000 documents that moves to another cluster, `-- chain` the integrity chain of 100,000, `-- archive` an archive of 100,000, `-- bank` a statement of
 * 10,000 entries, `-- import` a table of 50,000 clients, `-- recurring` 10,000 recurring invoices. `-- reports 0.1 verify` also verifies the kept sums.
 */
const ordinary = [
  'start',
  'memory',
  'write',
  'read',
  'growth',
  'pdf',
  'pages',
  'client-pages',
  'isaf',
  'overview',
  'programs',
]
const [part, share = '1', verify] = process.argv.slice(2)
const selected = part === undefined ? ordinary : [part]
const unknown = selected.find((name) => !(name in parts) && !(name in standalone))
if (unknown !== undefined) {
  console.error(
    `There is no part "${unknown}". There are: ${[...ordinary, 'archive', 'bank', 'import', 'pack', 'chain', 'cluster', 'failover', 'fairness', 'large', 'move', 'recurring', 'reports', 'soak'].join(', ')}.`,
  )
  process.exit(64)
}
// The books of a folder that is named stay, to be measured again without making them.
const keptFolder = process.env['BENCH_FOLDER']
const folder = keptFolder ?? (await mkdtemp(path.join(tmpdir(), 'kvitas-bench-')))
await mkdir(folder, { recursive: true })
// If root runs this, the database runs as another user, who needs access.
await chmod(folder, 0o755)
try {
  const figures: Figure[] = []
  const options = { share: Number(share), isVerified: verify === 'verify' }
  for (const name of selected.filter((found) => found in standalone))
    figures.push(...(await standalone[name]!(folder, options)))
  const rest = selected.filter((found) => found in parts)
  if (rest.length > 0) figures.push(...(await measureRunning(folder, rest, options)))
  process.exitCode = printTable(figures) ? 0 : 1
} finally {
  if (!keptFolder) await rm(folder, { recursive: true, force: true })
}
