import { z } from 'zod'
import { enteredAnew } from '#domain/archive.ts'
import { checksumOfAll, readMigrations } from '#server/platform/db/sql-files.ts'
import { migrationsFolder } from '#server/platform/backup/manifest.ts'
import { keptTables } from './archived-tables.ts'

export const archiveFormat = 'kvitas-archive'
export const formatVersion = 1

export const manifestName = 'manifest.json'
export const readmeName = 'README.txt'
export const membersName = 'members.jsonl'
export const tablePartName = (table: string): string => `tables/${table}.jsonl`
export const filePartName = (file: string): string => `files/${file}`

/** The longest manifest that is read: a company with half a million files. */
export const maxManifestBytes = 128 * 1024 * 1024

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const uuid = z.guid()

const partSchema = z.strictObject({
  name: z.string().max(200),
  /** Lines, where the part has one row in each. */
  rows: z.int().min(0).optional(),
  size: z.int().min(0),
  sha256,
})
/** One file of the ZIP. */
export type ArchivePart = z.infer<typeof partSchema>

/** The last migration of the schema that the rows had, and one checksum of all. */
const schemaOf = z.strictObject({ migration: z.string().max(100), checksum: sha256 })
export type ArchiveSchema = z.infer<typeof schemaOf>

export const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  format_version: z.literal(formatVersion),
  product_version: z.string().max(50),
  schema: schemaOf,
  created_at: z.iso.datetime(),
  company: z.strictObject({ id: uuid, title: z.string(), code: z.string().nullable() }),
  chain: z
    .strictObject({ length: z.int().min(0), hash: sha256 })
    .nullable()
    .describe('the end of the integrity chain'),
  counts: z.strictObject({ tables: z.int(), rows: z.int(), files: z.int(), bytes: z.int() }),
  parts: z.array(partSchema).max(1_000_000),
  missing_files: z.array(z.string().max(200)).describe('files that rows name and the store did not have'),
  left_out: z.array(z.strictObject({ what: z.string(), reason: z.string() })).describe('tables and columns'),
  enter_anew: z.array(z.enum(enteredAnew)),
})
export type ArchiveManifest = z.infer<typeof manifestSchema>

/** A person of the company, without anything that signs in. */
export const memberSchema = z.strictObject({
  user_id: uuid,
  name: z.string().max(1000),
  email: z.string().max(1000),
  role: z.enum(['owner', 'admin', 'employee', 'accountant']),
  created_at: z.string().max(50),
})
export type ArchivedMember = z.infer<typeof memberSchema>

/** The schema of this program. */
export const ownArchiveSchema = (): ArchiveSchema => {
  const migrations = readMigrations(migrationsFolder)
  return { migration: migrations.at(-1)?.name ?? '', checksum: checksumOfAll(migrations) }
}

export const rowPartNames: readonly string[] = [...keptTables.map(([name]) => tablePartName(name)), membersName]
