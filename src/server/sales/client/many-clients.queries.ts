// Clients by the hundred, for imports: the same columns and the same refusals as one by one.
import { sql } from 'kysely'
import { namesOf } from '#contract/platform/field-names.ts'
import { clientInput } from '#contract/sales/client.ts'
import { selectList } from '#server/platform/resource/scope.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ClientFields } from './client.queries.ts'

export type StoredClient = ClientFields & { id: string; version: number }

const names = namesOf(clientInput.shape)
const list = (alias: string) => selectList(names.map((name) => `${alias}.${name}`))

/** Clients that are not deleted; `lock` prevents changes and new documents of them until the transaction ends. */
export const findClients = async (
  { db, companyId }: Scope,
  ids: readonly string[],
  { lock = false } = {},
): Promise<StoredClient[]> => {
  const { rows } = await sql<StoredClient>`
    select c.id, c.version, ${list('c')} from client c
    where c.company_id = ${companyId} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
    order by c.id ${lock ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Clients that may be those with the codes, VAT codes or titles: codes without case and blanks, titles by letters and digits only. */
export const findLikeClients = async (
  { db, companyId }: Scope,
  wanted: { codes: readonly string[]; vatCodes: readonly string[]; titles: readonly string[] },
): Promise<StoredClient[]> => {
  const { rows } = await sql<StoredClient>`
    select c.id, c.version, ${list('c')}
    from clients_alike(${[...wanted.codes]}::text[], ${[...wanted.vatCodes]}::text[], ${[...wanted.titles]}::text[]) found
    join client c on c.company_id = ${companyId} and c.id = found and c.deleted_at is null`.execute(db)
  return rows
}

export const insertClients = async (
  { db, companyId }: Scope,
  clients: readonly { id: string; fields: ClientFields }[],
): Promise<void> => {
  if (clients.length === 0) return
  const rows = JSON.stringify(clients.map(({ id, fields }) => ({ ...fields, id })))
  await sql`insert into client (company_id, id, ${selectList(names)})
    select ${companyId}::uuid, r.id, ${list('r')} from jsonb_populate_recordset(null::client, ${rows}::jsonb) r`.execute(
    db,
  )
}

/** Stores the fields of clients that still have the version. Returns the ids of those that had. */
export const updateClients = async (
  { db, companyId }: Scope,
  clients: readonly { id: string; version: number; fields: ClientFields }[],
): Promise<Set<string>> => {
  if (clients.length === 0) return new Set()
  const rows = JSON.stringify(clients.map(({ id, version, fields }) => ({ ...fields, id, version })))
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))
  const changed = await sql<{ id: string }>`
    update client c set ${set}, version = c.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::client, ${rows}::jsonb) r
    where c.company_id = ${companyId} and c.id = r.id and c.version = r.version and c.deleted_at is null
    returning c.id`.execute(db)
  return new Set(changed.rows.map(({ id }) => id))
}

/** Of the clients those with an invoice, an expense or a payment that is not deleted. */
export const usedClients = async ({ db, companyId }: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...ids]}::uuid[]) wanted(id)
    where exists (select from invoice where company_id = ${companyId} and client_id = wanted.id and deleted_at is null)
      or exists (select from expense where company_id = ${companyId} and vendor_id = wanted.id and deleted_at is null)
      or exists (select from payment where company_id = ${companyId} and client_id = wanted.id and deleted_at is null)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export const deleteClients = async ({ db, companyId }: Scope, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update client set deleted_at = now(), version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db)
}
