// Decision: docs/decisions/several-clusters.md
import pg from 'pg'
import type { ClientBase } from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { firstBreakOf } from '#server/books/integrity/verify-all.ts'
import { keptSums } from '#server/books/ledger/kept-sums.ts'
import { differenceOf } from '#server/books/ledger/verify.ts'
import { exactValues } from '#server/platform/backup/tables.ts'
import { tellChanges } from '#server/platform/clusters/pass-on.ts'
import { kyselyOn } from '#server/platform/db/kysely.ts'
import { allowOwner } from '#server/platform/db/provider-work.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { companyTables, copyRows, differingTable, hashRows, raiseSequences, removeRows } from './company-rows.ts'
import { copyPeopleOf } from './people-of-company.ts'
import { addJobs, removeJobs, waitForJobs, waitingJobs } from './jobs-of-company.ts'

export type MoveInput = {
  companyId: string
  /** The name of the cluster to move it to. */
  to: string
  /** Every cluster by name, with its address as the owner of the tables. */
  urls: ReadonlyMap<string, string>
}

export type Moved = { title: string; from: string; bytes: number; refusedMs: number }

export type Place = { name: string; client: ClientBase }
export type Move = { companyId: string; title: string; first: ClientBase; source: Place; target: Place }

const jobWaitMs = 60_000
const tries = 3

/**
 * Moves a company to another cluster. Its writes are answered with 503 from the first copy on; reads go on. Everything is compared before the
 * directory is switched, so a company is always whole in the cluster that the directory names. If the process is killed, the same command goes
 * on from there.
 */
export const moveCompany = async ({ companyId, to, urls }: MoveInput): Promise<Moved> => {
  const clients: pg.Client[] = []
  const connect = async (name: string): Promise<Place> => {
    const url = urls.get(name)
    if (url === undefined) throw refusal(`There is no cluster ${name}. CLUSTERS has: ${[...urls.keys()].join(', ')}.`)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    clients.push(client)
    await client.query(exactValues)
    return { name, client }
  }
  try {
    const { client: first } = await connect(firstCluster)
    // Held until the connection ends.
    const held = await first.query<{ alone: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 49)) as alone',
      [companyId],
    )
    if (!held.rows[0]?.alone) throw refusal('The company is being moved already, by another command.')
    const found = await readPlace(first, companyId)
    const source = await connect(found.cluster)
    const target = await connect(to)
    const move = { companyId, title: found.title, first, source, target }
    if (found.cluster === to) return await finishEarlier(move, urls)
    await refuseImpossible(move)
    return await moveRows(move)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

const readPlace = async (first: ClientBase, companyId: string): Promise<{ title: string; cluster: string }> => {
  const { rows } = await first.query<{ title: string; cluster: string | null }>(
    'select title, cluster from company where id = $1',
    [companyId],
  )
  const [found] = rows
  if (!found) throw refusal('There is no such company.')
  return { title: found.title, cluster: found.cluster ?? firstCluster }
}

const refuseImpossible = async ({ source, target, first }: Move): Promise<void> => {
  const versions = await Promise.all(
    [source, target].map(({ client }) =>
      client.query(`select name, checksum from schema_migration where name like '%.sql' order by name collate "C"`),
    ),
  )
  const [one, other] = versions.map(({ rows }) => JSON.stringify(rows))
  if (one !== other) throw refusal('The clusters have different versions of Kvitas. Start this version on both first.')
  for (const client of [first, source.client, target.client]) {
    const { rows } = await client.query<{ allowed: boolean; role: string }>(
      `select has_parameter_privilege('session_replication_role', 'set') as allowed, quote_ident(current_user) as role`,
    )
    if (!rows[0]?.allowed)
      throw refusal(
        `The user of a database may not load rows without triggers. Let a superuser run there once:\n  grant set on parameter session_replication_role to ${rows[0]?.role};`,
      )
  }
}

/** One transaction; triggers are off in it. */
const inOne = async <T>(client: ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('begin; set local session_replication_role = replica; set local statement_timeout = 0')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const mark = (client: ClientBase, companyId: string, movingTo: string | null) =>
  inOne(client, () => client.query('update company set moving_to = $2 where id = $1', [companyId, movingTo]))

const lock = (client: ClientBase, companyId: string) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 48))', [companyId])

const moveRows = async (move: Move): Promise<Moved> => {
  const { companyId, first, source, target, title } = move
  const began = performance.now()
  try {
    await Promise.all([first, source.client].map((client) => mark(client, companyId, target.name)))
    // Writes that began before hold this lock; later ones are refused.
    await inOne(source.client, () => lock(source.client, companyId))
    await waitForJobs(source.client, companyId, jobWaitMs)
    if (source.name !== firstCluster) await tellAll(move)
    await inOne(target.client, () => copyPeopleOf(move))
    for (let left = tries; ; left -= 1) {
      const bytes = await copyAndCompare(move)
      if (await switchOver(move)) return { title, from: source.name, bytes, refusedMs: performance.now() - began }
      if (left === 1) throw refusal('The company was written to again and again. Nothing was moved; try again later.')
    }
  } catch (error) {
    await giveUp(move)
    throw error
  }
}

/** What the first cluster keeps of a company that lives elsewhere. */
const keptOfListed = ['company', 'company_member']
const listOnly = `update company set cluster = $2, moving_to = null, logo_version = null, peppol = 'off', peppol_id = null where id = $1`

