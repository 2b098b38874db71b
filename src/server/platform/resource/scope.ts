import { sql } from 'kysely'
import type { AliasedRawBuilder, RawBuilder } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Language } from '#server/platform/words/texts.ts'

/** Where a query looks: every one carries the company itself, besides row-level security. */
export type Scope = { db: Database; companyId: string }

/** The same for a reader of a language. */
export type ReaderScope = Scope & { language: Language }

/** The columns that every resource has. */
export const commonColumns = ['id', 'version', 'created_at', 'updated_at', 'archived_at', 'deleted_at'] as const

/** A column, or what is read in its place under a name. */
export type Column = string | AliasedRawBuilder<unknown, string>

/** Columns as a select names them. */
export const named = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))

/**
 * Lets one change at a time decide what holds over several rows of a company: one default, one main account, a last unit. Documents
 * may be stored meanwhile: their reference to the company doesn't wait for this lock. Taken before any row's own.
 */
export const lockCompany = async ({ db, companyId }: Scope): Promise<void> => {
  await db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}
