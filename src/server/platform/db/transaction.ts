import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Role } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { withTimeout } from './pool.ts'
import { kyselyOn } from './kysely.ts'
import type { Database } from './kysely.ts'
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
}

/** How a request proves its user: the hash of a bearer token, or the session of a form token. */
export type Proof = { tokenHash: string } | { sessionId: string }

export type Transaction = {
  db: Database
  /** The session, once the database has answered. Queries sent earlier already run as this session and see only its rows. */
  opened: Promise<Session | null>
  /** Resolves when everything is stored. */
  commit: () => Promise<void>
  /** Sends the commit right after the last queries, without waiting for their answers. If one of them fails, nothing is stored. */
  commitBehind: () => void
  /** Ends a read-only transaction without waiting. */
  finish: () => void
  rollback: () => Promise<void>
}

const hex = /^[0-9a-f]{64}$/
const uuid = /^[0-9a-f-]{36}$/
const networkAddress = /^[0-9a-fA-F:.]{2,45}$/

/**
 * Begins, finds the session and sets its user and company, in one round trip. The proofs and the network address, which the audit
 * trail stores, are part of the SQL text, so each is checked to have no other characters than its kind has.
 */
const openingStatement = (proof: Proof | undefined, address: string | undefined) => {
  if (!proof) return 'begin'
  const setAddress = address && networkAddress.test(address) ? `; set local app.address = '${address}'` : ''
  if ('tokenHash' in proof) {
    if (!hex.test(proof.tokenHash)) throw new Error('not a token hash')
    return `begin; select * from open_session('${proof.tokenHash}')${setAddress}`
  }
  if (!uuid.test(proof.sessionId)) throw new Error('not a session id')
  return `begin; select * from open_session('', '${proof.sessionId}')${setAddress}`
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

/** Begins the transaction of one request as its user, under row-level security. `address` is for requests that write. */
export const beginTransaction = async (pool: Pool, proof?: Proof, address?: string): Promise<Transaction> => {
  const statement = openingStatement(proof, address)
  const client = await pool.connect()
  const opened = timed(() => client.query(withTimeout(statement))).then((answer) => {
    // Several statements have several results; the session is the second one.
    const answers = answer as unknown as { rows: Session[] } | [unknown, { rows: Session[] }]
    return (Array.isArray(answers) ? answers[1].rows[0] : undefined) ?? null
  })
  const db = passOnProviderWork(pool, kyselyOn(client))
  let ended: Promise<void> | undefined
  const endOnce = (send: () => Promise<unknown>) => (ended ??= end(client, send))
  const commit = () => endOnce(() => timed(() => client.query('commit')))
  return {
    db,
    opened,
    commit,
    // Sent like the queries, so that it cannot overtake them.
    commitBehind: () => void endOnce(() => sql`commit`.execute(db)).catch(() => {}),
    finish: () => void commit().catch(() => {}),
    rollback: () => endOnce(() => timed(() => client.query('rollback'))).catch(() => {}),
  }
}

/** Runs work outside a request, such as a job: in one company, or in none for tables that belong to no company. */
export const inTransaction = async <T>(
  pool: Pool,
  companyId: string | null,
  work: (db: Database) => Promise<T>,
): Promise<T> => {
  const transaction = await beginTransaction(pool)
  try {
    await transaction.opened
    if (companyId) await sql`select set_config('app.company_id', ${companyId}, true)`.execute(transaction.db)
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
 * Runs work in a transaction of its own as the user of a session. For handlers that first hash or draw without holding a connection
 * (see `Later`). Never call it inside another transaction: many concurrent calls would wait for each other's connections.
 */
export const asUser = <T>(
  pool: Pool,
  { user_id, company_id, two_step }: Pick<Session, 'user_id' | 'company_id' | 'two_step'>,
  work: (db: Database) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, null, async (db) => {
    await actFor(db, user_id, company_id)
    await sql`select set_config('app.two_step', ${String(two_step)}, true)`.execute(db)
    return work(db)
  })
