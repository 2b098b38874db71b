import path from 'node:path'
import { writeChecksums } from './sql-files.ts'
import { generateSchema } from './generate-schema.ts'
import { withTemporaryDatabase } from './database.ts'
import { root } from '#server/platform/process/project-root.ts'

/** A part of `npm run schema`, after a migration was written: its checksum and the types of its tables. Tests refuse those that are not current. */
const migrations = path.join(root, 'migrations')
writeChecksums(migrations)
await withTemporaryDatabase(migrations, (ownerUrl) =>
  generateSchema(ownerUrl, path.join(import.meta.dirname, 'schema.ts')),
)
