import pg from 'pg'
import type { ClientBase } from 'pg'
import { loadRows } from '#server/platform/backup/load-rows.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { tablePartName } from './archive-format.ts'
import { keptTables } from './archived-tables.ts'
import type { ArchivedTable, Kept } from './archived-tables.ts'
import { damagedArchive } from './archive-refusals.ts'
import type { OpenArchive } from './check-archive.ts'
import { readShapes } from './table-lines.ts'
import type { TableShape } from './table-lines.ts'

/** Old and new ids of people who have the same e-mail here. */
export type SamePeople = ReadonlyMap<string, string>

/**
 * Loads all rows of the archive in the transaction of the client. Triggers do not run: they would write history, ledger and sums again, which the
 * archive has. Checks, keys and types of columns apply; references are checked at the end.
 */
export const loadCompany = async (
  client: ClientBase,
  { manifest, bytes }: OpenArchive,
  companyId: string,
  people: SamePeople,
): Promise<void> => {
  await turnTriggersOff(client)
  const shapes = await readShapes(client)
  await client.query('create temp table archive_line (n bigint generated always as identity, line json) on commit drop')
  await client.query('create temp table archive_person (old_id uuid primary key, new_id uuid) on commit drop')
  for (const [oldId, newId] of people) await client.query('insert into archive_person values ($1, $2)', [oldId, newId])
  const rowsOf = new Map(manifest.parts.map(({ name, rows }) => [name, rows]))
  for (const [table, kept] of keptTables) {
    const name = tablePartName(table)
    if (rowsOf.get(name) === 0) continue
    await inWords(name, async () => {
      await client.query('truncate archive_line restart identity')
      await loadRows(client, copyLines, bytes(name))
      const { rowCount } = await client.query(insertLines(table, kept, shapes.get(table)!, people.size > 0), [
        companyId,
      ])
      if (rowCount !== rowsOf.get(name)) throw damagedArchive(name)
    })
  }
  await client.query('set local session_replication_role = origin')
  // Without it the checks below plan as if the tables were as they were before.
  await client.query(`analyze ${keptTables.map(([table]) => table).join(', ')}`)
  await checkReferences(client, companyId)
}

const turnTriggersOff = async (client: ClientBase) => {
  const { rows } = await client.query<{ allowed: boolean; role: string }>(
    `select has_parameter_privilege('session_replication_role', 'set') as allowed, quote_ident(current_user) as role`,
  )
  if (!rows[0]?.allowed)
    throw refusal(
      'The user of the database may not load rows without triggers. Let a superuser of PostgreSQL run this once:\n' +
        `  grant set on parameter session_replication_role to ${rows[0]?.role};\n` +
        'The embedded database does it when this version of Kvitas starts.',
    )
  await client.query('set local session_replication_role = replica')
}

/** JSON has neither of these characters, so each line arrives as it is. */
const copyLines = `copy archive_line (line) from stdin with (format csv, quote e'\\x01', delimiter e'\\x02', encoding 'UTF8')`

const insertLines = (
  table: ArchivedTable,
  { columns, renumbered }: Kept,
  { types }: TableShape,
  withPeople: boolean,
): string => {
  const stored = columns.filter((column) => column !== renumbered)
  const isPerson = (column: string) => types[column] === 'uuid' && (column.endsWith('_by') || column === 'user_id')
  const names = stored.map((column) => pg.escapeIdentifier(column))
  const values = stored.map((column) => {
    const value = `r.${pg.escapeIdentifier(column)}`
    return withPeople && isPerson(column)
      ? `coalesce((select p.new_id from archive_person p where p.old_id = ${value}), ${value})`
      : value
  })
  const key = table === 'company' ? 'id' : 'company_id'
  const name = pg.escapeIdentifier(table)
  return `insert into ${name} (${[key, ...names].join(', ')}) overriding system value
    select ${['$1::uuid', ...values].join(', ')} from archive_line l cross join lateral json_populate_record(null::${name}, l.line) r order by l.n`
}

type Reference = { child: string; parent: string; columns: string[]; keys: string[] }

const references = `
  select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    array(select quote_ident(a.attname) from unnest(k.conkey) with ordinality c(num, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num order by c.place) as columns,
    array(select quote_ident(a.attname) from unnest(k.confkey) with ordinality c(num, place)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.num order by c.place) as keys
  from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid = any($1::regclass[])`

/** Row by row the database checks references by triggers, which did not run. */
const checkReferences = async (client: ClientBase, companyId: string) => {
  const { rows } = await client.query<Reference>(references, [keptTables.map(([table]) => table)])
  for (const { child, parent, columns, keys } of rows) {
    const key = child === 'company' ? 'id' : 'company_id'
    const isSet = columns.map((column) => `c.${column} is not null`).join(' and ')
    const isSame = columns.map((column, index) => `p.${keys[index]} = c.${column}`).join(' and ')
    const found = await client.query(
      `select from ${child} c where c.${key} = $1 and ${isSet} and not exists (select from ${parent} p where ${isSame}) limit 1`,
      [companyId],
    )
    if (found.rowCount !== 0) throw damagedArchive(tablePartName(child))
  }
}

/** Errors of the database about the rows: data (22), constraints (23). */
const inWords = async (name: string, work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    const { code = '', constraint } = error as { code?: string; constraint?: string }
    // The only key of these rows without the company: the access point knows a document by it.
    if (constraint === 'document_email_peppol_key')
      throw refusal('Documents of this archive that were sent over Peppol are here already. Nothing was restored.')
    throw /^2[23]/.test(code) ? damagedArchive(name) : error
  }
}
