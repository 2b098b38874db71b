// Decision: docs/decisions/several-clusters.md
import { sql } from 'kysely'
import { firstCluster } from '#domain/cluster.ts'
import { inFirst, readWhere } from '#server/platform/clusters/elsewhere.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Database } from '#server/platform/db/kysely.ts'

/**
 * Runs work in every other cluster in which the person has companies, so that a browser is told of all of them. One that is away is left out:
 * the person sees in its companies that their browser is not there.
 */
export const inOtherClusters = async (
  context: CompanyContext,
  work: (db: Database) => Promise<unknown>,
): Promise<void> => {
  const { services, session, log } = context
  if (!services.clusters) return
  const userId = session.user_id
  const { rows } = await inFirst(context, userId, (db) =>
    sql<{ id: string; cluster: string }>`
      select distinct on (cluster) id, cluster
      from (select c.id, coalesce(c.cluster, ${firstCluster}) as cluster
        from company_member m join company c on c.id = m.company_id where m.user_id = ${userId}) companies
      order by cluster, id`.execute(db),
  )
  for (const { id: companyId, cluster } of rows) {
    if (cluster === (services.cluster ?? firstCluster)) continue
    await readWhere(context, { userId, companyId, cluster }, ({ db }) => work(db)).catch((error: unknown) =>
      log.warn({ err: error, cluster }, 'a cluster was not told of a browser for notices'),
    )
  }
}
