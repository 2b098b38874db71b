// Decision: docs/decisions/replicas.md
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/process/log.ts'
import { applicationRole } from './roles.ts'
import { endPool, withTimeout } from './pool.ts'

/** A position in the write-ahead log, as PostgreSQL writes it: `0/16B3740`. */
export type Lsn = string

const lsnPattern = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

export const isLsn = (text: string): boolean => lsnPattern.test(text)

const bytesOf = (lsn: Lsn): bigint => {
  const [, high = '0', low = '0'] = lsnPattern.exec(lsn) ?? []
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const lookMs = 500
/** What the primary had stored so long ago a replica must have, or it answers nothing. */
const behindMs = 2000

export type Replica = {
  /** Connections for a read that must see what was stored at `seen`; undefined: the primary must answer it. */
  poolFor: (seen: Lsn | undefined) => Pool | undefined
  /** Until where the primary has stored by now. */
  position: () => Promise<Lsn>
  stop: () => Promise<void>
}

type Place = { server: string; database: string }
type Found = Place & { role: string; isReplica: boolean; lsn: Lsn | null }

const placeQuery = `select system_identifier::text as server, current_database() as database from pg_control_system()`
const replicaQuery = `select system_identifier::text as server, current_database() as database, current_user as role, pg_is_in_recovery() as "isReplica",
  pg_last_wal_replay_lsn()::text as lsn from pg_control_system()`

/** Looks now and then how far a replica is behind. One that is away, behind or of another database is not used, and the primary answers. */
export const watchReplica = (primary: Pool, replica: Pool, log: Log): Replica => {
  const stopping = new AbortController()
  /** Where the primary was, oldest first. */
  let positions: { at: number; bytes: bigint }[] = []
  let replayed: bigint | undefined
  let problem: string | undefined
  const position = async (): Promise<Lsn> => {
    const { rows } = await primary.query<{ lsn: Lsn }>(
      withTimeout({ text: 'select pg_current_wal_insert_lsn()::text as lsn' }),
    )
    return rows[0]!.lsn
  }
  const report = (found: string | undefined) => {
    if (found === problem) return
    if (found) log.warn({ reason: found }, 'the replica is not used, the primary answers')
    else log.info({}, 'the replica answers reads')
    problem = found
  }
  const look = async (): Promise<string | undefined> => {
    const bytes = bytesOf(await position())
    const now = performance.now()
    const recent = positions.findLastIndex(({ at }) => at <= now - behindMs)
    positions = [...positions.slice(Math.max(0, recent)), { at: now, bytes }]
    const [own, found] = await Promise.all([
      primary.query<Place>(withTimeout({ text: placeQuery })),
      replica.query<Found>(withTimeout({ text: replicaQuery })),
    ])
    const { server, database, role, isReplica, lsn } = found.rows[0]!
    // Any other role may see the rows of every company.
    if (role !== applicationRole) return `its user is ${role}`
    if (server !== own.rows[0]?.server || database !== own.rows[0].database) return 'it has another database'
    if (!isReplica || lsn === null) return 'it is no replica'
    replayed = bytesOf(lsn)
    return replayed >= positions[0]!.bytes ? undefined : 'it is behind'
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const found = await look().catch((error: Error) => `it does not answer: ${error.message}`)
      if (found) replayed = undefined
      report(found)
      await pause(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watched = watch()
  return {
    poolFor: (seen) =>
      replayed !== undefined && (seen === undefined || replayed >= bytesOf(seen)) ? replica : undefined,
    position,
    stop: async () => {
      stopping.abort()
      await watched
      await endPool(replica)
    },
  }
}
