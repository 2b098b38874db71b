// Decision: docs/decisions/poolers.md
import pg from 'pg'
import type { Pool } from 'pg'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'
import { applicationRole } from './roles.ts'

type Options = { prepared: boolean }

// By the options of the pool, which a wrapped pool has, too: a transaction that lost its mark would run as the owner.
const poolers = new WeakMap<Pool['options'], Options>()

/** Marks a pool whose connections lead through a pooler: its transactions take the role of the application themselves. */
export const markPooled = (pool: Pool, { prepared }: Options): Pool => {
  poolers.set(pool.options, { prepared })
  return pool
}

/** Whether statements of this pool are prepared by name. */
export const preparesStatements = (pool: Pool): boolean => poolers.get(pool.options)?.prepared ?? true

/**
 * What follows `begin` in every transaction of this pool. A pooler gives each transaction any connection of the owner, so the role cannot
 * be set on connecting.
 */
export const takeRole = (pool: Pool): string => (poolers.has(pool.options) ? `; set local role ${applicationRole}` : '')

type Place = { isDirect: boolean; isPrimary: boolean; server: string; database: string }

/** A pooler makes up the process ids that it tells its clients; PostgreSQL tells its own. */
const placeOf = async (url: string): Promise<Place> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Omit<Place, 'isDirect'> & { pid: number }>(
      `select pg_backend_pid() as pid, not pg_is_in_recovery() as "isPrimary", system_identifier::text as server, current_database() as database
       from pg_control_system()`,
    )
    const { pid, ...place } = rows[0]!
    return { ...place, isDirect: (client as pg.Client & { processID: number }).processID === pid }
  } finally {
    await client.end()
  }
}

/** The variables that gave two addresses of a database, for refusals. */
export type AddressNames = { url: string; direct: string }
const namesOfFirst: AddressNames = { url: 'DATABASE_URL', direct: 'DATABASE_DIRECT_URL' }

const wrong = (text: string) => refusal(text, configurationExitCode)

/** Refuses addresses that the product would lose data or jobs with, in words. */
export const refuseWrongAddresses = async (
  databaseUrl: string,
  directUrl: string | undefined,
  names = namesOfFirst,
): Promise<void> => {
  const used = await placeOf(databaseUrl)
  const direct = directUrl === undefined ? used : await placeOf(directUrl)
  if (directUrl === undefined && !used.isDirect)
    throw wrong(
      `${names.url}: leads to a pooler. Set ${names.direct} to PostgreSQL itself, which jobs and migrations need; ${names.url} may stay the pooler`,
    )
  if (!direct.isDirect) throw wrong(`${names.direct}: leads to a pooler. Jobs and migrations need PostgreSQL itself`)
  if (!direct.isPrimary)
    throw wrong(`${directUrl ? names.direct : names.url}: leads to a replica, which stores nothing`)
  if (used.server !== direct.server || used.database !== direct.database)
    throw wrong(
      `${names.direct}: leads to another database (${direct.database}) than ${names.url} (${used.database}). Both must lead to the same one`,
    )
}

const insufficientPrivilege = '42501'

/** Whether the user of the pooler may take the role of the application, and the user's name. */
const tryRole = async (poolerUrl: string): Promise<{ user: string; may: boolean }> => {
  const client = new pg.Client({ connectionString: poolerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ user: string }>('select session_user as user')
    const may = await client.query(`begin; set local role ${applicationRole}; rollback`).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== insufficientPrivilege) throw error
        return false
      },
    )
    return { user: rows[0]!.user, may }
  } finally {
    await client.end()
  }
}

/** Allows the user of the pooler to take the role of the application, or refuses to start in words. */
export const allowRole = async (poolerUrl: string, ownerUrl: string, name = namesOfFirst.url): Promise<void> => {
  const { user, may } = await tryRole(poolerUrl)
  if (may) return
  const grant = `grant ${applicationRole} to ${pg.escapeIdentifier(user)}`
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  // Whoever may not grant it is told below.
  await owner.query(grant).catch(() => undefined)
  await owner.end()
  if (!(await tryRole(poolerUrl)).may)
    throw wrong(
      `${name}: its user may not act as ${applicationRole}. Let an administrator run, for that user:\n  ${grant};`,
    )
}
