// Decision: docs/decisions/row-level-security.md
import pg from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'
import { loadSecret } from '#server/platform/keys/secrets.ts'

/** The role that serves requests: row-level security holds for it, and it owns nothing. The migrations grant to it by this name. */
export const applicationRole = 'kvitas_app'

/** Makes the role if it is missing. Roles are shared by all databases of a server, so another one may be making it just now. */
export const ensureApplicationRole = async (owner: pg.ClientBase): Promise<void> => {
  if (!(await findRole(owner))) await createRole(owner)
  const found = await findRole(owner)
  if (!found) throw refusal(`The role ${applicationRole} is missing.`)
  if (found.rolsuper || found.rolbypassrls) {
    throw refusal(
      `The role ${applicationRole} must be neither SUPERUSER nor BYPASSRLS: it would see the rows of every company.`,
    )
  }
}

/**
 * An address of the same database as the application role. By the password given, else one that the database keeps; where the owner may not
 * set one (or another database of the same server has set its own), as the owner who takes the role at the start of each connection.
 */
export const applicationUrl = async (ownerUrl: string, given?: string): Promise<string> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const password = given ?? (await loadSecret(owner, 'application_role_password'))
    const url = withParameters(ownerUrl, { user: applicationRole, password })
    const mayLogIn = (await findRole(owner))?.rolcanlogin === true || (await allowLogin(owner, password))
    return mayLogIn && (await canConnect(url)) ? url : await byTakingRole(owner, ownerUrl)
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
    // Without a login until its password is known, which only a migrated database can keep.
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
    // Another process of the same database is setting the same password: as good as done.
    if (error instanceof Error && error.message.includes('tuple concurrently updated')) return true
    if (isSqlState(error, insufficientPrivilege)) return false
    throw error
  }
}

/** An address of the same database for the owner as the application role: row-level security holds. No password is needed or set. */
export const takeApplicationRole = async (ownerUrl: string): Promise<string> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await byTakingRole(owner, ownerUrl)
  } finally {
    await owner.end()
  }
}

const byTakingRole = async (owner: pg.ClientBase, ownerUrl: string): Promise<string> => {
  const own = new URL(ownerUrl).searchParams.get('options')
  const url = withParameters(ownerUrl, { options: [own, `-c role=${applicationRole}`].filter(Boolean).join(' ') })
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

/** As parameters, because they win over the parts of the address, and an address without a host can't carry a user. */
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
