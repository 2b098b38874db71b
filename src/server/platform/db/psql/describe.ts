/** A query that answers a command such as `\d invoice`, with its parameters; undefined: there is no such command. */
export const describe = (command: string): { text: string; values: string[] } | undefined => {
  const [name = '', argument] = command.split(/\s+/)
  if (name === '\\d' && argument === undefined) return { text: relations, values: [] }
  if (name === '\\d' && argument !== undefined) return { text: parts, values: [argument] }
  if (name === '\\df' && argument === undefined) return { text: functions, values: [] }
  if (name === '\\df' && argument !== undefined) return { text: definition, values: [argument] }
  return undefined
}

const relations = `select c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as type,
    case when c.relrowsecurity then 'yes' end as "row-level security", greatest(c.reltuples, 0)::bigint as "rows, about"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`

const parts = `select part, name, definition from (
  select 1 as turn, a.attnum as place, 'column' as part, a.attname as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        case when a.attgenerated <> '' then 'generated as ' when d.adbin is not null then 'default ' end || pg_get_expr(d.adbin, d.adrelid)) as definition
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
  union all select 2, 0, 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = to_regclass($1) and contype <> 'n'
  union all select 3, 0, 'index', indexrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')
    from pg_index where indrelid = to_regclass($1)
  union all select 4, 0, 'policy', polname, pg_get_expr(polqual, polrelid) from pg_policy where polrelid = to_regclass($1)
  union all select 5, 0, 'trigger', tgname, regexp_replace(pg_get_triggerdef(oid), '^.*TRIGGER \\S+ ', '')
    from pg_trigger where tgrelid = to_regclass($1) and not tgisinternal
) parts order by turn, place, name`

const functions = `select p.proname as name, pg_get_function_result(p.oid) as result, pg_get_function_arguments(p.oid) as arguments
  from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`

const definition = `select pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname = $1`
