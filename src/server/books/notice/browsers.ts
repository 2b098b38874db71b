// Decision: docs/decisions/several-clusters.md
import { sql } from 'kysely'
import { inFirst } from '#server/platform/clusters/elsewhere.ts'
import { tellOfPerson } from '#server/platform/clusters/people.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Services } from '#server/platform/services.ts'
import { noteDelivery, removeBrowser } from './notice.queries.ts'

/** Works with the browsers of the person where their account is. */
export const whereAccountIs = <T>(context: CompanyContext, work: (db: Database) => Promise<T>): Promise<T> =>
  inFirst(context, context.session.user_id, work)

/** Tells the clusters of the person's companies of their browsers, once a change is stored. One that is away reads it with its next request. */
export const tellOfBrowsers = (services: Services, userId: string): Promise<void> =>
  tellOfPerson(services, userId).catch((error: unknown) =>
    services.log.warn({ err: error }, 'a cluster is told of a browser for notices later'),
  )

type Delivery = { company_id: string; subscription_id: string; user_id: string }
export type PushState = { is_open: boolean; companies: number }

/** Whether a browser may be told of a company that lives elsewhere, of the cluster that has the account. Undefined: it was removed. */
export const stateOfAccount = async (
  services: Services,
  { company_id, subscription_id }: Delivery,
): Promise<PushState | undefined> => {
  const moment = services.clock().toISOString()
  const { rows } = await inTransaction(services.clusters!.first.pool, null, (db) =>
    sql<PushState>`select is_open, companies from push_state(${subscription_id}, ${company_id}, ${moment})`.execute(db),
  )
  return rows[0]
}

/** Notes where the account is that a browser has shown a notice, or takes none any more. */
export const noteOutcome = async (
  services: Services,
  { user_id: userId, subscription_id: id }: Omit<Delivery, 'company_id'>,
  outcome: 'delivered' | 'gone',
): Promise<void> => {
  const { pool } = services.clusters?.first ?? services
  await inTransaction(pool, null, async (db) => {
    if (outcome === 'gone') await removeBrowser(db, userId, id)
    else await noteDelivery(db, id, services.clock())
  })
  if (outcome === 'gone') await tellOfBrowsers(services, userId)
}
