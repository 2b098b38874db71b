// Decision: docs/decisions/integrity-chain.md
import { canonicalJson } from '#domain/canonical-json.ts'
import type { ChainEvent, ChainKind } from '#domain/integrity.ts'
import { sha256 } from './content.ts'

/** An entry of the chain. `at` is RFC 3339 with milliseconds in UTC. */
export type Entry = {
  seq: number
  at: string
  event: ChainEvent
  document_kind: ChainKind
  document_id: string
  version: number
  content_version: number
  content_hash: Buffer | null
  field_digests: Buffer | null
  previous: Buffer
  hash: Buffer
}

/** What the first entry of a chain has as the previous hash. */
export const noHash = Buffer.alloc(32)

/** sha256 of the previous hash (32 bytes) followed by the canonical JSON of the entry. Not hashed: the digests, which only name fields. */
export const entryHash = (entry: Omit<Entry, 'hash' | 'field_digests'>): Buffer => {
  const { seq, at, event, document_kind, document_id, version, content_version } = entry
  const content_hash = entry.content_hash?.toString('hex') ?? null
  const text = canonicalJson({ seq, at, event, document_kind, document_id, version, content_version, content_hash })
  return sha256(Buffer.concat([entry.previous, Buffer.from(text)]))
}
