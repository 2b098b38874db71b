import pg from 'pg'
import { passOn } from '#server/platform/clusters/pass-on.ts'
import { tablesWithoutCompany } from '#server/platform/db/table-levels.ts'
import type { Services } from '#server/platform/services.ts'

const namesOf = (level: string): RegExp =>
  new RegExp(
    `\\b(?:${Object.entries(tablesWithoutCompany)
      .filter(([, table]) => table.level === level)
      .map(([name]) => name)
      .join('|')})\\b`,
  )
const ofPeople = namesOf('person')
const ofCluster = namesOf('cluster')
const namesPeople = /insert into (?:company_member|invitation|push_delivery|idempotency_key)\b/
const afterVerb = /\b(?:from|into|update|join|table)\s+([a-z_]+)\b(?!\()/g
const named = /\b([a-z_]+)\s+as\s+\(/g

/** Copies all people as they are now: some of them have never asked in the second cluster. */
export const copyEverybody = async (first: pg.Pool, second: pg.Pool): Promise<void> => {
  const { rows } = await first.query(
    'select p.*, s.source from database_source() s (source) cross join read_people(array(select id from app_user)) p',
  )
  const provider = `select set_config('app.provider', provider_token(), true)`
  const copies = pg.escapeLiteral(JSON.stringify(rows))
  await second.query(`begin; ${provider}; select store_people(${copies}); commit`)
}

/** Sessions and browsers of people that a test stores where their company is are of the first cluster, like all of their account. */
const tellOfBrowsers = async (first: pg.Pool, second: pg.Pool): Promise<void> => {
  for (const [table, own] of [
    ['session', `token_hash not like 'elsewhere %'`],
    ['push_subscription', `session_id in (select id from session where token_hash not like 'elsewhere %')`],
  ]) {
    const { rows } = await second.query(`select to_jsonb(t) as row from ${table} t where ${own}`)
    await first.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows.map(({ row }) => row))],
    )
  }
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

type Asked = [string | { text: string; values?: unknown[] }, unknown[]?]

const textOf = ([statement]: Asked): string => (typeof statement === 'string' ? statement : statement.text)

/** All ids in a statement and in its values. */
const idsIn = (asked: Asked): string[] => {
  const [statement, values = typeof statement === 'object' ? statement.values : undefined] = asked
  const strings = [textOf(asked), ...(values ?? []).flat()].filter((value) => typeof value === 'string')
  return strings.flatMap((text) => text.match(uuid) ?? [])
}

/** Where the companies among these ids are; undefined if none of them is one. */
const clusterOf = async (first: pg.Pool, ids: readonly string[]): Promise<'first' | 'second' | undefined> => {
  if (ids.length === 0) return undefined
  const { rows } = await first.query<{ cluster: string | null }>('select cluster from company where id = any($1)', [
    ids,
  ])
  const clusters = new Set(rows.map(({ cluster }) => cluster ?? 'first'))
  return clusters.size === 1 ? ([...clusters][0] as 'first' | 'second') : undefined
}

const aggregate = /^\s*select\s+(?:count|sum|max|min|bool_or|coalesce|exists)\s*\(/

const sumOf = (one: unknown, other: unknown): unknown => {
  if (one === null || one === undefined) return other
  if (typeof one === 'boolean') return one || other
  if (typeof one === 'number') return one + Number(other)
  return typeof one === 'string' && /^\d+$/.test(one) && /^\d+$/.test(String(other))
    ? String(Number(one) + Number(other))
    : one
}

/** The rows of both; what an aggregate without groups gives is added. A row that the other cluster alone can store fails in one: that counts if neither stored it. */
const inBoth = async (first: pg.Pool, second: pg.Pool, asked: Asked, services: Services) => {
  const there = await Promise.allSettled([second.query(...(asked as [string]))])
  await passOn(services.clusters!.of('second'))
  const here = await Promise.allSettled([first.query(...(asked as [string]))])
  const [result] = there
  const [other] = here
  // Several statements at once have no count of rows together.
  const isStored = ({ rowCount }: pg.QueryResult) => rowCount === undefined || Number(rowCount) > 0
  const isConstraint = (reason: { code?: string }) => reason.code?.startsWith('23')
  if (result.status === 'rejected') {
    if (other.status === 'fulfilled' && isConstraint(result.reason) && isStored(other.value)) return other.value
    throw result.reason
  }
  if (other.status === 'rejected') {
    if (isConstraint(other.reason) && isStored(result.value)) return result.value
    throw other.reason
  }
  if (Array.isArray(result.value)) return result.value
  const isAggregate = aggregate.test(textOf(asked)) && !/group by/.test(textOf(asked))
  return {
    ...result.value,
    rows: isAggregate
      ? result.value.rows.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [name, sumOf(value, other.value.rows[0]?.[name])]),
          ),
        )
      : [...result.value.rows, ...other.value.rows],
    rowCount: isAggregate ? 1 : (result.value.rowCount ?? 0) + (other.value.rowCount ?? 0),
  }
}

type Place = 'first' | 'second' | 'both'

/** Where the tables of a statement are; undefined: where its company is. */
const placeOfTables = (text: string): Place | undefined => {
  const inStatement = new Set([...text.matchAll(named)].map(([, name]) => name))
  const tables = [...text.matchAll(afterVerb)].flatMap(([, name]) =>
    name === undefined || name === 'set' || inStatement.has(name) ? [] : [name],
  )
  if (tables.length === 0) return undefined
  if (tables.every((name) => ofPeople.test(name))) return 'first'
  return tables.every((name) => ofCluster.test(name)) ? 'both' : undefined
}

/** The first cluster lists all companies and their members. */
const asksForCompanies = (text: string): boolean =>
  /^\s*select\b/.test(text) &&
  [...text.matchAll(afterVerb)].every(([, name]) => name === 'company' || name === 'company_member')

/**
 * The owner of the tables for tests whose companies are in two clusters: statements about people only go to the first one, those about a
 * cluster to both, those with the id of a company to its cluster, all others to both. What the second one is told the first one knows.
 * `isTogether`: all companies are in the second one.
 */
export const ownerOfBoth = (
  first: pg.Pool,
  second: pg.Pool,
  services: Services,
  { isTogether = false }: { isTogether?: boolean },
): pg.Pool => {
  const placeOf = async (asked: Asked): Promise<Place> => {
    const text = textOf(asked)
    const ofTables = placeOfTables(text)
    if (ofTables) return ofTables
    if (isTogether) return 'second'
    const cluster = await clusterOf(first, idsIn(asked))
    return cluster ?? (asksForCompanies(text) ? 'first' : 'both')
  }
  const query = async (...asked: Asked) => {
    if (namesPeople.test(textOf(asked))) await copyEverybody(first, second)
    const place = await placeOf(asked)
    if (place === 'first') await passOn(services.clusters!.of('second'))
    if (place === 'first') return first.query(...(asked as [string]))
    if (place === 'both') return inBoth(first, second, asked, services)
    const result = await second.query(...(asked as [string]))
    if (/insert into push_subscription\b/.test(textOf(asked))) await tellOfBrowsers(first, second)
    await passOn(services.clusters!.of('second'))
    return result
  }
  return Object.assign(Object.create(second) as pg.Pool, {
    query,
    connect: () => second.connect(),
    end: async () => {
      await Promise.all([first.end(), second.end()])
    },
  })
}
