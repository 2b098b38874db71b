/** The kinds of documents in the integrity chain, in the order in which the chain of existing books begins with them. */
export const chainKinds = ['invoice', 'expense', 'payment'] as const
export type ChainKind = (typeof chainKinds)[number]

/**
 * What an entry of the integrity chain records. If a transaction did several of them to a document, the entry names the first of this list.
 * 'start': the document was stored before the chain of its company began.
 */
export const chainEvents = [
  'start',
  'purge',
  'delete',
  'void',
  'restore',
  'issue',
  'record',
  'credit',
  'pay',
  'unpay',
  'change',
] as const
export type ChainEvent = (typeof chainEvents)[number]

/**
 * Why a verification failed:
 * - `changed`: the document differs from its last entry; `field` names where.
 * - `missing`: the chain has the document, the books do not.
 * - `unknown`: the books have the document, the chain does not.
 * - `entry_changed`, `entry_missing`, `entry_added`: the chain itself was altered.
 * - `stamp`: a time stamp proves another hash than the chain has.
 */
export const breakReasons = [
  'changed',
  'missing',
  'unknown',
  'entry_changed',
  'entry_missing',
  'entry_added',
  'stamp',
] as const
export type BreakReason = (typeof breakReasons)[number]

/** The first thing that a verification found wrong. `seq` is the number of the entry; null for a document without one. */
export type ChainBreak = {
  reason: BreakReason
  seq: number | null
  document: { kind: ChainKind; id: string; number: string | null } | null
  field: string | null
}
