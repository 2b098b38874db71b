import type { TestServer } from './server.ts'

/** The tables that hold rows of companies. */
const tablesOf = async ({ owner }: Pick<TestServer, 'owner'>): Promise<string[]> => {
  const { rows } = await owner.query(
    `select table_name from information_schema.columns where column_name = 'company_id' and table_schema = 'public' order by 1`,
  )
  return rows.map((row) => row.table_name)
}

/** How many rows a company has in each table, and what they are: the same before and after means that nothing was changed. */
export const everythingOf = async (server: Pick<TestServer, 'owner'>, companyId: string) => {
  const found: Record<string, { count: number; rows: string }> = {}
  for (const table of await tablesOf(server)) {
    const { rows } = await server.owner.query(
      `select count(*)::int, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from ${table} t where company_id = $1`,
      [companyId],
    )
    found[table] = rows[0]
  }
  return found
}
