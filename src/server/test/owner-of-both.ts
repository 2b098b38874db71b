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
  const { rows } = await first.query('select * from read_people(array(select id from app_user))')
  const provider = `select set_config('app.provider', provider_token(), true)`
  const copies = pg.escapeLiteral(JSON.stringify(rows))
  await second.query(`begin; ${provider}; select store_people(${copies}); commit`)
}

/**
 * The owner of the tables for tests whose companies are in a second cluster: statements about people only go to the first one, those about a
 * cluster to both, all others to the second one, which then tells the first.
 */
export const ownerOfBoth = (first: pg.Pool, second: pg.Pool, services: Services): pg.Pool => {
  const placeOf = (text: string): 'first' | 'second' | 'both' => {
    const inStatement = new Set([...text.matchAll(named)].map(([, name]) => name))
    const tables = [...text.matchAll(afterVerb)].flatMap(([, name]) =>
      name === undefined || name === 'set' || inStatement.has(name) ? [] : [name],
    )
    if (tables.length > 0 && tables.every((name) => ofPeople.test(name))) return 'first'
    return tables.length > 0 && tables.every((name) => ofCluster.test(name)) ? 'both' : 'second'
  }
  const query = async (...asked: [string | { text: string }, unknown[]?]) => {
    const text = typeof asked[0] === 'string' ? asked[0] : asked[0].text
    const place = placeOf(text)
    if (place === 'first') {
      await passOn(services.clusters!.of('second'))
      return first.query(...(asked as [string]))
    }
    if (namesPeople.test(text)) await copyEverybody(first, second)
    const result = await second.query(...(asked as [string]))
    await passOn(services.clusters!.of('second'))
    if (place === 'second') return result
    const other = await first.query(...(asked as [string]))
    return {
      ...result,
      rows: [...other.rows, ...result.rows],
      rowCount: (result.rowCount ?? 0) + (other.rowCount ?? 0),
    }
  }
  return Object.assign(Object.create(second) as pg.Pool, {
    query,
    connect: () => second.connect(),
    end: async () => {
      await Promise.all([first.end(), second.end()])
    },
  })
}
