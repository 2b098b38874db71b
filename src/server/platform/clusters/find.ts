// Decision: docs/decisions/several-clusters.md
import type { Pool, QueryResultRow } from 'pg'
import { withTimeout } from '#server/platform/db/pool.ts'
import { takeRole } from '#server/platform/db/pooler.ts'
import { timed } from '#server/platform/db/query-time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Services } from '#server/platform/services.ts'

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

/** Asks all clusters at once; the one that answered before is asked alone first. */
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
  const all = [clusters.first, ...clusters.others()]
  const results = await Promise.all(all.map(async (there) => ({ services: there, found: await look(there) })))
  const [result] = results.filter(({ found }) => found !== undefined)
  if (!result) return undefined
  places.set(name, result.services.cluster ?? null)
  if (places.size > maxKnown) places.delete(places.keys().next().value ?? '')
  return { services: result.services, found: result.found as T }
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
