import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { refusal } from '#server/platform/process/refusal.ts'
import { program } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { changeOwner } from './place.ts'
import type { Place } from './place.ts'
import pg from 'pg'

export const superuser = 'postgres'

/** The version of the programs. They open only folders of the same version. */
const majorVersion = '18'

/** Creates the database's folder, or checks the version of an existing one. */
export const prepareCluster = async (binaries: Binaries, place: Place, superuserPassword: string): Promise<void> => {
  const versionFile = join(place.folder, 'PG_VERSION')
  if (!existsSync(versionFile)) return initialise(binaries, place, superuserPassword)
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== majorVersion) {
    throw refusal(
      `${place.folder} was made by PostgreSQL ${version}; this program has ${majorVersion} and can't open it.`,
    )
  }
}

/** PostgreSQL accepts only a folder of its own user. A restored backup may belong to root, and RUN_AS may have changed. */
export const setClusterOwner = ({ folder, user }: Place): void => {
  if (user && statSync(folder).uid !== user.uid) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

/** Runs initdb in a temporary folder and renames it when complete: an interrupted start leaves no half database. */
const initialise = async (binaries: Binaries, { folder, user }: Place, password: string): Promise<void> => {
  const temporaryFolder = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(temporaryFolder, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(temporaryFolder, { mode: 0o700 })
  changeOwner(user, temporaryFolder)
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  changeOwner(user, passwordFile)
  const options = [
    `--pgdata=${temporaryFolder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=PG_UNICODE_FAST',
    '--no-instructions',
  ]
  try {
    const environment = { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot }
    await promisify(execFile)(program(binaries, 'initdb'), options, { ...user, cwd: '/', env: environment })
    renameSync(temporaryFolder, folder)
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    throw refusal(`The database can't be made in ${folder}: ${reason}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

export const role = 'kvitas_owner'
export const database = 'kvitas'

/**
 * Creates the role that owns and migrates the database. It is not a superuser, so that migrations which need more rights than an
 * ordinary role of `DATABASE_URL` has fail here, too.
 */
export const prepareOwner = async (
  superuserUrl: string,
  password: string,
): Promise<{ role: string; database: string }> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const sql = `select exists (select from pg_roles where rolname = $1) as role,
                        exists (select from pg_database where datname = $2) as database`
    const existing = (await client.query<{ role: boolean; database: boolean }>(sql, [role, database])).rows[0]!
    const verb = existing.role ? 'alter' : 'create'
    if (!existing.role || !existing.database) {
      await client.query(
        `${verb} role ${role} login createrole nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`,
      )
    }
    // A restore of one company loads its rows without triggers, while others work.
    await client.query(`grant set on parameter session_replication_role to ${role}`)
    if (!existing.database) await client.query(`create database ${database} owner ${role}`)
  } finally {
    await client.end()
  }
  return { role, database }
}
