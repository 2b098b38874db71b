import { sql } from 'kysely'
import type { ChainBreak } from '#domain/integrity.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Entry } from './entry.ts'

/** How far a verification is: when it began, the last entry, then the last document that was looked for in the chain ("kind id"). */
export type Progress = { at: string; seq: number; hash: string; after: string | null }

/** The next entries, with whether each is the last one of its document and whether the document has a change that waits. */
export type WalkedEntry = Entry & { is_last: boolean; is_waiting: boolean }

export const readEntries = async ({ db, companyId }: Scope, after: number, limit: number): Promise<WalkedEntry[]> => {
  const { rows } = await sql<WalkedEntry>`
    select e.seq, e.at, e.event, e.document_kind, e.document_id, e.version, e.content_version, e.content_hash, e.field_digests, e.previous, e.hash,
      not exists (select from chain_entry l where l.company_id = e.company_id and l.document_id = e.document_id and l.seq > e.seq) as is_last,
      exists (select from book_change q where q.company_id = e.company_id and q.document_id = e.document_id) as is_waiting
    from chain_entry e where e.company_id = ${companyId} and e.seq > ${after} order by e.seq limit ${limit}`.execute(db)
  return rows
}

export type HeadState = {
  length: number
  hash: Buffer
  started_at: string
  start_after: string | null
  /** The chain began with the books: in the first day of the company. */
  is_whole: boolean
  verifying: Progress | null
  verified_at: string | null
  verified_length: number | null
  first_break: ChainBreak | null
}

/** What the last verification found; null before the first one. */
export const isIntact = (head: HeadState | undefined): boolean | null =>
  head?.verified_at ? head.first_break === null : null

/** The end of the chain and what its last verification found; undefined for books without a chain. */
export const readHead = async ({ db, companyId }: Scope): Promise<HeadState | undefined> => {
  const { rows } = await sql<HeadState>`
    select length, hash, started_at, start_after, verifying, verified_at, verified_length, first_break,
      exists (select from company c where c.id = h.company_id and c.created_at > h.started_at - interval '1 day') as is_whole
    from chain_head h where company_id = ${companyId}`.execute(db)
  return rows[0]
}

/** The last entry that is stored. */
export const readTail = async ({ db, companyId }: Scope): Promise<Pick<Entry, 'seq' | 'hash'> | undefined> => {
  const { rows } = await sql<Pick<Entry, 'seq' | 'hash'>>`
    select seq, hash from chain_entry where company_id = ${companyId} order by seq desc limit 1`.execute(db)
  return rows[0]
}

/** How many changes wait to be chained; at most 1000 are counted. */
export const countWaiting = async ({ db, companyId }: Scope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select from book_change where company_id = ${companyId} limit 1000) w`.execute(db)
  return rows[0]?.count ?? 0
}

/** What the history last called a document that is not stored any more. */
export const readTitle = async ({ db, companyId }: Scope, id: string): Promise<string | null> => {
  const { rows } = await sql<{ document_title: string | null }>`
    select document_title from audit_event where company_id = ${companyId} and document_id = ${id}
    order by change_id desc, id desc limit 1`.execute(db)
  return rows[0]?.document_title ?? null
}

/** The stamps of the entries after `after` up to `last`; null: all of them. */
export const readStamps = async ({ db, companyId }: Scope, after: number, last: number | null) => {
  const { rows } = await sql<{ seq: number; hash: Buffer; response: Buffer }>`
    select seq, hash, response from chain_stamp where company_id = ${companyId} and seq > ${after}
      and (${last}::bigint is null or seq <= ${last}::bigint) order by seq`.execute(db)
  return rows
}

/** Stores where the verification is. Nothing is stored if another process has gone on meanwhile. */
export const storeProgress = async (
  { db, companyId }: Scope,
  from: Progress | null,
  to: Progress,
): Promise<boolean> => {
  const { rows } = await sql`
    update chain_head set verifying = ${JSON.stringify(to)}::jsonb
    where company_id = ${companyId} and verifying is not distinct from ${from && JSON.stringify(from)}::jsonb returning 1`.execute(
    db,
  )
  return rows.length > 0
}

export const storeResult = ({ db, companyId }: Scope, at: string, length: number | null, found: ChainBreak | null) =>
  sql`update chain_head set verifying = null, verified_at = ${at}::timestamptz, verified_length = ${length},
      first_break = ${found && JSON.stringify(found)}::jsonb
    where company_id = ${companyId}`.execute(db)
