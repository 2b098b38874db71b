import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/test/database.ts'
import { quiet } from '#server/test/programs.ts'
import { root } from '#server/platform/process/project-root.ts'
import { migrate } from './migrate.ts'

// The oldest PostgreSQL that is installed, if the embedded one is newer (Debian 12: apt-get install postgresql).
const installed = '/usr/lib/postgresql'
const bin = (existsSync(installed) ? readdirSync(installed) : [])
  .filter((version) => Number(version) >= 15 && Number(version) < 18)
  .toSorted()
  .map((version) => path.join(installed, version, 'bin'))
  .find((folder) => existsSync(path.join(folder, 'initdb')))

const userOf = (name: string) => {
  const numberOf = (option: string) => Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout)
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

/** Columns with their types and defaults, without their order, and indexes. */
const tablesOf = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ line: string }>(
    `select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  )
  await client.end()
  return rows.map(({ line }) => line)
}

test.skipIf(bin === undefined)(
  'all migrations give an older PostgreSQL the same columns and indexes as the newest',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kvitas-older-'))
    // PostgreSQL refuses to run as root.
    const user = process.getuid?.() === 0 ? userOf('postgres') : undefined
    if (user) chownSync(folder, user.uid, user.gid)
    const run = (name: string, ...parameters: string[]) =>
      spawnSync(path.join(bin!, name), ['-D', folder, ...parameters], { ...user, cwd: folder, stdio: 'ignore' })
    run('initdb', '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8')
    run('pg_ctl', '-w', 'start', '-o', `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=off`)
    try {
      const url = `postgresql:///postgres?host=${folder}&user=postgres`
      await migrate(url, path.join(root, 'migrations'), quiet)
      const newest = await createTestDatabase()
      expect(await tablesOf(url)).toEqual(await tablesOf(newest.ownerUrl))
      await newest.drop()
    } finally {
      run('pg_ctl', '-w', 'stop', '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
