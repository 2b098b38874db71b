import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PackMissing } from '#contract/reports/pack.ts'
import type { PackPart } from '#domain/pack.ts'
import { expensePart } from './expense-part.ts'
import { invoicePart } from './invoice-part.ts'
import { isafPart } from './isaf-part.ts'
import type { Entry, NewFile, PackWork, PartSource } from './entry.ts'
import { storePackFile } from './pack-files.ts'
import type { Segment, SegmentFile } from './progress.queries.ts'
import { tablePart } from './table-parts.ts'

const sources: Record<PackPart, PartSource> = {
  invoices: invoicePart,
  expenses: expensePart,
  isaf: isafPart,
  registers: tablePart('registers'),
  ledger: tablePart('ledger'),
  journal: tablePart('journal'),
  statements: tablePart('statements'),
  reports: tablePart('reports'),
}

/** A segment ends after so many files, bytes or seconds: what a killed process loses, and how long others wait for its place. */
const maxFiles = 500
const maxBytes = 100_000_000
const maxMs = 15_000

export type Step = { position: number; part: PackPart; after: string | null }

/** What comes after the finished segments; undefined if all parts are complete. */
export const nextStep = (parts: readonly PackPart[], segments: readonly Segment[]): Step | undefined => {
  const last = segments.at(-1)
  const position = last ? last.position + 1 : 0
  if (last && last.next_key !== null) return { position, part: last.part, after: last.next_key }
  const part = parts[last ? parts.indexOf(last.part) + 1 : 0]
  return part && { position, part, after: null }
}

type Written = { files: SegmentFile[]; missing: PackMissing[]; bytes: number; lastKey: string | null; isWhole: boolean }

const chunksOf = ({ bytes }: NewFile): AsyncIterable<Uint8Array> =>
  bytes instanceof Readable ? bytes : Readable.from([bytes])

/** Closes streams that nobody read, whose temporary files are removed then. */
const close = (files: readonly NewFile[]) => {
  for (const { bytes } of files) if (bytes instanceof Readable) bytes.destroy()
}

/** The bytes of an entry's files one after another, noted with their size and hash. */
async function* bytesOf({ files }: Entry, written: Written): AsyncGenerator<Uint8Array> {
  try {
    for (const file of files) {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of chunksOf(file)) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
      const { folder, name, extension, day } = file
      written.files.push({ folder, name, extension, day, size, sha256: hash.digest('hex') })
      written.bytes += size
    }
  } finally {
    close(files)
  }
}

async function* fill(
  work: PackWork,
  { part, after }: Step,
  written: Written,
  onDone: (files: number) => Promise<void>,
) {
  const until = performance.now() + maxMs
  for await (const entry of sources[part](work, after)) {
    if (written.lastKey !== null && isFull(written, until)) return close(entry.files)
    yield* bytesOf(entry, written)
    written.missing.push(...entry.missing)
    written.lastKey = entry.key
    await onDone(written.files.length)
  }
  written.isWhole = true
}

const isFull = ({ files, bytes }: Written, until: number) =>
  files.length >= maxFiles || bytes >= maxBytes || performance.now() >= until

/** Makes the next segment of a pack and stores its bytes; its row is not stored yet. `onDone` gets the number of its files so far. */
export const makeSegment = async (
  work: PackWork,
  step: Step,
  onDone: (files: number) => Promise<void>,
): Promise<Segment> => {
  const written: Written = { files: [], missing: [], bytes: 0, lastKey: null, isWhole: false }
  await storePackFile(work, step.position, fill(work, step, written, onDone))
  const { files, missing, lastKey, isWhole } = written
  return { position: step.position, part: step.part, next_key: isWhole ? null : lastKey, files, missing }
}
