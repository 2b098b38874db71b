import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { bankEntryRows } from '#contract/bank/bank-entry.ts'
import type { Query } from '#contract/platform/row.ts'
import { readImport } from '#server/bank/import/list.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { hasTrigram, likePattern, refuseUnknown } from '#server/platform/resource/list-query.ts'

type ListQuery = Query<(typeof bankEntryRows)['bank.entries']>
type Filter = Omit<ListQuery, 'tab' | 'sort' | 'limit' | 'cursor' | 'certain'>

/** Which entries are meant; a field that is missing or null does not narrow them. */
export type EntryFilter = { [Name in keyof Filter]?: Filter[Name] | null }

/** The conditions of a query without its tab. */
export const filtersOf = (companyId: string, query: EntryFilter): RawBuilder<unknown>[] => {
  const pattern = likePattern(query.search ?? undefined)
  return [
    sql`b.company_id = ${companyId}`,
    // Too short a text is not looked up in the index of words, but compared with each entry.
    ...(pattern
      ? [hasTrigram(query.search ?? '') ? sql`b.search like ${pattern}` : sql`(b.search || '') like ${pattern}`]
      : []),
    ...(query.account_id ? [sql`b.account_id = ${query.account_id}`] : []),
    ...(query.currency ? [sql`b.currency = ${query.currency}`] : []),
    ...(query.date_from ? [sql`b.date >= ${query.date_from}::date`] : []),
    ...(query.date_to ? [sql`b.date <= ${query.date_to}::date`] : []),
    ...(query.kind ? [sql`b.kind = any(${query.kind}::text[])`] : []),
    ...((query.incoming ?? undefined) === undefined ? [] : [query.incoming ? sql`b.amount > 0` : sql`b.amount < 0`]),
    ...(query.import_id ? [sql`b.import_id = ${query.import_id}`] : []),
  ]
}

/** Throws `not_found` for an account or an import of another company. */
export const refuseOthers = async (context: CompanyContext, query: EntryFilter): Promise<void> => {
  await refuseUnknown(context, query, ['account_id'])
  if (query.import_id) await readImport(context, query.import_id)
}
