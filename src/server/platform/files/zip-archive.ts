import { inflateRawSync } from 'node:zlib'

/** Why an archive is not unpacked. */
type ZipRefusal = 'malformed' | 'too_complex' | 'encrypted'

export class RefusedZip extends Error {
  readonly reason: ZipRefusal

  constructor(reason: ZipRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** An entry of the archive's directory, checked against the header in front of its data. */
type Entry = { name: string; method: number; packed: Buffer; size: number; end: number; start: number }

const maxEntries = 1000
const maxUnpacked = 150 * 1024 * 1024
const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50

/**
 * The unpacked files of a ZIP archive by name. Each is unpacked only up to the size that the directory declares, and all together up to
 * 150 MB. A directory that differs from the headers in front of the data, or leaves room for hidden entries, is refused, because
 * another reader may follow the headers.
 */
export const unpackZip = (archive: Buffer): Map<string, Buffer> => {
  const entries = entriesOf(archive)
  if (entries.reduce((total, { size }) => total + size, 0) > maxUnpacked) throw new RefusedZip('too_complex')
  return new Map(entries.map((entry) => [entry.name, unpack(entry)]))
}

const damaged = (): RefusedZip => new RefusedZip('malformed')

const refuseIf = (isDamaged: boolean): void => {
  if (isDamaged) throw damaged()
}

const unpack = ({ method, packed, size }: Entry): Buffer => {
  refuseIf(method !== 0 && method !== 8)
  const unpacked = method === 0 ? packed : inflate(packed, size)
  refuseIf(unpacked.length !== size)
  return unpacked
}

const inflate = (packed: Buffer, size: number): Buffer => {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch (error) {
    const isTooLong = error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLong ? new RefusedZip('too_complex') : damaged()
  }
}

const entriesOf = (archive: Buffer): Entry[] => {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  if (count > maxEntries) throw new RefusedZip('too_complex')
  const directory = at
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    refuseIf(at + 46 > archive.length || archive.readUInt32LE(at) !== directoryEntry)
    entries.push(entryAt(archive, at))
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  refuseIf(at !== end)
  checkOrder(entries, directory)
  return entries
}

/** The record at the end, which may be followed by a comment. */
const findEnd = (archive: Buffer): number => {
  for (let at = archive.length - 22; at >= 0 && at >= archive.length - 22 - 65_535; at -= 1)
    if (archive.readUInt32LE(at) === directoryEnd) return at
  throw damaged()
}

const entryAt = (archive: Buffer, at: number): Entry => {
  const flags = archive.readUInt16LE(at + 8)
  if (flags & 1) throw new RefusedZip('encrypted')
  const method = archive.readUInt16LE(at + 10)
  const packedSize = archive.readUInt32LE(at + 20)
  const size = archive.readUInt32LE(at + 24)
  const start = archive.readUInt32LE(at + 42)
  const name = archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString('utf8')
  refuseIf(start + 30 > archive.length || archive.readUInt32LE(start) !== localEntry)
  const hasSizes = (flags & 8) === 0
  const nameLength = archive.readUInt16LE(start + 26)
  const data = start + 30 + nameLength + archive.readUInt16LE(start + 28)
  refuseIf(data + packedSize > archive.length)
  refuseIf(archive.subarray(start + 30, start + 30 + nameLength).toString('utf8') !== name)
  refuseIf(archive.readUInt16LE(start + 8) !== method || (archive.readUInt16LE(start + 6) & 9) !== (flags & 9))
  refuseIf(hasSizes && (archive.readUInt32LE(start + 18) !== packedSize || archive.readUInt32LE(start + 22) !== size))
  // A stored entry without its size in front cannot be read from a stream.
  refuseIf(!hasSizes && method === 0 && packedSize > 0)
  return { name, method, size, start, packed: archive.subarray(data, data + packedSize), end: data + packedSize }
}

/** After the data of an entry there may be its sizes, 12 to 24 bytes. */
const maxDescriptor = 24

const checkOrder = (entries: readonly Entry[], directory: number): void => {
  const sorted = entries.toSorted((a, b) => a.start - b.start)
  const starts = [...sorted.slice(1).map(({ start }) => start), directory]
  refuseIf(sorted.length > 0 && sorted[0]?.start !== 0)
  for (const [index, { end }] of sorted.entries()) {
    const gap = (starts[index] ?? 0) - end
    refuseIf(gap < 0 || gap > maxDescriptor)
  }
}
