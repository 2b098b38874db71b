import type { PackItem } from '#contract/reports/pack.ts'
import { readIntegrity } from '#server/books/integrity/integrity.handlers.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** The end of the chain of books, as it stands in a pack. */
export type StoredChain = NonNullable<PackItem['chain']> & { stamp_seq: number | null }

export const readChain = async (context: CompanyContext): Promise<StoredChain> => {
  const { length, head, ok, verified_at, stamp } = await readIntegrity(context)
  return { length, head, ok, verified_at, stamped_at: stamp?.stamped_at ?? null, stamp_seq: stamp?.seq ?? null }
}
