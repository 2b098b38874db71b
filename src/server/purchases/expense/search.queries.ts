import { sql } from 'kysely'
import { searchDocuments } from '#server/sales/document/search.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Expenses by number, vendor or comment; undefined without a search. */
export const searchExpenses = (scope: Scope, search: string | undefined) =>
  searchDocuments(scope, search, {
    table: 'expense',
    alias: 'e',
    newest: sql`deleted_at is null and archived_at is null`,
    exact: (text) => sql`select expenses_by_number(${text})`,
  })
