import { sql } from 'kysely'
import { searchDocuments } from '#server/sales/document/search.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Invoices by number, client or note; undefined without a search. */
export const searchInvoices = (scope: Scope, search: string | undefined) =>
  searchDocuments(scope, search, {
    table: 'invoice',
    alias: 'i',
    newest: sql`deleted_at is null and voided_at is null`,
    // Numbers are written in capitals as a rule; this way the unique index of numbers finds them.
    exact: (
      text,
    ) => sql`select i.id from invoice i where i.company_id = ${scope.companyId} and i.type in ('simple', 'proforma', 'credit')
      and i.number = any(${[text, text.toUpperCase(), text.toLowerCase()]}::text[])`,
    exactOfFew: (text) => sql`lower(i.number) = lower(${text})`,
  })
