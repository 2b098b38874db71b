import pg from 'pg'
import type { ClientBase } from 'pg'
import type { ArchivedTable, Kept } from './archived-tables.ts'

/** The type of each column, and the primary key in the order of which rows are written: equal books have equal lines. */
export type TableShape = { types: Record<string, string>; order: string[] }

/** The shapes of the tables of companies. */
export const readShapes = async (client: ClientBase): Promise<Map<string, TableShape>> => {
  const { rows } = await client.query<TableShape & { name: string }>(`
    select c.relname as name,
      (select json_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types,
      array(select 't.' || quote_ident(a.attname) || case when t.typcategory = 'S' then ' collate "C"' else '' end
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum join pg_type t on t.oid = a.atttypid
        where i.indrelid = c.oid and i.indisprimary order by k.place) as "order"
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and (c.relname = 'company' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))`)
  return new Map(rows.map(({ name, ...shape }) => [name, shape]))
}

/** Numbers that JSON programs would round are text. */
const asText = new Set(['numeric', 'bigint', 'xid8'])

/** The query of a table's lines, each a row as JSON. */
export const linesQuery = (
  table: ArchivedTable,
  { columns }: Kept,
  { types, order }: TableShape,
  companyId: string,
) => {
  const selected = columns.map((column) => {
    const name = pg.escapeIdentifier(column)
    return asText.has(types[column] ?? '') ? `t.${name}::text as ${name}` : `t.${name}`
  })
  const key = table === 'company' ? 'id' : 'company_id'
  return `select row_to_json(r)::text as line from (select ${selected.join(', ')} from ${pg.escapeIdentifier(table)} t
    where t.${key} = ${pg.escapeLiteral(companyId)}::uuid order by ${order.join(', ')}) r`
}

/** Who works in the company. Nothing of how they sign in. */
export const membersQuery = (companyId: string): string => `
  select row_to_json(r)::text as line from (select u.id as user_id, u.name, u.email, m.role, m.created_at
    from company_member m join app_user u on u.id = m.user_id
    where m.company_id = ${pg.escapeLiteral(companyId)}::uuid order by m.created_at, u.id) r`

const batch = { first: 100, most: 2000, fewBytes: 256 * 1024, manyBytes: 2 * 1024 * 1024 }

/** The lines of a query in the transaction of the client, in batches of about a megabyte. */
export const readLines = async function* (client: ClientBase, query: string): AsyncGenerator<string[]> {
  await client.query(`declare archive_lines no scroll cursor for ${query}`)
  for (let size = batch.first; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${size} from archive_lines`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    if (bytes < batch.fewBytes) size = Math.min(size * 2, batch.most)
    if (bytes > batch.manyBytes) size = Math.max(1, Math.floor(size / 4))
  }
  await client.query('close archive_lines')
}
