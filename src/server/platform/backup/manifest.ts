import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readFunctions, readMigrations } from '#server/platform/db/sql-files.ts'
import type { SqlFile } from '#server/platform/db/sql-files.ts'
import { root } from '#server/platform/process/project-root.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { newerFormat } from './refusals.ts'

/** The first entry of a backup. */
const manifestSchema = z.object({
  format: z.int(),
  version: z.string().describe('of the product'),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).describe('of the schema of its rows'),
  tables: z.array(z.string()),
  cluster: z.string().optional().describe('that it is of; absent in older ones'),
})
export type Manifest = z.infer<typeof manifestSchema>

const sqlFile = z.object({ name: z.string().regex(/^[a-z0-9_]+(?:\/[a-z0-9_]+)?\.sql$/), sql: z.string() })
/** The files that create the schema, so that a later version restores into exactly the tables, functions and triggers of the rows. */
const schemaFiles = z.object({ migrations: z.array(sqlFile), functions: z.array(sqlFile) })
export type SchemaFiles = z.infer<typeof schemaFiles>

export const manifestFormat = 1
export const migrationsFolder = path.join(root, 'migrations')

export const productVersion = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string })
  .version

const nameAndSql = ({ name, sql }: SqlFile) => ({ name, sql })

export const ownSchema = (): SchemaFiles => ({
  migrations: readMigrations(migrationsFolder).map(nameAndSql),
  functions: readFunctions(migrationsFolder).map(nameAndSql),
})

export const parseSchema = (bytes: Buffer): SchemaFiles => schemaFiles.parse(JSON.parse(bytes.toString('utf8')))

/** Refuses a backup of a newer version, whose rows this one does not know. */
export const parseManifest = (bytes: Buffer): Manifest => {
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  const { format } = z.object({ format: z.int() }).parse(value)
  if (format > manifestFormat) throw newerFormat()
  const manifest = manifestSchema.parse(value)
  const own = new Map(readMigrations(migrationsFolder).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of manifest.migrations) {
    if (!own.has(name))
      throw refusal(
        `The backup was made by version ${manifest.version} of Kvitas, which has the migration ${name}; this is version ${productVersion} ` +
          'without it. Restore it with that version or a later one.',
      )
    if (own.get(name) !== checksum)
      throw refusal(`The backup was made by another program: its migration ${name} differs from that of Kvitas.`)
  }
  return manifest
}
