// Decision: docs/decisions/several-clusters.md
import pg from 'pg'
import type { ClientBase } from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import type { Move } from './move-company.ts'

/** People whom rows of the company name, and the answers to repeated requests of its members. */
export const copyPeopleOf = async ({ companyId, first, source, target }: Move): Promise<void> => {
  const named = await source.client.query<{ id: string }>(
    `select user_id as id from company_member where company_id = $1
      union select invited_by from invitation where company_id = $1 and invited_by is not null
      union select accepted_by from invitation where company_id = $1 and accepted_by is not null`,
    [companyId],
  )
  const ids = named.rows.map(({ id }) => id)
  if (target.name !== firstCluster) {
    const { rows } = await first.query(
      'select p.*, s.source from database_source() s (source) cross join read_people($1) p',
      [ids],
    )
    await target.client.query(`select set_config('app.provider', provider_token(), true)`)
    await target.client.query('select store_people($1)', [JSON.stringify(rows)])
    await target.client.query('set local session_replication_role = replica')
  }
  const columns = (await answerColumns(source.client)).map((name) => pg.escapeIdentifier(name)).join(', ')
  const answered = await source.client.query(
    `select coalesce(jsonb_agg(to_jsonb(k)), '[]')::text as keys from idempotency_key k where user_id = any($1)`,
    [ids],
  )
  await target.client.query(
    `insert into idempotency_key (${columns}) select ${columns} from jsonb_populate_recordset(null::idempotency_key, $1) on conflict do nothing`,
    [answered.rows[0].keys],
  )
}

const answerColumns = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'idempotency_key'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows.map(({ name }) => name)
}
