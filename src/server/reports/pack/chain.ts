import type { PackItem } from '#contract/reports/pack.ts'
import { noHash } from '#server/books/integrity/entry.ts'
import { readStamp } from '#server/books/integrity/integrity.handlers.ts'
import { isIntact, readHead } from '#server/books/integrity/verify.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The end of the chain of books, as it stands in a pack and in yearly reports. */
export type StoredChain = NonNullable<PackItem['chain']> & { stamp_seq: number | null }

export const readChain = async (scope: Scope): Promise<StoredChain> => {
  const [head, stamp] = [await readHead(scope), await readStamp(scope)]
  return {
    length: head?.length ?? 0,
    head: (head?.hash ?? noHash).toString('hex'),
    ok: isIntact(head),
    verified_at: head?.verified_at ?? null,
    stamped_at: stamp?.stamped_at ?? null,
    stamp_seq: stamp?.seq ?? null,
  }
}
