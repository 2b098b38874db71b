// Decision: docs/decisions/several-clusters.md
import { firstCluster } from '#domain/cluster.ts'
import { companyTables, removeRows } from './company-rows.ts'
import { keptOfListed } from './copy-company.ts'
import type { Place } from './move-company.ts'
import { inOne } from './transactions.ts'

/** Makes the row of a company in the first cluster that of the directory. */
export const listOnly = `update company set cluster = $2, moving_to = null, logo_version = null, peppol = 'off', peppol_id = null where id = $1`

/** Removes the rows of a company that lives elsewhere. Returns how many. */
export const removeFrom = ({ name, client }: Place, companyId: string): Promise<number> =>
  inOne(client, async () =>
    removeRows(client, await companyTables(client), companyId, name === firstCluster ? keptOfListed : []),
  )
