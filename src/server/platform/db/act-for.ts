import { sql } from 'kysely'
import type { Database } from './kysely.ts'

/** Makes the rest of the transaction act for a person and a company, as row-level security sees it. */
export const actFor = (db: Database, userId: string, companyId: string | null) =>
  sql`select set_config('app.user_id', ${userId}, true), set_config('app.company_id', ${companyId ?? ''}, true)`.execute(
    db,
  )
