import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Bytes } from './byte-stream.ts'
import { readEntries } from './entries.ts'
import type { Entry, Totals } from './entries.ts'
import { openStream } from './sealed-stream.ts'

/** Decrypts a backup and passes its entries to `use`, one after another. Resolves with the totals when all of it was read and is right. */
export const readBackup = async (
  bytes: Bytes,
  key: Buffer,
  use: (entry: Entry) => Promise<void> = async () => {},
): Promise<Totals> => {
  let totals: Totals | undefined
  let failure: unknown
  // The steps around a failed one fail too, with errors that say less.
  const keepFirst = (error: unknown): never => {
    failure ??= error
    throw error
  }
  const opened = async function* (source: Bytes) {
    try {
      yield* openStream(key, source)
    } catch (error) {
      keepFirst(error)
    }
  }
  const consume = async (source: Bytes) => {
    try {
      totals = await useEntries(source, use)
    } catch (error) {
      keepFirst(error)
    }
  }
  try {
    await pipeline(bytes, opened, createZstdDecompress(), consume)
  } catch (error) {
    throw failure ?? error
  }
  if (!totals) throw new Error('a backup was read without its totals')
  return totals
}

const useEntries = async (source: Bytes, use: (entry: Entry) => Promise<void>): Promise<Totals> => {
  const parts = source[Symbol.asyncIterator]()
  // Without `return`, so that the end of the stream is read after the last entry: only there it is known that nothing was cut off.
  const entries = readEntries({ [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) })
  let step = await entries.next()
  for (; !step.done; step = await entries.next()) await use(step.value)
  while (!(await parts.next()).done);
  return step.value
}
