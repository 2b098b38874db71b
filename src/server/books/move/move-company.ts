// Decision: docs/decisions/several-clusters.md
import pg from 'pg'
import type { ClientBase } from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { exactValues } from '#server/platform/backup/tables.ts'
import { tellChanges } from '#server/platform/clusters/pass-on.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { refuseWithoutRight } from './company-rows.ts'
import { copyAndCompare, copyChanges } from './copy-company.ts'
import { addJobs, removeJobs, waitForJobs, waitingJobs } from './jobs-of-company.ts'
import { copyPeopleOf } from './people-of-company.ts'
import { listOnly, removeFrom } from './remove-company.ts'
import { inOne, inTransactionOf } from './transactions.ts'

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

/**
 * Moves a company to another cluster. All rows are copied and compared while the company works as always. Then its writes are answered with 503
 * until what changed since is copied and compared, too, and the directory is switched; reads go on. So a company is always whole in the cluster
 * that the directory names. If the process is killed, the same command goes on from there.
 */
export const moveCompany = async ({ companyId, to, urls }: MoveInput): Promise<Moved> => {
  const clients: pg.Client[] = []
  const connect = async (name: string): Promise<Place> => {
    const url = urls.get(name)
    if (url === undefined) throw refusal(`There is no cluster ${name}. CLUSTERS has: ${[...urls.keys()].join(', ')}.`)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    clients.push(client)
    // A large table takes its time.
    await client.query(`${exactValues}; set statement_timeout = 0`)
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
    const found = await findPlace(first, companyId)
    if (!found) throw refusal('There is no such company.')
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

const findPlace = async (
  first: ClientBase,
  companyId: string,
): Promise<{ title: string; cluster: string } | undefined> => {
  const { rows } = await first.query<{ title: string; cluster: string | null }>(
    'select title, cluster from company where id = $1',
    [companyId],
  )
  const [found] = rows
  return found && { title: found.title, cluster: found.cluster ?? firstCluster }
}

const refuseImpossible = async ({ source, target, first }: Move): Promise<void> => {
  const versions = await Promise.all(
    [source, target].map(({ client }) =>
      client.query(`select name, checksum from schema_migration where name like '%.sql' order by name collate "C"`),
    ),
  )
  const [one, other] = versions.map(({ rows }) => JSON.stringify(rows))
  if (one !== other) throw refusal('The clusters have different versions of Kvitas. Start this version on both first.')
  for (const client of [first, source.client, target.client]) await refuseWithoutRight(client)
}

const mark = (client: ClientBase, companyId: string, movingTo: string | null) =>
  inOne(client, () => client.query('update company set moving_to = $2 where id = $1', [companyId, movingTo]))

const moveRows = async (move: Move): Promise<Moved> => {
  const { companyId, first, source, target, title } = move
  try {
    await inOne(target.client, () => copyPeopleOf(move))
    const { bytes, copy } = await copyAndCompare(move)
    const began = performance.now()
    await Promise.all([first, source.client].map((client) => mark(client, companyId, target.name)))
    await afterWrites(move, async () => {})
    await waitForJobs(source.client, companyId, jobWaitMs)
    if (source.name !== firstCluster) await tellAll(move)
    await inOne(target.client, () => copyPeopleOf(move))
    await afterWrites(move, () => copyChanges(move, copy).then(() => switchOver(move)))
    await mark(target.client, companyId, null)
    const refusedMs = performance.now() - began
    await removeFrom(source, companyId)
    return { title, from: source.name, bytes, refusedMs }
  } catch (error) {
    await giveUp(move)
    throw error
  }
}

/** Writes that began before the company was marked hold this lock; later ones are refused. */
const afterWrites = async ({ companyId, source }: Move, work: () => Promise<void>): Promise<void> => {
  await source.client.query('select pg_advisory_lock(hashtextextended($1, 48))', [companyId])
  try {
    await work()
  } finally {
    await source.client.query('select pg_advisory_unlock(hashtextextended($1, 48))', [companyId])
  }
}

/** Nothing was switched: the company stays where it was, unless its owner deleted it meanwhile. */
const giveUp = async ({ companyId, first, source, target }: Move): Promise<void> => {
  const found = await findPlace(first, companyId)
  if (found && found.cluster !== source.name) return
  await removeFrom(target, companyId)
  if (target.name === firstCluster)
    await inOne(target.client, () => target.client.query(listOnly, [companyId, source.name]))
  await Promise.all([first, source.client].map((client) => mark(client, companyId, null)))
}

const tellAll = ({ first, source }: Move): Promise<void> =>
  tellChanges({
    cluster: source.name,
    inCluster: (work) => inTransactionOf(source.client, work),
    inFirst: (work) => inTransactionOf(first, work),
  })

/** Changes the directory. The rows that are left in the old cluster belong to a company that lives elsewhere from then on. */
const switchOver = async ({ companyId, first, source, target }: Move): Promise<void> => {
  const waiting = await waitingJobs(source.client, companyId)
  const isFromFirst = source.name === firstCluster
  await inOne(source.client, async () => {
    await removeJobs(source.client, waiting)
    await inTransactionOf(target.client, async () => {
      // Those of a move that was killed.
      await removeJobs(target.client, await waitingJobs(target.client, companyId))
      await addJobs(target.client, waiting)
    })
    await source.client.query(isFromFirst ? listOnly : 'update company set cluster = $2 where id = $1', [
      companyId,
      target.name,
    ])
    if (isFromFirst) return
    const cluster = target.name === firstCluster ? null : target.name
    const movingTo = cluster === null ? target.name : null
    await inOne(first, () =>
      first.query('update company set cluster = $2, moving_to = $3 where id = $1', [companyId, cluster, movingTo]),
    )
  })
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
  let removed = 0
  for (const [name, url] of urls) {
    if (name === target.name) continue
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    removed += await removeFrom({ name, client }, companyId).finally(() => client.end())
  }
  if (!rows[0].moving && removed === 0) throw refusal(`${title} lives in ${target.name} already.`)
  if (target.name !== firstCluster) await inOne(first, () => first.query(listOnly, [companyId, target.name]))
  await mark(target.client, companyId, null)
  return { title, from: target.name, bytes: 0, refusedMs: 0 }
}
