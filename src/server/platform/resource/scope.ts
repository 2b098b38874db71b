import { sql } from 'kysely'
import type { AliasedRawBuilder, RawBuilder } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Language } from '#server/platform/language/texts.ts'

/** The scope of a query: every query has a condition on the company, in addition to row-level security. */
export type Scope = { db: Database; companyId: string }

/** The same with the language of the user. */
export type ReaderScope = Scope & { language: Language }

/** The columns of every resource. */
export const commonColumns = ['id', 'version', 'created_at', 'updated_at', 'archived_at', 'deleted_at'] as const

/** A column, or an expression with a name. */
export type Column = string | AliasedRawBuilder<unknown, string>

/** The columns for a select. */
export const selectList = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))

/**
 * Serializes changes of rules over several rows of a company: one default, one main account, a last unit. Documents can be stored
 * meanwhile, because their foreign key to the company does not wait for this lock. It must be taken before locks of rows.
 */
export const lockCompany = async ({ db, companyId }: Scope): Promise<void> => {
  await db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}
