import { createHash } from 'node:crypto'
import { z } from 'zod'
import { byteReader } from './byte-stream.ts'
import type { ByteReader, Bytes } from './byte-stream.ts'
import { damaged } from './refusals.ts'

/** What an entry of a backup holds. `table` and `jobs` have rows in PostgreSQL's text format of COPY, `sequences` and `schema` JSON. */
const kinds = ['manifest', 'schema', 'keys', 'settings', 'table', 'sequences', 'jobs', 'file'] as const

const headSchema = z.strictObject({
  kind: z.enum(kinds),
  name: z.string().max(300),
  /** The columns of a table in the order of its rows. */
  columns: z.array(z.string()).optional(),
})
export type EntryHead = z.infer<typeof headSchema>

const endSchema = z.strictObject({ size: z.int(), sha256: z.string(), rows: z.int().optional() })
/** The number of bytes, their hash, and the number of rows that the database counted. */
export type EntryEnd = z.infer<typeof endSchema>

/** All entries: their number, rows, files and bytes, and one hash of them all in their order. */
const totalsSchema = z.strictObject({
  entries: z.int(),
  rows: z.int(),
  files: z.int(),
  bytes: z.number(),
  sha256: z.string(),
})
export type Totals = z.infer<typeof totalsSchema>

const frameTypes = { start: 1, data: 2, end: 3, totals: 4 } as const
const frameHeadBytes = 5
const maxFrameBytes = 1024 * 1024

const frame = (type: number, size: number): Buffer => {
  const head = Buffer.alloc(frameHeadBytes)
  head.writeUInt8(type)
  head.writeUInt32BE(size, 1)
  return head
}
const jsonFrame = (type: number, value: object): Buffer => {
  const text = Buffer.from(JSON.stringify(value))
  return Buffer.concat([frame(type, text.length), text])
}

const newTotals = () => {
  const hash = createHash('sha256')
  const totals = { entries: 0, rows: 0, files: 0, bytes: 0 }
  return {
    add: ({ kind, name }: EntryHead, { size, sha256, rows = 0 }: EntryEnd) => {
      hash.update(JSON.stringify([kind, name, size, sha256, rows]))
      totals.entries += 1
      totals.rows += kind === 'table' ? rows : 0
      totals.files += kind === 'file' ? 1 : 0
      totals.bytes += size
    },
    result: (): Totals => ({ ...totals, sha256: hash.copy().digest('hex') }),
  }
}

export type EntryWriter = {
  /** The frames of one entry. `rows` is asked after the last byte. */
  entry: (head: EntryHead, source: Bytes, rows?: () => Promise<number>) => AsyncGenerator<Uint8Array>
  /** The last frame, which says what belongs to the backup. */
  finish: () => AsyncGenerator<Uint8Array>
  totals: () => Totals
}

/** Writes entries one after another as frames, each with its length. */
export const entryWriter = (): EntryWriter => {
  const totals = newTotals()
  return {
    entry: async function* (head, source, rows) {
      yield jsonFrame(frameTypes.start, head)
      const hash = createHash('sha256')
      let size = 0
      for await (const part of source)
        for (let from = 0; from < part.length; from += maxFrameBytes) {
          const piece = part.subarray(from, from + maxFrameBytes)
          hash.update(piece)
          size += piece.length
          yield frame(frameTypes.data, piece.length)
          yield piece
        }
      const end: EntryEnd = { size, sha256: hash.digest('hex'), ...(rows ? { rows: await rows() } : {}) }
      yield jsonFrame(frameTypes.end, end)
      totals.add(head, end)
    },
    finish: async function* () {
      yield jsonFrame(frameTypes.totals, totals.result())
    },
    totals: totals.result,
  }
}

export type Entry = EntryHead & {
  /** Read it to its end or not at all. Throws if the bytes are not those of the hash. */
  data: Bytes
  /** Known after the last byte. */
  end: () => EntryEnd
}

/**
 * The entries of a backup in their order. Returns the totals if they are those that were written. Rows of tables are counted: each ends with
 * the only line feed that the text format of COPY does not escape.
 */
export const readEntries = async function* (source: Bytes): AsyncGenerator<Entry, Totals> {
  const bytes = byteReader(source)
  const totals = newTotals()
  for (;;) {
    const first = await readFrame(bytes)
    if (first.type === frameTypes.totals) {
      const written = parse(totalsSchema, first.payload)
      if (JSON.stringify(written) !== JSON.stringify(totals.result())) throw damaged()
      return written
    }
    if (first.type !== frameTypes.start) throw damaged()
    const head = parse(headSchema, first.payload)
    const { data, end } = readData(bytes)
    yield { ...head, data, end }
    // What the caller did not read.
    for await (const _ of data);
    totals.add(head, end())
  }
}

const lineFeed = 10

const readData = (bytes: ByteReader) => {
  let end: EntryEnd | undefined
  const read = async function* (): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let size = 0
    let rows = 0
    for (;;) {
      const { type, payload } = await readFrame(bytes)
      if (type === frameTypes.data) {
        hash.update(payload)
        size += payload.length
        for (let at = payload.indexOf(lineFeed); at >= 0; at = payload.indexOf(lineFeed, at + 1)) rows += 1
        yield payload
      } else if (type === frameTypes.end) {
        const written = parse(endSchema, payload)
        const isSame = written.size === size && written.sha256 === hash.digest('hex')
        if (!isSame || (written.rows !== undefined && written.rows !== rows)) throw damaged()
        end = written
        return
      } else throw damaged()
    }
  }
  return {
    data: read(),
    end: (): EntryEnd => {
      if (!end) throw new Error('an entry of the backup was not read to its end')
      return end
    },
  }
}

const readFrame = async (bytes: ByteReader): Promise<{ type: number; payload: Buffer }> => {
  const head = await bytes.read(frameHeadBytes)
  if (head.length < frameHeadBytes) throw damaged()
  const length = head.readUInt32BE(1)
  if (length > maxFrameBytes) throw damaged()
  const payload = await bytes.read(length)
  if (payload.length < length) throw damaged()
  return { type: head.readUInt8(), payload }
}

const parse = <T>(schema: z.ZodType<T>, payload: Buffer): T => {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')))
  } catch {
    throw damaged()
  }
}
