import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Role } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { withTimeout } from './pool.ts'
import { kyselyOn } from './kysely.ts'
import type { Database } from './kysely.ts'
import { passOnProviderWork } from './provider-work.ts'
import { timed } from './query-time.ts'

/** Who asks, as the database found them by their session; no company is chosen, or none is theirs: null. */
export type Session = {
  id: string
  user_id: string
  name: string
  email: string
  locale: 'lt' | 'en'
  email_verified: boolean
  /** Proved by two steps. */
  two_step: boolean
  /** The current company wants two steps and this session has one: it is in no company then. */
  two_step_missing: boolean
  company_id: string | null
  role: Role | null
  time_zone: string | null
  currency: string | null
  vat_enabled: boolean | null
  /** What is dated on or before this day is closed; null: nothing is. */
  closed_until: PlainDate | null
  /** Counts the changes of what the company's forms offer. */
  settings_version: number | null
}

/** How a request proves who asks: the hash of a bearer token, or the session a form token is bound to. */
export type Proof = { tokenHash: string } | { sessionId: string }

export type Transaction = {
  db: Database
  /** As the database tells once it is asked; queries sent before that are already this session's and see no more than it may. */
  opened: Promise<Session | null>
  /** Answers once all is stored. */
  commit: () => Promise<void>
  /** Sends the commit behind the queries that were sent last, without waiting for their answers: where one of them fails nothing is stored. */
  commitBehind: () => void
  /** Ends a transaction that only read, without waiting for it. */
  finish: () => void
  rollback: () => Promise<void>
}

const hex = /^[0-9a-f]{64}$/
const uuid = /^[0-9a-f-]{36}$/
const networkAddress = /^[0-9a-fA-F:.]{2,45}$/

/**
 * Begin, find the session and become its person and company: one round trip. Both proofs are checked to be inert text, and so
 * is the address, which the audit trail keeps; a proxy may tell what is none.
 */
const opening = (proof: Proof | undefined, address: string | undefined) => {
  if (!proof) return 'begin'
  const from = address && networkAddress.test(address) ? `; set local app.address = '${address}'` : ''
  if ('tokenHash' in proof) {
    if (!hex.test(proof.tokenHash)) throw new Error('not a token hash')
    return `begin; select * from open_session('${proof.tokenHash}')${from}`
  }
  if (!uuid.test(proof.sessionId)) throw new Error('not a session id')
  return `begin; select * from open_session('', '${proof.sessionId}')${from}`
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

/** Begins the transaction of one request, seen through row-level security as the person who asks; one that writes names its address. */
export const beginTransaction = async (pool: Pool, proof?: Proof, address?: string): Promise<Transaction> => {
  const statement = opening(proof, address)
  const client = await pool.connect()
  const opened = timed(() => client.query(withTimeout(statement))).then((answer) => {
    // Several statements, several answers; the session is the second's.
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
    // The same way as the queries go, so that it cannot overtake one of them.
    commitBehind: () => void endOnce(() => sql`commit`.execute(db)).catch(() => {}),
    finish: () => void commit().catch(() => {}),
    rollback: () => endOnce(() => timed(() => client.query('rollback'))).catch(() => {}),
  }
}

/** Work outside a request (a job): as one company, or as none for the tables that belong to nobody. */
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

/** Makes the rest of the transaction act for a person and a company, as row-level security sees it. */
export const actFor = (db: Database, userId: string, companyId: string | null) =>
  sql`select set_config('app.user_id', ${userId}, true), set_config('app.company_id', ${companyId ?? ''}, true)`.execute(
    db,
  )

/**
 * A transaction of its own for the person of a session: for work that first has to hash or draw, which holds no connection meanwhile
 * (see `Later`). Never inside another transaction, or a hundred at once would wait for each other's connections.
 */
export const asPerson = <T>(
  pool: Pool,
  { user_id, company_id, two_step }: Pick<Session, 'user_id' | 'company_id' | 'two_step'>,
  work: (db: Database) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, null, async (db) => {
    await actFor(db, user_id, company_id)
    await sql`select set_config('app.two_step', ${String(two_step)}, true)`.execute(db)
    return work(db)
  })
