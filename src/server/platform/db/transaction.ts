import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { KeyScope } from '#domain/api-key.ts'
import type { Role } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { withTimeout } from './pool.ts'
import { kyselyOn } from './kysely.ts'
import type { Database } from './kysely.ts'
import { preparesStatements, takeRole } from './pooler.ts'
import { queryPrepared } from './prepared.ts'
import { passOnProviderWork } from './provider-work.ts'
import { timed } from './query-time.ts'

/** The session and its user, as read from the database. The company's fields are null if the user has no current company. */
export type Session = {
  id: string
  user_id: string
  name: string
  email: string
  locale: 'lt' | 'en'
  email_verified: boolean
  /** The user signed in with two steps. */
  two_step: boolean
  /** The current company requires two steps and this session has one: the session then has no company. */
  two_step_missing: boolean
  company_id: string | null
  role: Role | null
  time_zone: string | null
  currency: string | null
  vat_enabled: boolean | null
  /** Documents dated on or before this day are closed; null: none are. */
  closed_until: PlainDate | null
  /** Increases with each change of the settings that the company's forms offer. */
  settings_version: number | null
  /** The request is about the person, whose current company may live in another cluster: its transactions do not enter it. */
  enters_company?: false
  /** The key of a program that makes the request for its maker; absent: the user themself. */
  key?: RequestKey
}

/** A key that makes a request: it may do what its maker's role and its scope allow. */
export type RequestKey = { id: string; name: string; scope: KeyScope; may_issue: boolean }

/** How a request proves its user: the hash of a bearer token, the session of a form token, or the hash of a program's key and the time. */
export type Proof = { tokenHash: string } | { sessionId: string } | { keyHash: string; now: Date }

export type Transaction = {
  db: Database
  /** The session, once the database has answered. Queries sent earlier already run as this session and see only its rows. */
  opened: Promise<Session | null>
  /** Resolves when everything is stored. */
  commit: () => Promise<void>
  /** Sends the commit right after the last queries, without waiting for their responses. If one of them fails, nothing is stored. */
  sendCommit: () => void
  /** Ends a read-only transaction after the response, without waiting. */
  finish: () => void
  rollback: () => Promise<void>
}

const networkAddress = /^[0-9a-fA-F:.]{2,45}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** For the audit trail the network address of a request that writes, and the company of work outside of requests. */
type Settings = { address?: string | undefined; company_id?: string | null; enter?: Entry | undefined }

/** Work in a company while others may be moved between clusters. */
export type Entry = {
  /** Null: a company that does not exist yet. */
  companyId: string | null
  /** The copies of people that a cluster other than the first must have, each as `id:digest`. */
  people: readonly string[] | null
  writes: boolean
}

/** Pools of an installation with several clusters. By the options, which a wrapped pool has, too. */
const clustered = new WeakSet<Pool['options']>()
export const markClustered = (pool: Pool): void => void clustered.add(pool.options)

const copyOfPerson = /^[0-9a-f-]{36}:[0-9a-f]{32}$/

const enterStatement = ({ companyId, people, writes }: Entry): string => {
  if ((companyId !== null && !uuid.test(companyId)) || people?.some((each) => !copyOfPerson.test(each)))
    throw new Error('This is no company to enter.')
  return `; select enter_company(${companyId === null ? 'null' : `'${companyId}'`}, ${people === null ? 'null' : `'{${people.join(',')}}'`}, ${writes})`
}

/** They are part of the SQL text, so they may have no other characters than addresses and ids have. */
const beginStatement = (pool: Pool, { address, company_id, enter }: Settings) => {
  const entered =
    enter ?? (company_id && clustered.has(pool.options) && { companyId: company_id, people: null, writes: true })
  const ofAddress = address && networkAddress.test(address) ? `; set local app.address = '${address}'` : ''
  if (company_id && !uuid.test(company_id)) throw new Error('The id of a company is not a UUID.')
  return `begin${takeRole(pool)}${ofAddress}${company_id ? `; set local app.company_id = '${company_id}'` : ''}${entered ? enterStatement(entered) : ''}`
}

const sessionColumns = `id, user_id, name, email, locale, email_verified, two_step, two_step_missing, company_id, role, time_zone, currency,
    vat_enabled, closed_until, settings_version`

/** Finds the session or the key and sets its user and company for row-level security. */
const openStatement = (proof: Proof) => ('keyHash' in proof ? openKeyStatement(proof) : openSessionStatement(proof))

