import { sql } from 'kysely'
import { chainKinds } from '#domain/integrity.ts'
import type { ChainEvent, ChainKind } from '#domain/integrity.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Entry } from './entry.ts'

export type BookChange = {
  position: number
  transaction_id: string
  at: string
  document_kind: ChainKind
  document_id: string
  version: number
  event: ChainEvent
}
export type Head = { length: number; hash: Buffer; start_after: string | null }

/** The end of the company's chain, locked: another process that chains the company waits. Created if missing. */
export const lockHead = async ({ db, companyId }: Scope): Promise<Head> => {
  await sql`insert into chain_head (company_id) values (${companyId}) on conflict do nothing`.execute(db)
  const { rows } = await sql<Head>`
    select length, hash, start_after from chain_head where company_id = ${companyId} for update`.execute(db)
  // It was inserted above.
  return rows[0]!
}

/** The oldest changes that wait to be chained. */
export const readChanges = async ({ db, companyId }: Scope, limit: number): Promise<BookChange[]> => {
  const { rows } = await sql<BookChange>`
    select position, transaction_id::text as transaction_id, at, document_kind, document_id, version, event
    from book_change where company_id = ${companyId} order by position limit ${limit}`.execute(db)
  return rows
}

export const deleteChanges = ({ db, companyId }: Scope, positions: readonly number[]) =>
  sql`delete from book_change where company_id = ${companyId} and position = any(${positions}::bigint[])`.execute(db)

/** The newest entries with a hash of these documents. */
export const readLastHashes = async ({ db, companyId }: Scope, ids: readonly string[]) => {
  const { rows } = await sql<Pick<Entry, 'document_id' | 'content_hash' | 'content_version' | 'event'>>`
    select e.document_id, e.content_hash, e.content_version, e.event from unnest(${ids}::uuid[]) as d (id),
      lateral (select * from chain_entry e where e.company_id = ${companyId} and e.document_id = d.id order by e.seq desc limit 1) e`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.document_id, row]))
}

export const insertEntries = async ({ db, companyId }: Scope, entries: readonly Entry[]) => {
  const last = entries.at(-1)
  if (!last) return
  const column = <Name extends keyof Entry>(name: Name) => entries.map((entry) => entry[name])
  await sql`insert into chain_entry (company_id, seq, at, event, document_kind, document_id, version, content_version, content_hash,
      field_digests, previous, hash)
    select ${companyId}, * from unnest(${column('seq')}::bigint[], ${column('at')}::timestamptz[], ${column('event')}::text[],
      ${column('document_kind')}::text[], ${column('document_id')}::uuid[], ${column('version')}::int[],
      ${column('content_version')}::smallint[], ${column('content_hash')}::bytea[], ${column('field_digests')}::bytea[],
      ${column('previous')}::bytea[], ${column('hash')}::bytea[])`.execute(db)
  await sql`update chain_head set length = ${last.seq}, hash = ${last.hash} where company_id = ${companyId}`.execute(db)
}

export const storeStart = ({ db, companyId }: Scope, startAfter: string | null) =>
  sql`update chain_head set start_after = ${startAfter} where company_id = ${companyId}`.execute(db)

/** The next documents after `kind id` of all kinds in turn, and which of them neither the chain nor the queue has. */
export const readUnchained = async ({ db, companyId }: Scope, after: string, limit: number) => {
  const [kind = 'invoice', id = '00000000-0000-0000-0000-000000000000'] = after ? after.split(' ') : []
  const { rows } = await sql<{ kind: ChainKind; id: string; is_chained: boolean }>`
    select d.kind, d.id, exists (select from chain_entry e where e.company_id = ${companyId} and e.document_id = d.id)
        or exists (select from book_change q where q.company_id = ${companyId} and q.document_id = d.id) as is_chained
    from (${sql.join(
      chainKinds.map((each, turn) => {
        const started = chainKinds.indexOf(kind as ChainKind)
        const rest = each === 'payment' ? sql`and d.type <> 'credit'` : sql``
        const from = turn < started ? sql`and false` : turn === started ? sql`and d.id > ${id}::uuid` : sql``
        return sql`(select ${sql.lit(turn)}::int as turn, ${sql.lit(each)}::text as kind, d.id from ${sql.table(each)} d
          where d.company_id = ${companyId} ${rest} ${from} order by d.id limit ${limit})`
      }),
      sql` union all `,
    )}) d order by d.turn, d.id limit ${limit}`.execute(db)
  return rows
}
