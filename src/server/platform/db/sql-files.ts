import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'
import { refusal } from '#server/platform/process/refusal.ts'

export type SqlFile = { name: string; sql: string; checksum: string }

/** The migrations of a folder, in the order of their numbers. */
export const readMigrations = (folder: string): SqlFile[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  names.forEach((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw refusal(`Migration ${name} must be named like 0001_invoice.sql`)
    const previous = names[index - 1]
    if (previous?.slice(0, 4) === name.slice(0, 4))
      throw refusal(`Migrations ${previous} and ${name} have the same number.`)
  })
  return names.map((name) => readSqlFile(folder, name))
}

/** The files of functions, triggers and views. Those of the platform come first, because tables need them. */
export const readFunctions = (folder: string): SqlFile[] => {
  const functions = join(folder, 'functions')
  if (!existsSync(functions)) return []
  const names = readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return [...names.filter(isNeededByTables), ...names.filter((name) => !isNeededByTables(name))].map((name) =>
    readSqlFile(functions, name),
  )
}

/** Whether tables, indexes or policies may call the functions of the file, so that they must exist before the tables. */
export const isNeededByTables = (name: string): boolean => name.startsWith('platform/')

export const readSqlFile = (folder: string, name: string): SqlFile => {
  // Line ends of a checkout on Windows are not a change.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: checksumOf(sql) }
}

/** One checksum of a list of files or of their rows in `schema_migration`. */
export const checksumOfAll = (files: readonly Pick<SqlFile, 'name' | 'checksum'>[]): string =>
  checksumOf(files.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The line of a database error in the file, such as ` (line 4)`; empty if the database does not report a position. */
export const lineOf = (error: unknown, sql: string): string => {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}

/** Adds new migrations to `checksums.txt`. Refuses a changed migration that is listed already, because databases have applied it. */
export const writeChecksums = (folder: string): void => {
  const file = path.join(folder, 'checksums.txt')
  const listed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const migrations = readMigrations(folder)
  for (const { name, checksum } of migrations)
    if (listed.includes(`  ${name}\n`) && !listed.includes(`${checksum}  ${name}\n`))
      throw refusal(
        `Migration ${name} was released and has been changed since. Restore it and make the change in a new migration.`,
      )
  writeFileSync(file, migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''))
}
