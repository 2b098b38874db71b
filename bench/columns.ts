import type { ClientBase } from 'pg'

/** The columns of a table that an insert may name: all but those the database computes. */
export const storedColumns = async (client: ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query(
    `select column_name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map((row) => row.column_name as string)
}
