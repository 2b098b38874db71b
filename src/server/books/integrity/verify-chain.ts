// Decision: docs/decisions/integrity-chain.md
import { chainKinds } from '#domain/integrity.ts'
import type { BreakReason, ChainBreak } from '#domain/integrity.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readUnchained } from './chain.queries.ts'
import { differingField, hashContent } from './content.ts'
import { readContents } from './content.queries.ts'
import type { StoredDocument } from './content.queries.ts'
import { entryHash, noHash } from './entry.ts'
import { readTimeStamp } from './time-stamp.ts'
import * as queries from './verify.queries.ts'
import type { HeadState, Progress, WalkedEntry } from './verify.queries.ts'

/** Entries or documents per step. */
const stepSize = 1000

export const firstStep = (at: string): Progress => ({ at, seq: 0, hash: noHash.toString('hex'), after: null })

/** `next`: from where to go on; null: everything is verified. */
export type Step = { found: ChainBreak | null; next: Progress | null }

/**
 * One step of a verification, in one snapshot: the next entries, each against the one before it and, if it is the last of its document,
 * against the document as it is stored; after the last entry, that the chain has all documents.
 */
export const verifyStep = async (
  scope: Scope,
  head: HeadState,
  from: Progress,
  size: number = stepSize,
): Promise<Step> => {
  const brokenEnd = endOf(head, await queries.readTail(scope))
  if (brokenEnd) return { found: brokenEnd, next: null }
  if (from.after !== null) return findUnknown(scope, head, from, from.after, size)
  const entries = await queries.readEntries(scope, from.seq, size)
  const found = firstOf([
    brokenLink(entries, from),
    ...(await changedDocuments(scope, entries)),
    ...(await falseStamps(scope, from, entries, entries.length < size)),
  ])
  if (found) return { found, next: null }
  const last = entries.at(-1)
  const next = last ? { ...from, seq: last.seq, hash: last.hash.toString('hex') } : from
  return { found: null, next: entries.length === size ? next : { ...next, after: '' } }
}

/** Whether the chain ends where its head says. */
const endOf = (head: HeadState, tail: { seq: number; hash: Buffer } | undefined): ChainBreak | null => {
  const { seq, hash } = tail ?? { seq: 0, hash: noHash }
  if (seq < head.length) return broken('entry_missing', seq + 1)
  if (seq > head.length) return broken('entry_added', head.length + 1)
  return hash.equals(head.hash) ? null : broken('entry_changed', seq)
}

const broken = (reason: BreakReason, seq: number | null, entry?: WalkedEntry): ChainBreak => ({
  reason,
  seq,
  document: entry ? { kind: entry.document_kind, id: entry.document_id, number: null } : null,
  field: null,
})

/** The break with the lowest number. */
const firstOf = (breaks: readonly (ChainBreak | null)[]): ChainBreak | null =>
  breaks.reduce((first, each) => (!first || (each && (each.seq ?? 0) < (first.seq ?? 0)) ? each : first), null)

const brokenLink = (entries: readonly WalkedEntry[], from: Progress): ChainBreak | null => {
  let { seq } = from
  let previous: Buffer = Buffer.from(from.hash, 'hex')
  for (const entry of entries) {
    seq += 1
    if (entry.seq !== seq) return broken('entry_missing', seq)
    if (!entry.previous.equals(previous) || !entryHash(entry).equals(entry.hash))
      return broken('entry_changed', seq, entry)
    previous = entry.hash
  }
  return null
}

/** The documents whose last entry is among these and that differ from it. A document with a waiting change is verified after that is chained. */
const changedDocuments = async (scope: Scope, entries: readonly WalkedEntry[]): Promise<ChainBreak[]> => {
  const found: ChainBreak[] = []
  for (const kind of chainKinds) {
    const last = entries.filter((entry) => entry.document_kind === kind && entry.is_last && !entry.is_waiting)
    const stored = await readContents(
      scope,
      kind,
      last.map((entry) => entry.document_id),
    )
    for (const entry of last) {
      const difference = differenceOf(entry, stored.get(entry.document_id))
      if (difference) found.push(await named(scope, difference, stored))
    }
  }
  return found
}

const differenceOf = (entry: WalkedEntry, document: StoredDocument | undefined): ChainBreak | null => {
  if (entry.event === 'purge') return document ? broken('unknown', entry.seq, entry) : null
  if (!document) return broken('missing', entry.seq, entry)
  const { document_kind: kind, content_version: version } = entry
  const { content_hash } = hashContent(kind, document.content, version)
  if (entry.content_hash?.equals(content_hash)) return null
  return {
    ...broken('changed', entry.seq, entry),
    field: differingField(kind, document.content, version, entry.field_digests),
  }
}

/** The break with the number of its document. */
const named = async (scope: Scope, found: ChainBreak, stored: Map<string, StoredDocument>): Promise<ChainBreak> => {
  const { document } = found
  if (!document) return found
  const number = stored.get(document.id)?.number ?? (await queries.readTitle(scope, document.id))
  return { ...found, document: { ...document, number } }
}

/** The stamps among these entries that prove another hash; at the end of the chain also those of entries that it does not have any more. */
const falseStamps = async (
  scope: Scope,
  from: Progress,
  entries: readonly WalkedEntry[],
  isEnd: boolean,
): Promise<ChainBreak[]> => {
  const stamps = await queries.readStamps(scope, from.seq, isEnd ? null : (entries.at(-1)?.seq ?? from.seq))
  const hashes = new Map(entries.map((entry) => [entry.seq, entry.hash]))
  return stamps
    .filter((stamp) => {
      const hash = hashes.get(stamp.seq)
      return !hash?.equals(stamp.hash) || !readTimeStamp(stamp.response)?.imprint.equals(stamp.hash)
    })
    .map((stamp) => broken('stamp', stamp.seq))
}

const findUnknown = async (
  scope: Scope,
  head: HeadState,
  from: Progress,
  after: string,
  size: number,
): Promise<Step> => {
  // Of books whose chain is still beginning, the documents without an entry are not chained yet.
  if (head.start_after !== null) return { found: null, next: null }
  const documents = await readUnchained(scope, after, size)
  const unknown = documents.find((document) => !document.is_chained)
  if (unknown) {
    const { kind, id } = unknown
    const number = (await readContents(scope, kind, [id])).get(id)?.number ?? null
    return { found: { reason: 'unknown', seq: null, document: { kind, id, number }, field: null }, next: null }
  }
  const last = documents.at(-1)
  return {
    found: null,
    next: last && documents.length === size ? { ...from, after: `${last.kind} ${last.id}` } : null,
  }
}
