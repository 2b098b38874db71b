// Decision: docs/decisions/several-clusters.md
import pg from 'pg'
import type { ClientBase } from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { moveCompany } from '#server/books/move/move-company.ts'
import { ownerUrlOf } from '#server/platform/config/config-clusters.ts'
import type { Config } from '#server/platform/config/config.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { line } from './command-lines.ts'

type Clusters = Pick<Config, 'clusters'>
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const mib = 1024 * 1024

/** The addresses of all clusters as the owner of their tables, by name. */
const urlsOf = ({ clusters }: Clusters, firstUrl: string): Map<string, string> =>
  new Map([[firstCluster, firstUrl], ...clusters.map((each): [string, string] => [each.name, ownerUrlOf(each)])])

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `clusters`: the companies and the size of each. One that is away is told so. */
export const listClusters = async (config: Clusters, firstUrl: string): Promise<string[]> => {
  const lines: string[] = []
  for (const [name, url] of urlsOf(config, firstUrl)) {
    const read = async (client: ClientBase) => {
      const { rows } = await client.query<{ companies: number; moving: number; bytes: string; waiting: number }>(
        `select count(*) filter (where cluster is null)::int as companies, count(*) filter (where moving_to is not null)::int as moving,
          pg_database_size(current_database())::text as bytes, (select count(*)::int from outgoing_change) as waiting from company`,
      )
      const { companies, moving, bytes, waiting } = rows[0]!
      return line(
        name,
        `${companies} companies`,
        `${Math.round(Number(bytes) / mib)} MiB`,
        `${moving} moving`,
        `${waiting} changes to tell`,
      )
    }
    lines.push(await withClient(url, read).catch((error: Error) => line(name, `away: ${error.message}`)))
  }
  return lines
}

/** `clusters forget <company id>`: the directory lists a company no more that no cluster has. Undefined for wrong arguments. */
export const forgetCompany = async (
  config: Clusters,
  firstUrl: string,
  [id, ...rest]: readonly string[],
): Promise<string[] | undefined> => {
  if (!id || rest.length > 0 || !uuid.test(id)) return undefined
  for (const [name, url] of urlsOf(config, firstUrl)) {
    const has = `select exists (select from company c where c.id = $1 and ($2 or c.cluster is null)) or exists (select from series s where s.company_id = $1) as has`
    const { rows } = await withClient(url, (client) => client.query(has, [id, name !== firstCluster]))
    if (rows[0]?.has) throw refusal(`The cluster ${name} has rows of the company, so it stays listed.`)
  }
  const { rows } = await withClient(firstUrl, (client) =>
    client.query<{ title: string; cluster: string }>('delete from company where id = $1 returning title, cluster', [
      id,
    ]),
  )
  if (!rows[0]) throw refusal('There is no such company.')
  return [line(rows[0].title, `is not listed in ${rows[0].cluster} any more`)]
}

/** `move-company <company id> <cluster>`. Undefined for wrong arguments. */
export const moveByOperator = async (
  config: Clusters & Pick<Config, 'provider'>,
  firstUrl: string,
  [id, to, ...rest]: readonly string[],
): Promise<string[] | undefined> => {
  if (!id || !to || rest.length > 0 || !uuid.test(id)) return undefined
  if (config.provider.company === id && to !== firstCluster)
    throw refusal('The company of the provider stays in the first cluster, which has the orders that it invoices.')
  const { title, from, bytes, refusedMs } = await moveCompany({ companyId: id, to, urls: urlsOf(config, firstUrl) })
  const seconds = (refusedMs / 1000).toFixed(1)
  return [
    line(title, `${from} → ${to}`, `${(bytes / mib).toFixed(1)} MiB`, `writes were answered with 503 for ${seconds} s`),
    'All rows, kept sums and the integrity chain were compared before the switch.',
  ]
}

/** The address of the cluster where the company in the arguments lives, for commands about one company. */
export const urlForCommand = async (config: Clusters, firstUrl: string, args: readonly string[]): Promise<string> => {
  const id = args.find((each) => uuid.test(each))
  if (id === undefined || config.clusters.length === 0) return firstUrl
  const cluster = await withClient(firstUrl, async (client) => {
    const { rows } = await client.query<{ cluster: string | null }>('select cluster from company where id = $1', [id])
    return rows[0]?.cluster ?? firstCluster
  })
  return urlsOf(config, firstUrl).get(cluster) ?? firstUrl
}
