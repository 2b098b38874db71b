import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { measureSoak } from './soak.ts'
import { printTable } from './table.ts'

// `npm run soak -- 60`: an hour; `-- 0.5` for half a minute.
const minutes = Number(process.argv[2] ?? 60)
if (!(minutes > 0)) {
  console.error('Usage: npm run soak -- <minutes>')
  process.exit(64)
}
const folder = await mkdtemp(path.join(tmpdir(), 'kvitas-soak-'))
// If root runs this, the database runs as another user, who needs access.
await chmod(folder, 0o755)
try {
  process.exitCode = printTable(await measureSoak(folder, minutes)) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
