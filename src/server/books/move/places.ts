// Decision: docs/decisions/several-clusters.md
import pg from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { restoreName } from '#server/platform/backup/restore-target.ts'
import { exactValues } from '#server/platform/backup/tables.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { refuseWithoutRight } from './company-rows.ts'
import type { Place } from './move-company.ts'

/** Works with a connection to each cluster. */
export const withPlaces = async <T>(
  urls: ReadonlyMap<string, string>,
  work: (places: Place[]) => Promise<T>,
): Promise<T> => {
  const places: { name: string; client: pg.Client }[] = []
  try {
    for (const [name, connectionString] of urls) {
      const client = new pg.Client({ connectionString, application_name: restoreName })
      // The next query on it fails, too.
      client.on('error', () => {})
      await client.connect().catch((error: Error) => {
        throw refusal(`The cluster ${name} can't be reached: ${error.message}.`)
      })
      places.push({ name, client })
      await client.query(`${exactValues}; set statement_timeout = 0`)
    }
    return await work(places)
  } finally {
    await Promise.all(places.map(({ client }) => client.end()))
  }
}

const lostToo = (name: string) =>
  name === firstCluster
    ? 'Restore the first cluster before the others.'
    : `If it was lost, too, leave it out of CLUSTERS while you restore this one, and restore it afterwards with --cluster ${name}.`

/**
 * Refuses a restore beside clusters that could not be made to agree with it afterwards. `restored`: the cluster that is restored, whose
 * database is empty.
 */
export const refuseUnfitClusters = (restored: string, urls: ReadonlyMap<string, string>): Promise<void> =>
  withPlaces(urls, async (places) => {
    for (const { name, client } of places) {
      await refuseWithoutRight(client)
      const others = await client.query<{ who: string }>(
        `select concat_ws(' of ', nullif(application_name, ''), usename) as who from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and application_name <> $1 limit 1`,
        [restoreName],
      )
      if (others.rows[0])
        throw refusal(
          `The database of ${name} is in use by ${others.rows[0].who}. Stop all processes of the product and close other connections.`,
        )
      if (name === restored) continue
      const { rows } = await client.query<{ isReady: boolean }>(
        `select to_regclass('public.this_cluster') is not null and not exists (select from pg_namespace where nspname = 'kvitas_restoring') as "isReady"`,
      )
      const known = rows[0]?.isReady ? await client.query<{ name: string }>('select name from this_cluster') : undefined
      if (!known || (known.rows[0]?.name ?? firstCluster) !== name)
        throw refusal(`The database of ${name} is not that cluster, or its restore has not ended. ${lostToo(name)}`)
    }
  })
