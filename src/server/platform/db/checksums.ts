import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { refusal } from '#server/platform/process/refusal.ts'
import { readMigrations } from './sql-files.ts'

/** Adds new migrations to `checksums.txt`. One that is there already is never changed: databases have it. */
export const writeChecksums = (folder: string): void => {
  const file = path.join(folder, 'checksums.txt')
  const landed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const migrations = readMigrations(folder)
  for (const { name, checksum } of migrations)
    if (landed.includes(`  ${name}\n`) && !landed.includes(`${checksum}  ${name}\n`))
      throw refusal(
        `Migration ${name} has landed and was changed since. Put it back as it was and make the change in a new one.`,
      )
  writeFileSync(file, migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''))
}