const openSessionStatement = (proof: Exclude<Proof, { keyHash: string }>) => ({
  name: 'open_session',
  // Named columns, because a prepared `*` fails after an upgrade that adds one.
  text: `select ${sessionColumns} from open_session($1, $2)`,
  values: 'tokenHash' in proof ? [proof.tokenHash, null] : [null, proof.sessionId],
})

const openKeyStatement = ({ keyHash, now }: { keyHash: string; now: Date }) => ({
  name: 'open_api_key',
  text: `select ${sessionColumns}, key_id, key_name, key_scope, key_may_issue from open_api_key($1, $2)`,
  values: [keyHash, now.toISOString()],
})

type KeyColumns = { key_id?: string; key_name?: string; key_scope?: KeyScope; key_may_issue?: boolean }

const sessionOf = (row: (Session & KeyColumns) | undefined): Session | null => {
  if (!row) return null
  const { key_id, key_name = '', key_scope = 'read', key_may_issue = false, ...session } = row
  if (!key_id) return session
  return { ...session, key: { id: key_id, name: key_name, scope: key_scope, may_issue: key_may_issue } }
}

const end = async (client: PoolClient, send: () => Promise<unknown>) => {
  try {
    await send()
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Begins the transaction of one request as its user, or of other work in its company, under row-level security. */
export const beginTransaction = async (pool: Pool, proof?: Proof, settings: Settings = {}): Promise<Transaction> => {
  const text = beginStatement(pool, settings)
  const client = await pool.connect()
  const isPrepared = preparesStatements(pool)
  const begun = timed(() => client.query(withTimeout({ text })))
  const open = (statement: ReturnType<typeof openStatement>) =>
    isPrepared
      ? queryPrepared<Session & KeyColumns>(client, withTimeout(statement))
      : client.query<Session & KeyColumns>(withTimeout({ text: statement.text, values: statement.values }))
  const opened = proof
    ? timed(() => open(openStatement(proof))).then(
        ({ rows }) => sessionOf(rows[0]),
        (error: unknown) => begun.then(() => Promise.reject(error as Error)),
      )
    : begun.then(() => null)
  // If it fails, `opened` fails too, with its reason.
  begun.catch(() => {})
  const db = passOnProviderWork(pool, kyselyOn(client, isPrepared))
  let ended: Promise<void> | undefined
  const endOnce = (send: () => Promise<unknown>) => (ended ??= end(client, send))
  const commit = () => endOnce(() => timed(() => client.query('commit')))
  return {
    db,
    opened,
    commit,
    // Sent like the queries, so that it cannot overtake them.
    sendCommit: () => void endOnce(() => sql`commit`.execute(db)).catch(() => {}),
    // The response is sent in this turn of the event loop, the commit after it. The next request need not wait for the connection,
    // because its queries run after the commit.
    finish: () => void setImmediate(() => endOnce(async () => void client.query('commit').catch(() => {}))),
    rollback: () => endOnce(() => timed(() => client.query('rollback'))).catch(() => {}),
  }
}

/** Runs work outside a request, such as a job: in one company, or in none for tables that belong to no company. */
export const inTransaction = async <T>(
  pool: Pool,
  companyId: string | null,
  work: (db: Database) => Promise<T>,
): Promise<T> => {
  const transaction = await beginTransaction(pool, undefined, { company_id: companyId })
  try {
    await transaction.opened
    const result = await work(transaction.db)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** Sets the user and the company of the rest of the transaction, for row-level security. */
export const actFor = (db: Database, userId: string, companyId: string | null) =>
  sql`select set_config('app.user_id', ${userId}, true), set_config('app.company_id', ${companyId ?? ''}, true)`.execute(
    db,
  )

/**
 * Runs work in a transaction of its own as the user of a session. For handlers that first hash a password or render a PDF without holding a connection
 * (see `Later`). Never call it inside another transaction: many concurrent calls would wait for each other's connections.
 */
export const asUser = <T>(
  pool: Pool,
  session: Pick<Session, 'user_id' | 'company_id' | 'two_step' | 'key' | 'enters_company'>,
  work: (db: Database) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, session.enters_company === false ? null : session.company_id, async (db) => {
    const { user_id, company_id, two_step, key } = session
    await actFor(db, user_id, company_id)
    await sql`select set_config('app.two_step', ${String(two_step)}, true),
      set_config('app.api_key_name', ${key?.name ?? ''}, true)`.execute(db)
    return work(db)
  })
