// Decision: docs/decisions/several-clusters.md
import type { Pool, QueryResultRow } from 'pg'
import { withTimeout } from '#server/platform/db/pool.ts'
import { takeRole } from '#server/platform/db/pooler.ts'
import { timed } from '#server/platform/db/query-time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Services } from '#server/platform/services.ts'
import { everyCluster, isEveryClusterOpen } from './clusters.ts'

/** One row of a function; through a pooler in a transaction, which takes the role. */
export const readRow = async <T extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<T | undefined> => {
  if (takeRole(pool) === '') {
    const { rows } = await timed(() => pool.query<T>(withTimeout({ text, values })))
    return rows[0]
  }
  return inTransaction(pool, null, async (db) => {
    const { rows } = await db.executeQuery<T>({ sql: text, parameters: values } as never)
    return rows[0]
  })
}

const maxKnown = 10_000
const known = new WeakMap<object, Map<string, string | null>>()

/** Where links and keys were found before; each may have moved since. */
const knownOf = (clusters: object): Map<string, string | null> => {
  const found = known.get(clusters) ?? new Map<string, string | null>()
  known.set(clusters, found)
  return found
}

/**
 * Asks all clusters at once; the one that answered before is asked alone first. Throws if none has it while one is
 * away, because that one may have it.
 */
export const findIn = async <T>(
  services: Services,
  name: string,
  look: (services: Services) => Promise<T | undefined>,
): Promise<{ services: Services; found: T } | undefined> => {
  const { clusters } = services
  if (!clusters) {
    const found = await look(services)
    return found === undefined ? undefined : { services, found }
  }
  const places = knownOf(clusters)
  const before = places.get(name)
  if (before !== undefined) {
    const there = clusters.of(before)
    const found = await look(there)
    if (found !== undefined) return { services: there, found }
    places.delete(name)
  }
  const result = await firstThatHas(everyCluster(services), look)
  // It may be in a cluster that was never reached.
  if (!result && !isEveryClusterOpen(services)) throw new Problem('unavailable', { retryAfter: 5 })
  if (!result) return undefined
  places.set(name, result.services.cluster ?? null)
  if (places.size > maxKnown) places.delete(places.keys().next().value ?? '')
  return result
}

/** Finds it also while another cluster fails. Throws the error of a cluster that failed if no other one has it. */
const firstThatHas = async <T>(
  all: readonly Services[],
  look: (services: Services) => Promise<T | undefined>,
): Promise<{ services: Services; found: T } | undefined> => {
  const isNotHere = new Error('not in this cluster')
  const looks = all.map(async (services) => {
    const found = await look(services)
    if (found === undefined) throw isNotHere
    return { services, found }
  })
  try {
    return await Promise.any(looks)
  } catch (error) {
    const [failed] = (error as AggregateError).errors.filter((each) => each !== isNotHere)
    if (failed) throw failed
    return undefined
  }
}

export const findKey = (services: Services, keyHash: string) =>
  findIn(services, keyHash, ({ pool }) =>
    readRow<{ company_id: string; user_id: string }>(pool, 'select * from find_api_key($1)', [keyHash]),
  )

type CompanyPlace = { services: Services; companyId: string; moving: boolean }

/** Where the directory says that a company lives; the first cluster for an unknown one. */
export const placeOfCompany = async (services: Services, companyId: string): Promise<CompanyPlace> => {
  if (!services.clusters) return { services, companyId, moving: false }
  const { first, of } = services.clusters
  const text = 'select cluster, moving from place_of_company($1, null)'
  const row = await readRow<{ cluster: string | null; moving: boolean }>(first.pool, text, [companyId])
  return { services: of(row?.cluster ?? null), companyId, moving: row?.moving ?? false }
}

/**
 * The company of a link in a letter: of documents, clients, packs or invitations. While a company is moved two clusters have its links, so the
 * directory decides.
 */
export const placeOfLink = async (services: Services, token: string): Promise<CompanyPlace | undefined> => {
  const hash = hashToken(token)
  const link = await findIn(services, hash, async ({ pool }) => {
    const row = await readRow<{ company_id: string | null }>(pool, 'select company_of_link($1) as company_id', [hash])
    return row?.company_id ?? undefined
  })
  return link && placeOfCompany(services, link.found)
}
