// Decision: docs/decisions/deploying.md
import type pg from 'pg'

/** Something in the database that a server uses: its kind, its name, and what a statement depends on, in an order of its kind. */
export type SchemaItem = { kind: SchemaKind; name: string; facts: string[] }

const kinds = ['table', 'column', 'constraint', 'unique', 'policy', 'function'] as const
type SchemaKind = (typeof kinds)[number]

/** What the role of requests uses, and the rules that its rows must keep. */
export const schemaItems = async (client: pg.ClientBase): Promise<SchemaItem[]> => {
  const { rows } = await client.query<SchemaItem>(
    `select kind, name, facts from (${queries.join(' union all ')}) items order by kind collate "C", name collate "C"`,
  )
  return rows.map(({ kind, name, facts }) => ({ kind, name, facts: facts.map((fact) => fact.replace(/\s+/g, ' ')) }))
}

/** One line for each, to be stored: `column<tab>invoice.number<tab>text<tab>…`. */
export const lineOfItem = ({ kind, name, facts }: SchemaItem): string => [kind, name, ...facts].join('\t')

export const itemOfLine = (line: string): SchemaItem => {
  const [kind, name = '', ...facts] = line.split('\t')
  const known = kinds.find((one) => one === kind)
  if (!known) throw new Error(`Not an item of the schema: ${line}`)
  return { kind: known, name, facts }
}

const app = `'kvitas_app'`
const ours = `c.relnamespace = 'public'::regnamespace`

const rights = (names: string, check: string): string =>
  `(select coalesce(string_agg(p, ',' order by p), '') from unnest(array[${names}]) p where ${check})`

/** The names of columns by their numbers, in a list in brackets. */
const columnsOf = (relation: string, numbers: string): string =>
  `(select coalesce(string_agg(a.attname, ',' order by a.attname), '') from pg_attribute a
    where a.attrelid = ${relation} and a.attnum = any (${numbers}))`

const queries = [
  `select 'table' as kind, c.relname::text as name,
      array[${rights(`'delete','insert','select','update'`, `has_table_privilege(${app}, c.oid, p)`)}] as facts
    from pg_class c where c.relkind in ('r', 'p', 'v') and ${ours}`,
  `select 'column', c.relname || '.' || a.attname, array[format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' else 'null' end,
      case when a.attgenerated <> '' then 'generated' when a.attidentity <> '' then 'identity' when d.oid is null then '' else 'default' end,
      ${rights(`'insert','select','update'`, `has_column_privilege(${app}, c.oid, a.attnum, p)`)}]
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v') and ${ours} and a.attnum > 0 and not a.attisdropped`,
  `select 'constraint', c.relname || '.' || k.conname, array[${columnsOf('c.oid', 'k.conkey')}, pg_get_constraintdef(k.oid)]
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours} and k.contype in ('c', 'f', 'x', 't')`,
  // Of unique indexes only their columns count, because that is what "on conflict" and a duplicate depend on.
  `select 'unique', c.relname || '.' || x.relname, array[${columnsOf('c.oid', 'i.indkey::int2[]')},
      regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '')]
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid where ${ours} and i.indisunique`,
  `select 'policy', p.tablename || '.' || p.policyname, array[p.permissive, p.cmd, coalesce(p.qual, ''), coalesce(p.with_check, '')]
    from pg_policies p where p.schemaname = 'public'`,
  `select 'function', p.oid::regprocedure::text, array[pg_get_function_result(p.oid)]
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege(${app}, p.oid, 'execute')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
]