/** Nothing was switched: the company stays where it was. */
const giveUp = async ({ companyId, first, source, target }: Move): Promise<void> => {
  const { cluster } = await readPlace(first, companyId)
  if (cluster !== source.name) return
  const tables = await companyTables(target.client)
  const isListed = target.name === firstCluster
  await inOne(target.client, async () => {
    await removeRows(target.client, tables, companyId, isListed ? keptOfListed : [])
    if (isListed) await target.client.query(listOnly, [companyId, source.name])
  })
  await Promise.all([first, source.client].map((client) => mark(client, companyId, null)))
}

const tellAll = ({ first, source }: Move): Promise<void> =>
  tellChanges({
    cluster: source.name,
    inCluster: (work) => inTransactionOf(source.client, work),
    inFirst: (work) => inTransactionOf(first, work),
  })

const inTransactionOf = async <T>(client: ClientBase, work: (db: ReturnType<typeof kyselyOn>) => Promise<T>) => {
  await client.query('begin')
  try {
    const result = await work(allowOwner(kyselyOn(client)))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Copies all rows in one snapshot and compares them, the kept sums and the chain of integrity. Returns the bytes. */
const copyAndCompare = async (move: Move): Promise<number> => {
  const { companyId, source, target } = move
  const tables = await companyTables(source.client)
  await source.client.query('begin transaction isolation level repeatable read, read only')
  try {
    return await inOne(target.client, async () => {
      await removeRows(target.client, tables, companyId)
      const read = await copyRows({ from: source.client, to: target.client }, tables, companyId)
      // In the first cluster the row is the directory, too, which names the old cluster until the end.
      const listed = target.name === firstCluster ? source.name : null
      const copied = await target.client.query('update company set moving_to = $2, cluster = $3 where id = $1', [
        companyId,
        target.name,
        listed,
      ])
      if (copied.rowCount !== 1) throw refusal(`The company is not in ${source.name} any more. Nothing was moved.`)
      await raiseSequences(target.client, companyId)
      const stored = await hashRows(target.client, tables, companyId)
      const different = differingTable(read, stored)
      if (different) throw refusal(`The rows of ${different} differ after the copy. Nothing was moved.`)
      await verify(target.client, companyId)
      return read.reduce((sum, { bytes }) => sum + bytes, 0)
    })
  } finally {
    await source.client.query('rollback')
  }
}

const verify = async (client: ClientBase, companyId: string): Promise<void> => {
  for (const sum of keptSums) {
    const difference = await differenceOf(client, sum, companyId)
    if (difference)
      throw refusal(
        `The books do not add up: ${difference.title}: ${difference.kept} instead of ${difference.should_be}. Nothing was moved.`,
      )
  }
  const broken = await firstBreakOf({ db: kyselyOn(client), companyId })
  if (broken) throw refusal(`The books were changed: ${broken}. Nothing was moved.`)
}

/**
 * Changes the directory if nothing was written since the copy; else false. The rows that were left are removed with it, or after it if the first
 * cluster is another database.
 */
const switchOver = async (move: Move): Promise<boolean> => {
  const { companyId, first, source, target } = move
  const tables = await companyTables(source.client)
  const waiting = await waitingJobs(source.client, companyId)
  const stored = await hashRows(target.client, tables, companyId)
  const isFromFirst = source.name === firstCluster
  const isSwitched = await inOne(source.client, async () => {
    await lock(source.client, companyId)
    await source.client.query('select from company where id = $1 for update', [companyId])
    if (differingTable(await hashRows(source.client, tables, companyId), stored)) return false
    await removeRows(source.client, tables, companyId, isFromFirst ? keptOfListed : [])
    await removeJobs(source.client, waiting)
    await inTransactionOf(target.client, async () => {
      // Those of a move that was killed.
      await removeJobs(target.client, await waitingJobs(target.client, companyId))
      await addJobs(target.client, waiting)
    })
    if (isFromFirst) await source.client.query(listOnly, [companyId, target.name])
    else {
      const cluster = target.name === firstCluster ? null : target.name
      const movingTo = cluster === null ? target.name : null
      await inOne(first, () =>
        first.query('update company set cluster = $2, moving_to = $3 where id = $1', [companyId, cluster, movingTo]),
      )
    }
    return true
  })
  if (isSwitched) await mark(target.client, companyId, null)
  return isSwitched
}

/** A command was killed, before or after the directory was switched: writes are allowed again, and rows that were left elsewhere are removed. */
const finishEarlier = async (
  { companyId, title, first, target }: Move,
  urls: ReadonlyMap<string, string>,
): Promise<Moved> => {
  const { rows } = await target.client.query<{ moving: boolean }>(
    'select moving_to is not null as moving from company where id = $1',
    [companyId],
  )
  if (!rows[0]) throw refusal('The company is not in the cluster that the first one names. Restore it from a backup.')
  if (!rows[0].moving) throw refusal(`${title} lives in ${target.name} already.`)
  for (const [name, url] of urls) {
    if (name === target.name) continue
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const kept = name === firstCluster ? keptOfListed : []
    try {
      await inOne(client, async () => removeRows(client, await companyTables(client), companyId, kept))
    } finally {
      await client.end()
    }
  }
  if (target.name !== firstCluster) await inOne(first, () => first.query(listOnly, [companyId, target.name]))
  await mark(target.client, companyId, null)
  return { title, from: target.name, bytes: 0, refusedMs: 0 }
}
