// Decision: docs/decisions/integrity-chain.md
import { chainEvents, chainKinds } from '#domain/integrity.ts'
import type { ChainEvent } from '#domain/integrity.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import * as queries from './chain.queries.ts'
import type { BookChange, Head } from './chain.queries.ts'
import { hashContent } from './content.ts'
import type { ContentHash } from './content.ts'
import { contentVersion } from './content-fields.ts'
import { readContents } from './content.queries.ts'
import { entryHash } from './entry.ts'
import type { Entry } from './entry.ts'

/** Documents per transaction, which takes about 50 ms. */
const batchSize = 500

type NewEntry = Pick<Entry, 'at' | 'event' | 'document_kind' | 'document_id' | 'version'> & {
  hashed: ContentHash | null
}

/** Chains the oldest waiting changes of a company. Returns whether more may wait. */
export const chainChanges = (
  { pool }: Pick<Services, 'pool'>,
  companyId: string,
  size: number = batchSize,
): Promise<boolean> =>
  inTransaction(pool, companyId, async (db) => {
    const scope = { db, companyId }
    const head = await queries.lockHead(scope)
    const waiting = await queries.readChanges(scope, size)
    const changes = mergeTransactions(waiting)
    const hashes = await readHashes(scope, changes)
    const stored = await queries.readLastHashes(scope, [...new Set(changes.map((change) => change.document_id))])
    const added: NewEntry[] = []
    for (const change of changes) {
      const isLast = changes.findLast((other) => other.document_id === change.document_id) === change
      const current = hashes.get(change.document_id) ?? null
      const hashed = isLast && change.event !== 'purge' ? current : null
      if (isLast && change.event === 'change' && !hasEarlier(added, change) && isSame(stored, change, current)) continue
      added.push({ ...change, hashed })
    }
    await append(scope, head, added)
    await queries.deleteChanges(
      scope,
      waiting.map((change) => change.position),
    )
    return waiting.length === size
  })

/**
 * Chains the next documents that a company had before its chain began. Returns whether more may follow. Documents that changed meanwhile have an
 * entry or wait for one.
 */
export const chainStart = (
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  companyId: string,
  size: number = batchSize,
): Promise<boolean> =>
  inTransaction(pool, companyId, async (db) => {
    const scope = { db, companyId }
    const head = await queries.lockHead(scope)
    if (head.start_after === null) return false
    const found = await queries.readUnchained(scope, head.start_after, size)
    const at = clock().toISOString()
    const starting = found
      .filter((document) => !document.is_chained)
      .map(({ kind, id }) => ({ at, event: 'start' as const, document_kind: kind, document_id: id, version: 0 }))
    const hashes = await readHashes(scope, starting)
    const entries = starting.flatMap((entry) => {
      const hashed = hashes.get(entry.document_id)
      return hashed ? [{ ...entry, version: hashed.version, hashed }] : []
    })
    await append(scope, head, entries)
    const last = found.length === size ? found.at(-1) : undefined
    await queries.storeStart(scope, last ? `${last.kind} ${last.id}` : null)
    return last !== undefined
  })

/** One change for each document and transaction, with the weightiest event. Changes stay in order. */
const mergeTransactions = (changes: readonly BookChange[]): BookChange[] => {
  const merged = new Map<string, BookChange>()
  for (const change of changes) {
    const key = `${change.transaction_id} ${change.document_id}`
    const event = weightier(merged.get(key)?.event, change.event)
    merged.set(key, { ...change, event })
  }
  return [...merged.values()]
}

const weightier = (one: ChainEvent | undefined, other: ChainEvent): ChainEvent =>
  one && chainEvents.indexOf(one) < chainEvents.indexOf(other) ? one : other

const hasEarlier = (added: readonly NewEntry[], { document_id }: BookChange) =>
  added.some((entry) => entry.document_id === document_id)

const isSame = (
  stored: Awaited<ReturnType<typeof queries.readLastHashes>>,
  { document_id }: BookChange,
  current: ContentHash | null,
): boolean => {
  const last = stored.get(document_id)
  if (!last?.content_hash || !current || last.content_version !== contentVersion) return false
  return last.content_hash.equals(current.content_hash)
}

/** The hashes of documents as they are now, by id. */
const readHashes = async (scope: Scope, changes: readonly Pick<BookChange, 'document_kind' | 'document_id'>[]) => {
  const hashes = new Map<string, ContentHash & { version: number }>()
  for (const kind of chainKinds) {
    const ids = changes.filter((change) => change.document_kind === kind).map((change) => change.document_id)
    for (const { id, version, content } of (await readContents(scope, kind, [...new Set(ids)])).values())
      hashes.set(id, { ...hashContent(kind, content, contentVersion), version })
  }
  return hashes
}

const append = (scope: Scope, head: Head, added: readonly NewEntry[]) => {
  let { length: seq, hash: previous } = head
  const entries = added.map(({ hashed, at, event, document_kind, document_id, version }): Entry => {
    seq += 1
    const { content_hash = null, field_digests = null } = hashed ?? {}
    const fields = { at, event, document_kind, document_id, version }
    const entry = { seq, ...fields, content_version: contentVersion, content_hash, field_digests, previous }
    previous = entryHash(entry)
    return { ...entry, hash: previous }
  })
  return queries.insertEntries(scope, entries)
}
