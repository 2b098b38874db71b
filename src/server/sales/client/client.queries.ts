import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { namesOf, pick } from '#contract/platform/field-names.ts'
import { clientInput } from '#contract/sales/client.ts'
import type { Client } from '#contract/sales/client.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { changeAndEmailCounts } from '#server/platform/resource/history-counts.queries.ts'
import { readRegisterList } from '#server/platform/resource/register-list.ts'
import { commonColumns, selectList } from '#server/platform/resource/scope.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'
import { readMoney } from './client-money.queries.ts'
import type { ClientMoney } from './client-money.queries.ts'

export type ClientFields = z.output<typeof clientInput> & { currency: string }

const columns = [...commonColumns, ...namesOf(clientInput.shape)]
type ClientRow = Pick<Selectable<DB['client']>, (typeof columns)[number]>

const toClient = (row: ClientRow, money: ClientMoney): Client => ({
  // A page of a list has more columns than these.
  ...pick(row, columns),
  // Checks in the database, or the contract when it was stored, allow no other values.
  type: row.type as Client['type'],
  language: row.language as Client['language'],
  contacts: row.contacts as Client['contacts'],
  e_address: row.e_address as Client['e_address'],
  sends: row.sends as Client['sends'],
  ...money,
})

export const listClients = async (scope: Scope, query: ListQuery) => {
  const { rows, meta } = await readRegisterList<ClientRow>(scope, query, {
    table: 'client',
    searchFunction: 'search_clients',
    codeFunction: 'clients_by_code',
    columns,
    sorts: {
      title: { by: sql`title`, type: 'text' },
      code: { by: sql`coalesce(code, '')`, type: 'text' },
      created_at: { by: sql`created_at`, type: 'timestamptz' },
    },
    tabs: { all: sql.lit(true), vendors: sql`is_vendor`, clients: sql`is_client` },
  })
  const moneyOf = await readMoney(
    scope,
    rows.map(({ id }) => id),
  )
  return { data: rows.map((row) => toClient(row, moneyOf(row.id))), meta }
}

const likelyCount = 20
/** Enough documents to contain that many different clients, and few enough to read them quickly by the index. */
const latestCount = 300

const sides = {
  buyers: {
    documents: 'invoice',
    client: 'client_id',
    role: 'is_client',
    live: sql`deleted_at is null and voided_at is null`,
  },
  vendors: {
    documents: 'expense',
    client: 'vendor_id',
    role: 'is_vendor',
    live: sql`deleted_at is null and archived_at is null`,
  },
} as const

/** Clients of the latest documents, the latest first, filled up with others by title. */
export const likelyClients = async (scope: Scope, side: keyof typeof sides): Promise<Client[]> => {
  const { db, companyId } = scope
  const { documents, client, role, live } = sides[side]
  const { rows } = await sql<ClientRow>`
    with latest as (
      select ${sql.ref(client)} as client_id, date, id from ${sql.table(documents)}
      where company_id = ${companyId} and ${live} order by date desc, id desc limit ${latestCount}
    ), used as (
      select client_id, row_number() over (order by max(date) desc, max(id::text) desc) as place from latest group by client_id
    ), named as (
      select id from client
      where company_id = ${companyId} and deleted_at is null and archived_at is null and ${sql.ref(role)}
      order by title, id limit ${likelyCount}
    )
    select ${selectList(columns.map((column) => `client.${column}`))} from client left join used on used.client_id = client.id
    where company_id = ${companyId} and deleted_at is null and archived_at is null and ${sql.ref(role)}
      and (client.id in (select client_id from used) or client.id in (select id from named))
    order by used.place nulls last, title, id limit ${likelyCount}`.execute(db)
  const moneyOf = await readMoney(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toClient(row, moneyOf(row.id)))
}

/** The client, deleted or not; `lock` prevents changes and new documents of it until the request ends. */
export const findClient = async (scope: Scope, id: string, { lock = false } = {}): Promise<Client | undefined> => {
  const row = await scope.db
    .selectFrom('client')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && withMoney(scope, row)
}

/** The same with the counts of its history. */
export const findWholeClient = async (scope: Scope, id: string) => {
  const row = await scope.db
    .selectFrom('client')
    .select([...columns, changeAndEmailCounts(sql`client.company_id`, sql`client.id`, 'client_id').as('history')])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...(await withMoney(scope, row)), history: row.history }
}

export const insertClient = async (scope: Scope, id: string, fields: ClientFields): Promise<Client> => {
  const row = await scope.db
    .insertInto('client')
    .values({ company_id: scope.companyId, id, ...stored(fields) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toClient(row, { balance: [], debt: [], advance: [] })
}

export const updateClient = async (scope: Scope, id: string, fields: ClientFields): Promise<Client> => {
  const row = await scope.db
    .updateTable('client')
    .set({ ...stored(fields), version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return withMoney(scope, row)
}

const withMoney = async (scope: Scope, row: ClientRow): Promise<Client> => {
  const moneyOf = await readMoney(scope, [row.id])
  return toClient(row, moneyOf(row.id))
}

const stored = (fields: ClientFields) =>
  // The driver would turn a list into a PostgreSQL array.
  columnsOf('client', {
    ...fields,
    contacts: JSON.stringify(fields.contacts),
    e_address: fields.e_address && JSON.stringify(fields.e_address),
  })

/** Whether the client exists, deleted or not. */
export const existsClient = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql`select from client where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** Whether the client has an invoice, an expense or a payment that is not deleted. */
export const isClientUsed = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from invoice where company_id = ${companyId} and client_id = ${id} and deleted_at is null)
      or exists (select from expense where company_id = ${companyId} and vendor_id = ${id} and deleted_at is null)
      or exists (select from payment where company_id = ${companyId} and client_id = ${id} and deleted_at is null) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

/** The values of the company that a new client is likely to share. */
export const readCompanyDefaults = ({ db, companyId }: Scope) =>
  db
    .selectFrom('company')
    .select(['country', 'currency', 'language'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
