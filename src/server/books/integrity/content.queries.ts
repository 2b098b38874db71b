import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { JsonValue } from '#domain/canonical-json.ts'
import type { ChainKind } from '#domain/integrity.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { contentLists } from './content-fields.ts'
import type { Field, FieldList } from './content-fields.ts'

export type Content = { readonly [field: string]: JsonValue }
export type StoredDocument = { id: string; version: number; number: string | null; content: Content }

const numberOf: Record<ChainKind, RawBuilder<string | null>> = {
  invoice: sql`d.number`,
  expense: sql`coalesce(d.number, d.vendor_title)`,
  payment: sql`d.client_title`,
}

/** The documents with these ids as they are stored now; ids without a document are left out. */
export const readContents = async (
  { db, companyId }: Scope,
  kind: ChainKind,
  ids: readonly string[],
): Promise<Map<string, StoredDocument>> => {
  if (ids.length === 0) return new Map()
  const { fields, parts } = contentLists[kind]
  const lists = Object.entries(parts).map(
    ([name, { table, key, by, fields: columns }]) => sql`(
      select coalesce(json_agg(row_to_json(p)), '[]') from (
        select ${columnsOf('r', columns)} from ${sql.table(table)} r
        where r.company_id = d.company_id and ${sql.ref(`r.${key}`)} = d.id order by ${sql.ref(`r.${by}`)}) p) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<StoredDocument>`
    select d.id, d.version, ${numberOf[kind]} as number,
      (select row_to_json(c) from (select ${columnsOf('d', fields)}, ${sql.join(lists)}) c) as content
    from ${sql.table(kind)} d where d.company_id = ${companyId} and d.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const columnsOf = (alias: string, fields: FieldList) =>
  sql.join(
    Object.entries(fields).map(([name, field]) => sql`${valueOf(`${alias}.${name}`, field)} as ${sql.ref(name)}`),
  )

/** Texts do not depend on the settings of the session, such as its time zone. */
const valueOf = (column: string, field: Field) => {
  const value = sql.ref(column)
  switch (typeof field === 'string' ? field : field[0]) {
    case 'amount':
      return sql`trim_scale(${value}::numeric)::text`
    case 'date':
      return sql`to_char(${value}, 'YYYY-MM-DD')`
    case 'moment':
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    case 'text':
      return sql`${value}::text`
    case 'boolean':
    case 'json':
      return value
  }
}
