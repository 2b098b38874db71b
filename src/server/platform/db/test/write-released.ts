import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { root } from '#server/platform/process/project-root.ts'
import { withTemporaryDatabase } from '../database.ts'
import { checksumOfAll, readFunctions, readMigrations } from '../sql-files.ts'
import { releaseFile, textOfRelease } from './released.ts'
import { schemaItems } from './schema-items.ts'

/** `npm run record-release`, when a release was made of this commit: what its server needs of the database, for the test of later migrations. */
const migrations = path.join(root, 'migrations')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()

await withTemporaryDatabase(migrations, async (ownerUrl) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const items = await schemaItems(client)
  await client.end()
  const last = readMigrations(migrations).at(-1)!.name
  const functions = checksumOfAll(readFunctions(migrations))
  writeFileSync(releaseFile, textOfRelease({ version, commit, last, functions, items }))
  process.stdout.write(`${releaseFile}: ${items.length} items of ${version}, up to ${last}\n`)
})
