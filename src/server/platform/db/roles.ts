// Decision: docs/decisions/row-level-security.md
import pg from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'
import { loadSecret } from '#server/platform/keys/secrets.ts'

/** The role of requests: row-level security applies to it, and it owns nothing. Migrations grant rights to it by this name. */
export const applicationRole = 'kvitas_app'

/** Creates the role if it is missing. All databases of a server share roles, so another process may create it at the same time. */
export const ensureApplicationRole = async (owner: pg.ClientBase): Promise<void> => {
  if (!(await findRole(owner))) await createRole(owner)
  const existing = await findRole(owner)
  if (!existing) throw refusal(`The role ${applicationRole} is missing.`)
  if (existing.rolsuper || existing.rolbypassrls) {
    throw refusal(
      `The role ${applicationRole} must be neither SUPERUSER nor BYPASSRLS: it would see the rows of every company.`,
    )
  }
}

/**
 * The URL of the same database as the application role, with the given password or one stored in the database. If the owner may not
 * set a password, or another database of the same server has set its own, it is the owner's URL, which sets the role on connecting.
 */
export const applicationUrl = async (ownerUrl: string, presetPassword?: string): Promise<string> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const password = presetPassword ?? (await loadSecret(owner, 'application_role_password'))
    const url = withParameters(ownerUrl, { user: applicationRole, password })
    const mayLogIn = (await findRole(owner))?.rolcanlogin === true || (await allowLogin(owner, password))
    return mayLogIn && (await canConnect(url)) ? url : await viaSetRole(owner, ownerUrl)
  } finally {
    await owner.end()
  }
}

type Role = { rolsuper: boolean; rolbypassrls: boolean; rolcanlogin: boolean }

const findRole = async (owner: pg.ClientBase): Promise<Role | undefined> => {
  const sql = 'select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1'
  return (await owner.query<Role>(sql, [applicationRole])).rows[0]
}

const createRole = async (owner: pg.ClientBase): Promise<void> => {
  try {
    // Without login until its password is set, which only a migrated database can store.
    await owner.query(`create role ${applicationRole} nologin nosuperuser nobypassrls nocreatedb nocreaterole`)
  } catch (error) {
    if (isSqlState(error, duplicateObject, uniqueViolation)) return
    if (!isSqlState(error, insufficientPrivilege)) throw error
    throw refusal(
      `The user of DATABASE_URL may not create the role ${applicationRole}. Let an administrator run, for that user:\n` +
        `  create role ${applicationRole} nologin; grant ${applicationRole} to <user>;`,
    )
  }
}

const allowLogin = async (owner: pg.ClientBase, password: string): Promise<boolean> => {
  try {
    await owner.query(`alter role ${applicationRole} login password ${pg.escapeLiteral(password)}`)
    return true
  } catch (error) {
    // Another process of the same database is setting the same password.
    if (error instanceof Error && error.message.includes('tuple concurrently updated')) return true
    if (isSqlState(error, insufficientPrivilege)) return false
    throw error
  }
}

/** The URL of a replica as the application role, in the way in which the primary is reached: a replica has the same roles and passwords. */
export const applicationUrlOfReplica = (replicaUrl: string, primaryUrl: string): string => {
  const { searchParams } = new URL(primaryUrl)
  const password = searchParams.get('password')
  if (searchParams.get('user') === applicationRole && password !== null)
    return withParameters(replicaUrl, { user: applicationRole, password })
  const options = new URL(replicaUrl).searchParams.get('options')
  return withParameters(replicaUrl, { options: [options, `-c role=${applicationRole}`].filter(Boolean).join(' ') })
}

/** The owner's URL, which sets the application role on connecting, so that row-level security applies. No password is needed. */
export const takeApplicationRole = async (ownerUrl: string): Promise<string> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await viaSetRole(owner, ownerUrl)
  } finally {
    await owner.end()
  }
}

const viaSetRole = async (owner: pg.ClientBase, ownerUrl: string): Promise<string> => {
  const ownerOptions = new URL(ownerUrl).searchParams.get('options')
  const url = withParameters(ownerUrl, {
    options: [ownerOptions, `-c role=${applicationRole}`].filter(Boolean).join(' '),
  })
  if (await canConnect(url)) return url
  await owner.query(`grant ${applicationRole} to current_user`).catch(() => undefined)
  if (await canConnect(url)) return url
  throw refusal(
    `The user of DATABASE_URL may not act as ${applicationRole}. Let an administrator run, for that user:\n` +
      `  grant ${applicationRole} to <user>;`,
  )
}

const canConnect = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ current_user: string }>('select current_user')
    return rows[0]?.current_user === applicationRole
  } catch (error) {
    const refused = [invalidPassword, invalidAuthorization, insufficientPrivilege, invalidParameterValue]
    if (isSqlState(error, ...refused)) return false
    throw error
  } finally {
    await client.end()
  }
}

/** User and password as query parameters: they override the other parts of a URL, and a URL without a host cannot have a user. */
const withParameters = (url: string, parameters: Record<string, string>): string => {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value)
  return changed.href
}

const uniqueViolation = '23505'
const duplicateObject = '42710'
const insufficientPrivilege = '42501'
const invalidAuthorization = '28000'
const invalidPassword = '28P01'
const invalidParameterValue = '22023'

const isSqlState = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as { code?: string }).code ?? '')
