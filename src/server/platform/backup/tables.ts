import pg from 'pg'
import type { ClientBase } from 'pg'

export type Table = {
  name: string
  /** The stored columns, without generated ones. */
  columns: string[]
  /** The expressions of the primary key: rows are copied in this order, so equal rows have equal bytes. */
  order: string[]
}

/** Text is compared by bytes, because databases differ in their collations. */
const tablesQuery = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select quote_ident(a.attname) || case when t.typcategory = 'S' then ' collate "C"' else '' end
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum join pg_type t on t.oid = a.atttypid
      where i.indrelid = c.oid and i.indisprimary order by k.place) as "order"
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`

/** All tables of the product. */
export const readTables = async (client: ClientBase): Promise<Table[]> => (await client.query<Table>(tablesQuery)).rows

const identifiers = (names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ')

export const copyOut = ({ name, columns, order }: Table): string =>
  `copy (select ${identifiers(columns)} from ${pg.escapeIdentifier(name)}${
    order.length > 0 ? ` order by ${order.join(', ')}` : ''
  }) to stdout`

export const copyIn = (name: string, columns: readonly string[]): string =>
  `copy ${pg.escapeIdentifier(name)} (${identifiers(columns)}) from stdin`

/** How values are written, whatever the database's own settings are. */
export const exactValues = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public`

export type Sequence = { name: string; value: string | null }

/** Sequences ignore transactions: they are never behind the rows of a snapshot that was taken before. */
export const readSequences = async (client: ClientBase): Promise<Sequence[]> => {
  const sql = `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`
  return (await client.query<Sequence>(sql)).rows
}

export const setSequences = async (client: ClientBase, sequences: readonly Sequence[]): Promise<void> => {
  for (const { name, value } of sequences)
    if (value !== null) await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value])
}

/** Waiting jobs. Their tables belong to the queue's library, so they are queued again by its own function. */
const jobColumns = ['task', 'payload', 'key', 'queue', 'run_at', 'priority', 'max_attempts']

export const copyJobsOut = `copy (select j.task_identifier, p.payload, j.key, j.queue_name, j.run_at, j.priority, j.max_attempts
  from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
  where j.attempts < j.max_attempts order by j.id) to stdout`

export const createJobsTable = `create temp table restored_job (task text, payload json, key text, queue text, run_at timestamptz,
  priority int, max_attempts int)`
export const copyJobsIn = copyIn('restored_job', jobColumns)

/** Emails are not among them: what was not sent is told to its sender (`pause_after_restore`). */
export const queueRestoredJobs = `select graphile_worker.add_job(task, payload => payload, queue_name => queue, run_at => run_at,
  max_attempts => max_attempts, job_key => key, priority => priority) from restored_job where not task = any($1::text[])`

export const hasJobs = async (client: ClientBase): Promise<boolean> =>
  (await client.query(`select from pg_class where oid = to_regclass('graphile_worker._private_jobs')`)).rowCount === 1
