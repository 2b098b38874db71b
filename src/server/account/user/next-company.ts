// Decision: docs/decisions/several-clusters.md
import { sql } from 'kysely'
import { firstCluster } from '#domain/cluster.ts'
import { inFirst } from '#server/platform/clusters/elsewhere.ts'
import type { Context } from '#server/platform/http/context.ts'

type Asking = Pick<Context, 'db' | 'services' | 'now'> & Partial<Pick<Context, 'session'>>

/** `cluster`: where it lives; undefined: that of the transaction. `lockedTitle`: of a company that requires two steps, which the session lacks. */
export type CurrentCompany = { id: string | null; cluster?: string; lockedTitle: string | null }

/**
 * The company in which a person continues who left their last one of this cluster. The first cluster decides the same when it is told, after
 * the transaction.
 */
export const nextElsewhere = async (
  context: Asking,
  userId: string,
  [next]: readonly { id: string }[],
): Promise<CurrentCompany> => {
  if (context.services.cluster === undefined || !next) return { id: null, lockedTitle: null }
  const { rows } = await inFirst(context, userId, (db) =>
    sql<{
      title: string
      cluster: string | null
      two_step_required: boolean
    }>`select title, cluster, two_step_required from company where id = ${next.id}`.execute(db),
  )
  const [company] = rows
  if (!company) return { id: null, lockedTitle: null }
  const isLocked = company.two_step_required && !context.session?.two_step
  return { id: next.id, cluster: company.cluster ?? firstCluster, lockedTitle: isLocked ? company.title : null }
}
