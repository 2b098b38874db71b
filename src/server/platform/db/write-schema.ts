import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '#server/platform/process/log.ts'
import { startEmbedded } from './embedded/start.ts'
import { generateSchema } from './generate-schema.ts'
import { writeChecksums } from './checksums.ts'
import { migrate } from './migrate.ts'
import { root } from '#server/platform/process/root.ts'

/** `npm run schema`: after a migration was written, its checksum and the types of its tables. Tests refuse those that are not current. */
const dataDir = await mkdtemp(path.join(tmpdir(), 'kvitas-schema-'))
// Started by root, the database runs as another user and must get in.
await chmod(dataDir, 0o755)
const log = createLog('warn')
const migrations = path.join(root, 'migrations')
writeChecksums(migrations)
const database = await startEmbedded({ dataDir, log })
try {
  await migrate(database.ownerUrl, migrations, log)
  await generateSchema(database.ownerUrl, path.join(import.meta.dirname, 'schema.ts'))
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
