import type pg from 'pg'

/** Everything that a migration can create, one line per object, sorted. Without `not null` constraints, which only newer servers have. */
export const catalogueOf = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select line from (${queries.join(' union all ')}) lines order by line collate "C"`,
  )
  return rows.map(({ line }) => line)
}

const inPublic = `c.relnamespace = 'public'::regnamespace`

const queries = [
  `select concat_ws(' ', 'relation', c.relkind, c.relname, 'rls', c.relrowsecurity, c.reloptions, c.relacl) as line
    from pg_class c where c.relkind in ('r', 'v', 'S') and ${inPublic}`,
  `select concat_ws(' ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, k.collname)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation k on k.oid = a.attcollation
    where c.relkind in ('r', 'v') and ${inPublic} and a.attnum > 0 and not a.attisdropped`,
  `select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
    where k.connamespace = 'public'::regnamespace and k.contype <> 'n'`,
  `select concat_ws(' ', 'index', i.indexdef) from pg_indexes i where i.schemaname = 'public'`,
  `select concat_ws(' ', 'policy', p.tablename, p.policyname, p.permissive, p.roles, p.cmd, 'using', p.qual, 'check', p.with_check)
    from pg_policies p where p.schemaname = 'public'`,
  `select concat_ws(' ', 'view', v.viewname, v.definition) from pg_views v where v.schemaname = 'public'`,
  `select concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and ${inPublic}`,
  `select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl) from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.prokind = 'f' and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
]
