import { sql } from 'kysely'
import { searchDocuments } from '#server/sales/document/search.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Payments by client, note or number of receipt, the one of exactly that number first; undefined without a search. */
export const searchPayments = (scope: Scope, search: string | undefined) =>
  searchDocuments(scope, search, {
    table: 'payment',
    alias: 'p',
    newest: sql`deleted_at is null and archived_at is null and type = 'income'`,
    exact: (text) => sql`select payments_by_receipt_number(${text})`,
    elsewhere: (pattern) => sql`select search_receipts(${pattern})`,
  })
