import { sql } from 'kysely'
import { resources } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, resourceNamedBy } from '#server/platform/http/problem.ts'

type Asking = Pick<CompanyContext, 'db' | 'companyId'>

/**
 * Ends a read whose query names what the company has not, such as a client of another: not found, as in an address. A list need only
 * ask where it found nothing, for what it found shows that there is one.
 */
export const refuseUnknown = async (
  { db, companyId }: Asking,
  query: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Promise<void> => {
  for (const field of fields) {
    const id = query[field]
    if (typeof id !== 'string') continue
    // Queries name nothing but resources.
    const resource = resourceNamedBy(field) as ResourceName
    const table = sql.table(resources[resource].table)
    const { rows } = await sql`select from ${table} where company_id = ${companyId} and id = ${id}`.execute(db)
    if (rows.length === 0) throw notFound(resource)
  }
}
