import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PackMissing } from '#contract/reports/pack.ts'
import { startZip } from '#server/books/export/zip.ts'
import { readStamp } from '#server/books/integrity/integrity.handlers.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { packName } from '#domain/pack.ts'
import { inBooks, packText } from './entry.ts'
import type { PackWork } from './entry.ts'
import { createNames } from './file-names.ts'
import { indexPage } from './index-page.ts'
import type { PackContents } from './index-page.ts'
import { readPackFile, storePackFile } from './pack-files.ts'
import type { ClaimedPack, Segment, SegmentFile } from './progress.queries.ts'

/** Formats that are compressed already. */
const compressed = new Set(['pdf', 'xlsx', 'jpg', 'jpeg', 'png', 'webp', 'heic', 'zip'])

export type AssembledPack = {
  file_name: string
  size: number
  sha256: string
  files: number
  missing: PackMissing[]
}

/** A stored segment is not there any more, or not as it was written. It must be made again. */
export class LostSegment extends Error {
  readonly position: number
  constructor(position: number) {
    super(`segment ${position} of a pack is lost or was changed`)
    this.position = position
  }
}

/** Reads a segment in pieces of given sizes. */
const piecesOf = (stream: Readable, position: number) => {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  return async function* (size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next().catch(() => {
          throw new Problem('unavailable', { resource: 'files', retryAfter: 60 })
        })
        if (done) throw new LostSegment(position)
        rest = value
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
}

/** Passes bytes of a segment on; throws at their end if they are not those that were hashed when they were stored. */
async function* checked(bytes: AsyncIterable<Buffer>, sha256: string, position: number): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== sha256) throw new LostSegment(position)
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

type NamedFile = SegmentFile & { path: string }

/** The answer of the time-stamping authority for the end of the chain, if there is one. */
const readStampFile = async (work: PackWork, { chain }: ClaimedPack) => {
  const seq = chain?.stamp_seq
  if (seq === undefined || seq === null) return undefined
  const stamp = await inBooks(work, (context) => readStamp(context, seq))
  if (!stamp) return undefined
  const path = `${packText(work.requestedBy.language, 'folder_integrity')}/kvitas-${seq}.tsr`
  return { path, bytes: stamp.response, sha256: createHash('sha256').update(stamp.response).digest('hex') }
}

/** Writes the ZIP from the finished segments, with an index page and a list of all files, and stores it. */
export const assemblePack = async (
  work: PackWork,
  pack: ClaimedPack,
  segments: readonly Segment[],
  onDone: () => Promise<void>,
): Promise<AssembledPack> => {
  const nameOf = createNames()
  const named = segments.map(({ position, files }) => ({
    position,
    files: files.map((file): NamedFile => ({ ...file, path: nameOf(file) })),
  }))
  const missing = segments.flatMap((segment) => segment.missing)
  const stamp = await readStampFile(work, pack)
  const company = await inBooks(work, ({ db, companyId }) =>
    db
      .selectFrom('company')
      .select(['title', 'code', 'vat_code'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow(),
  )
  const listed = [
    ...named.flatMap(({ files }) => files).map(({ path, size, sha256 }) => ({ name: path, size, sha256 })),
    ...(stamp ? [{ name: stamp.path, size: stamp.bytes.length, sha256: stamp.sha256 }] : []),
  ]
  const contents: PackContents = { company, pack, files: listed, missing }
  const page = Buffer.from(indexPage(contents))
  const pageHash = createHash('sha256').update(page).digest('hex')
  const manifest = Buffer.from(manifestOf(contents, { name: 'index.html', size: page.length, sha256: pageHash }))
  const mtime = noon(pack.date_to)
  const zip = startZip(async (add) => {
    await add('index.html', Readable.from([page]), { mtime })
    await add('manifest.json', Readable.from([manifest]), { mtime })
    if (stamp) await add(stamp.path, Readable.from([stamp.bytes]), { mtime })
    for (const { position, files } of named) {
      if (files.length === 0) continue
      const stored = await readPackFile(work.services, work.requestedBy, position)
      if (!stored) throw new LostSegment(position)
      const piece = piecesOf(stored.stream, position)
      try {
        for (const { path, size, sha256, day, extension } of files) {
          const bytes = Readable.from(checked(piece(size), sha256, position))
          await add(path, bytes, { mtime: noon(day), compress: !compressed.has(extension) })
          await onDone()
        }
      } finally {
        stored.stream.destroy()
      }
    }
  })
  const hash = createHash('sha256')
  const size = await storePackFile(work, undefined, hashed(zip, hash))
  return {
    file_name: packName(company.title, work.span),
    size,
    sha256: hash.digest('hex'),
    files: listed.length + 2,
    missing,
  }
}

async function* hashed(bytes: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

/** What the pack consists of, for programs. */
const manifestOf = ({ company, pack, files, missing }: PackContents, page: PackContents['files'][number]): string =>
  `${JSON.stringify(
    {
      format: 'kvitas-pack',
      version: 1,
      company,
      period: { date_from: pack.date_from, date_to: pack.date_to },
      parts: pack.parts,
      language: pack.language,
      books_as_of: pack.began_at,
      integrity: pack.chain,
      files: [page, ...files],
      missing,
    },
    null,
    1,
  )}\n`
