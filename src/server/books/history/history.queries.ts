import { sql } from 'kysely'
import { resourceNames, resources } from '#domain/resources.ts'
import type { HistoryEvent, HistoryKind, StoredValue } from '#domain/history.ts'
import { searchText } from '#domain/text.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'
import { inLanguage } from '#server/platform/resource/seeded.ts'
import type { Language } from '#server/platform/language/texts.ts'

export type HistoryQuery = {
  kind?: HistoryKind | undefined
  id?: string | undefined
  person?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type StoredEvent = HistoryEvent & {
  change_id: string
  at: string
  user_id: string | null
  user_name: string | null
  address: string | null
  import_id: string | null
  api_key_name: string | null
  document_title: string | null
}

// One transaction may change very many rows; the history shows at most this many events of it.
const maxEvents = 100

/** The title of the document at that time; a seeded title in the reader's language. */
const titleOf = (language: Language) => {
  const seeded = resourceNames
    .filter((name) => 'isSeeded' in resources[name])
    .map(
      (
        kind,
      ) => sql`when ${sql.lit(kind)} then (select ${inLanguage('title', language, 't')} from ${sql.table(tableOf(kind))} t
      where t.company_id = e.company_id and t.id = e.document_id and t.title = e.document_title)`,
    )
  return sql`coalesce(case e.document_kind ${sql.join(seeded, sql` `)} end, e.document_title)`
}

/** One page of the history, newest first: the events of `limit` transactions. */
export const readEvents = async ({ db, companyId, language }: ReaderScope, query: HistoryQuery) => {
  const limit = query.limit ?? 20
  const ofDocument = [
    sql`company_id = ${companyId}`,
    ...(query.kind ? [sql`document_kind = ${query.kind}`] : []),
    ...(query.id ? [sql`document_id = ${query.id}`] : []),
  ]
  const people = query.person ? await findUsersByName({ db, companyId }, query.person) : undefined
  const where = [
    ...ofDocument,
    ...(people ? [sql`user_id = any(${people}::uuid[])`] : []),
    ...(query.cursor ? [sql`change_id < ${query.cursor}::uuid`] : []),
  ]
  const { rows } = await sql<Omit<StoredEvent, 'before' | 'after'> & { before: string | null; after: string | null }>`
    with page as (
      select change_id from audit_event where ${sql.join(where, sql` and `)}
      group by change_id order by change_id desc limit ${limit + 1})
    select e.change_id, e.at, e.user_id, e.user_name, e.address, e.import_id, e.api_key_name, e.document_kind, e.document_id,
      ${titleOf(language)} as document_title, e.table_name,
      e.row_id, e.operation, e.before::text as before, e.after::text as after
    from page cross join lateral (
      select * from audit_event where ${sql.join(ofDocument, sql` and `)} and change_id = page.change_id order by id limit ${maxEvents}) e
    order by e.change_id desc, e.id`.execute(db)
  const events = rows.map((row): StoredEvent => ({
    ...row,
    before: parseExactly(row.before),
    after: parseExactly(row.after),
  }))
  const ids = [...new Set(events.map((event) => event.change_id))]
  const shown = new Set(ids.slice(0, limit))
  return {
    events: events.filter((event) => shown.has(event.change_id)),
    next_cursor: ids.length > limit ? (ids[limit - 1] ?? null) : null,
  }
}

/** Parses JSON and keeps numbers as text, because a binary float would change amounts. */
const parseExactly = (json: string | null): StoredValue => {
  if (json === null) return null
  const numberAsText = (_: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' ? source : value
  return JSON.parse(json, numberAsText as (key: string, value: unknown) => unknown) as StoredValue
}

/** The users in the history of the company whose name contains the text; each takes one step of the index. */
const findUsersByName = async ({ db, companyId }: Scope, name: string): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string; user_name: string }>`
    with recursive person as (
      (select user_id from audit_event where company_id = ${companyId} and user_id is not null order by user_id limit 1)
      union all
      select (select e.user_id from audit_event e where e.company_id = ${companyId} and e.user_id > person.user_id order by e.user_id limit 1)
      from person where person.user_id is not null
    )
    select p.user_id, e.user_name from person p cross join lateral (
      select user_name from audit_event where company_id = ${companyId} and user_id = p.user_id order by change_id desc limit 1) e
    where p.user_id is not null`.execute(db)
  const searchedName = searchText(name)
  return rows
    .filter(({ user_name }) => searchText(user_name ?? '').includes(searchedName))
    .map(({ user_id }) => user_id)
}

const tableOf = (kind: HistoryKind): string =>
  kind === 'company' || kind === 'recurring' ? kind : resources[kind].table

/** Whether the document exists. A document that is older than the audit trail exists without a history. */
export const documentExists = async ({ db, companyId }: Scope, kind: HistoryKind, id: string): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(tableOf(kind))}
    where ${kind === 'company' ? sql`id = ${companyId} and id = ${id}` : sql`company_id = ${companyId} and id = ${id}`}`.execute(
    db,
  )
  return rows.length > 0
}

/** Where the name behind an id is stored, by the field that has the id. */
const nameSources: Readonly<Record<string, { table: string; name: string; seeded?: true }>> = {
  client_id: { table: 'client', name: 'title' },
  vendor_id: { table: 'client', name: 'title' },
  product_id: { table: 'product', name: 'title' },
  unit_id: { table: 'unit', name: 'title', seeded: true },
  vat_id: { table: 'vat_rate', name: 'title', seeded: true },
  series_id: { table: 'series', name: 'next_number' },
  account_id: { table: 'company_account', name: 'title' },
  source_account_id: { table: 'company_account', name: 'title' },
  destination_account_id: { table: 'company_account', name: 'title' },
  activity_id: { table: 'activity', name: 'title' },
  category_id: { table: 'expense_category', name: 'title', seeded: true },
  parent_id: { table: 'expense_category', name: 'title', seeded: true },
  reference_invoice_id: { table: 'invoice', name: 'number' },
  corrects_id: { table: 'expense', name: 'number' },
  proforma_id: { table: 'invoice', name: 'number' },
  payment_id: { table: 'payment', name: 'client_title' },
}

/** The current names of ids, in one query; ids of unknown fields are left out. */
export const readNames = async (
  { db, companyId, language }: ReaderScope,
  references: readonly { field: string; id: string }[],
): Promise<ReadonlyMap<string, string>> => {
  const byTable = Map.groupBy(
    references.flatMap(({ field, id }) => (nameSources[field] ? [{ ...nameSources[field], id }] : [])),
    ({ table }) => table,
  )
  if (byTable.size === 0) return new Map()
  const parts = [...byTable].map(
    ([
      table,
      [first, ...others],
    ]) => sql`select id, ${first?.seeded ? inLanguage('title', language) : sql.ref(first?.name ?? 'id')}::text as name from ${sql.table(table)}
      where company_id = ${companyId} and id = any(${[first, ...others].map((each) => each?.id)}::uuid[])`,
  )
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
