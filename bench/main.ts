import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { inDatabase, measureCalls } from './calls.ts'
import { makeLarge, measureLarge } from './large.ts'
import { measurePdf } from './pdf.ts'
import { measurePages } from './pages.ts'
import { startProcess } from './server.ts'
import { ms, printTable } from './table.ts'
import type { Figure } from './table.ts'

/**
 * `npm run bench`: every figure of the product that has a goal, each with its floor taken in the same run. `npm run bench -- large`
 * takes those of large books, which are made first; `-- large 0.02` of books of that share of their size.
 */
const [part, share = '1'] = process.argv.slice(2)
const dataDir = await mkdtemp(path.join(tmpdir(), 'kvitas-bench-'))
// Started by root, the database runs as another user and must get in.
await chmod(dataDir, 0o755)
const figures: Figure[] = []

if (part !== 'large') {
  const empty = await startProcess(dataDir)
  await empty.stop()
  const again = await startProcess(dataDir)
  await again.stop()
  figures.push(
    {
      what: 'Ready on an empty data folder',
      measured: ms(empty.readyAfter),
      floor: '',
      goal: '≤ 8 s',
      kept: empty.readyAfter <= 8000,
    },
    {
      what: 'Ready on an existing data folder',
      measured: ms(again.readyAfter),
      floor: '',
      goal: '≤ 2 s',
      kept: again.readyAfter <= 2000,
    },
  )
}
// The same database engine, started from here: growing a company to 100,000 invoices needs its superuser.
await mkdir(path.join(dataDir, 'calls'))
const database = await startEmbedded({ dataDir: path.join(dataDir, 'calls'), log: pino({ level: 'silent' }) })
const server = await startProcess(path.join(dataDir, 'server'), { DATABASE_URL: database.ownerUrl })
try {
  const superuserUrl = inDatabase(database.superuserUrl, 'kvitas')
  if (part === 'large') {
    const made = await makeLarge(server.address, superuserUrl, Number(share))
    figures.push(...(await measureLarge(database.ownerUrl, made)))
  } else {
    figures.push(...(await measureCalls(server.address, database.ownerUrl, superuserUrl)))
    figures.push(...(await measurePdf(server.address)))
    figures.push(...(await measurePages(server.address)))
  }
} finally {
  await server.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = printTable(figures) ? 0 : 1
