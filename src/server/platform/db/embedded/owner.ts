import pg from 'pg'

export const role = 'kvitas_owner'
export const database = 'kvitas'

/**
 * The role that owns and migrates the database. It is no superuser: the same migrations must run where `DATABASE_URL` gives an
 * ordinary role, and a trusted mistake there would be found only by those who host it so.
 */
export const prepareOwner = async (
  superuserUrl: string,
  password: string,
): Promise<{ role: string; database: string }> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const sql = `select exists (select from pg_roles where rolname = $1) as role,
                        exists (select from pg_database where datname = $2) as database`
    const there = (await client.query<{ role: boolean; database: boolean }>(sql, [role, database])).rows[0]!
    const verb = there.role ? 'alter' : 'create'
    if (!there.role || !there.database) {
      await client.query(
        `${verb} role ${role} login createrole nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`,
      )
    }
    if (!there.database) await client.query(`create database ${database} owner ${role}`)
  } finally {
    await client.end()
  }
  return { role, database }
}
