import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { damagedArchive, foreignArchive, swollenArchive } from './archive-refusals.ts'

export type ZipEntry = {
  name: string
  size: number
  packed: number
  at: number
  isDeflated: boolean
  checksum: number
  /** Version, flags, method, time and name, which stand before the bytes once more. */
  head: Buffer
}
export type OpenZip = {
  entries: ReadonlyMap<string, ZipEntry>
  /** The bytes of an entry as a stream; more than its size are never unpacked. */
  bytes: (entry: ZipEntry) => AsyncGenerator<Uint8Array>
  close: () => Promise<void>
}

const signatures = {
  end: 0x06_05_4b_50,
  end64: 0x06_06_4b_50,
  locator64: 0x07_06_4b_50,
  entry: 0x02_01_4b_50,
  local: 0x04_03_4b_50,
}
const endBytes = 22
const maxComment = 65_535
const maxDirectoryBytes = 256 * 1024 * 1024
/** The most that any part of ours is compressed: JSON lines of equal rows reach about 60. Bombs have 1,000 and more. */
const maxRatio = 250
const fewBytes = 1024 * 1024

/** Opens a ZIP and reads its directory. Everything in it may be hostile: sizes, names and places are checked before they are used. */
export const openZip = async (file: string): Promise<OpenZip> => {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const entries = checkEntries(await readDirectory(handle, size), size)
    return { entries, bytes: (entry) => readEntry(handle, size, entry), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error instanceof RangeError ? damagedArchive() : error
  }
}

const readAt = async (handle: FileHandle, at: number, size: number, fileSize: number): Promise<Buffer> => {
  if (!Number.isSafeInteger(at) || at < 0 || size < 0 || at + size > fileSize) throw damagedArchive()
  const bytes = Buffer.alloc(size)
  for (let filled = 0; filled < size;) {
    const { bytesRead } = await handle.read(bytes, filled, size - filled, at + filled)
    if (bytesRead === 0) throw damagedArchive()
    filled += bytesRead
  }
  return bytes
}

const readDirectory = async (handle: FileHandle, fileSize: number): Promise<ZipEntry[]> => {
  if (fileSize < endBytes) throw foreignArchive()
  const tailSize = Math.min(fileSize, endBytes + maxComment)
  const tail = await readAt(handle, fileSize - tailSize, tailSize, fileSize)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signatures.end)
  const endAt = tail.lastIndexOf(mark)
  if (endAt < 0 || endAt + endBytes > tail.length) throw foreignArchive()
  const end = tail.subarray(endAt)
  const place = await directoryPlace(handle, end, fileSize - tailSize + endAt, fileSize)
  if (place.size > maxDirectoryBytes) throw damagedArchive()
  return parseDirectory(await readAt(handle, place.at, place.size, fileSize), place.count)
}

type Place = { count: number; size: number; at: number }

/** A ZIP of more than 65,534 files or 4 GB has a second, larger end before the first one. */
const directoryPlace = async (handle: FileHandle, end: Buffer, endAt: number, fileSize: number): Promise<Place> => {
  const place = { count: end.readUInt16LE(10), size: end.readUInt32LE(12), at: end.readUInt32LE(16) }
  if (place.count !== 0xff_ff && place.size !== 0xff_ff_ff_ff && place.at !== 0xff_ff_ff_ff) return place
  const locator = await readAt(handle, endAt - 20, 20, fileSize)
  if (locator.readUInt32LE(0) !== signatures.locator64) throw damagedArchive()
  const large = await readAt(handle, Number(locator.readBigUInt64LE(8)), 56, fileSize)
  if (large.readUInt32LE(0) !== signatures.end64) throw damagedArchive()
  const number = (at: number) => Number(large.readBigUInt64LE(at))
  return { count: number(32), size: number(40), at: number(48) }
}

const parseDirectory = (directory: Buffer, count: number): ZipEntry[] => {
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count;) {
    if (directory.readUInt32LE(at) !== signatures.entry) throw damagedArchive()
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place))
    const nameEnd = at + 46 + nameSize!
    const next = nameEnd + extraSize! + commentSize!
    if (next > directory.length) throw damagedArchive()
    const method = directory.readUInt16LE(at + 10)
    if (!isPlausible(directory, at) || (method !== 0 && method !== 8)) throw damagedArchive()
    const name = directory.toString('utf8', at + 46, nameEnd)
    const sizes = sizesOf(directory, at, directory.subarray(nameEnd, nameEnd + extraSize!))
    const head = Buffer.concat([directory.subarray(at + 6, at + 16), directory.subarray(at + 46, nameEnd)])
    entries.push({ name, ...sizes, isDeflated: method === 8, checksum: directory.readUInt32LE(at + 16), head })
    at = next
  }
  return entries
}

const newestVersion = 63
const newestSystem = 19

/** Whether the fields of an entry without a use here have values that programs write: a plain file, not encrypted, of one volume. */
const isPlausible = (directory: Buffer, at: number): boolean => {
  const [version, system, needed] = [directory[at + 4]!, directory[at + 5]!, directory.readUInt16LE(at + 6)]
  const isEncrypted = (directory.readUInt16LE(at + 8) & 1) !== 0
  const [disk, inside, attributes, mode] = [34, 36, 38, 40].map((place) => directory.readUInt16LE(at + place))
  const isPlainFile = [0, 0o100000].includes(mode! & 0o170000) && attributes! <= 0xff
  const isKnown = version <= newestVersion && system <= newestSystem && needed <= newestVersion
  return isKnown && !isEncrypted && disk === 0 && inside! <= 1 && isPlainFile
}

/** Sizes of 4 GB and more are in an additional field. */
const sizesOf = (directory: Buffer, at: number, extra: Buffer): Pick<ZipEntry, 'size' | 'packed' | 'at'> => {
  const sizes = {
    size: directory.readUInt32LE(at + 24),
    packed: directory.readUInt32LE(at + 20),
    at: directory.readUInt32LE(at + 42),
  }
  for (let place = 0; place + 4 <= extra.length; place += 4 + extra.readUInt16LE(place + 2)) {
    if (extra.readUInt16LE(place) !== 1) continue
    let from = place + 4
    for (const name of ['size', 'packed', 'at'] as const)
      if (sizes[name] === 0xff_ff_ff_ff) {
        sizes[name] = Number(extra.readBigUInt64LE(from))
        from += 8
      }
  }
  return sizes
}

/** No name twice, no bytes used by two entries, nothing that unpacks to far more than we ever write. */
const checkEntries = (entries: readonly ZipEntry[], fileSize: number): ReadonlyMap<string, ZipEntry> => {
  const named = new Map(entries.map((entry) => [entry.name, entry]))
  if (named.size < entries.length) throw damagedArchive()
  let packed = 0
  for (const entry of entries) {
    packed += entry.packed
    if (entry.size > fewBytes && entry.size > entry.packed * maxRatio) throw swollenArchive()
    if (!entry.isDeflated && entry.size !== entry.packed) throw damagedArchive()
  }
  if (!(packed <= fileSize)) throw swollenArchive()
  return named
}

const readEntry = async function* (handle: FileHandle, fileSize: number, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(pieces(handle, await startOf(handle, fileSize, entry), entry.packed, fileSize))
  let size = 0
  let checksum = 0
  try {
    for await (const piece of entry.isDeflated ? packed.pipe(createInflateRaw()) : packed) {
      size += piece.length
      if (size > entry.size) throw swollenArchive()
      checksum = crc32(piece, checksum)
      yield piece
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? damagedArchive() : error
  } finally {
    packed.destroy()
  }
  if (size !== entry.size || checksum !== entry.checksum) throw damagedArchive()
}

const descriptorFlag = 8
const descriptor = 0x08_07_4b_50

/** Where the bytes of an entry begin. The heads before and behind them must say the same as the directory. */
const startOf = async (handle: FileHandle, fileSize: number, entry: ZipEntry): Promise<number> => {
  const { at, packed, head, checksum, size } = entry
  const fixed = await readAt(handle, at, 30, fileSize)
  const nameSize = fixed.readUInt16LE(26)
  const name = await readAt(handle, at + 30, nameSize, fileSize)
  const start = at + 30 + nameSize + fixed.readUInt16LE(28)
  const isSame = fixed.readUInt32LE(0) === signatures.local && Buffer.concat([fixed.subarray(4, 14), name]).equals(head)
  if (!isSame || start + packed > fileSize) throw damagedArchive()
  // A stream is written before its checksum and sizes are known, so they follow it.
  const isStreamed = (fixed.readUInt16LE(6) & descriptorFlag) !== 0
  const behind = isStreamed ? await readAt(handle, start + packed, 16, fileSize) : undefined
  const sums = behind?.subarray(4) ?? fixed.subarray(14)
  const isLarge = packed >= 0xff_ff_ff_ff || size >= 0xff_ff_ff_ff
  const isCounted = isLarge || (sums.readUInt32LE(4) === packed && sums.readUInt32LE(8) === size)
  const isDescribed =
    !behind || (behind.readUInt32LE(0) === descriptor && fixed.subarray(14, 26).every((byte) => byte === 0))
  if (!isDescribed || !isCounted || sums.readUInt32LE(0) !== checksum) throw damagedArchive()
  return start
}

const pieceBytes = 256 * 1024

const pieces = async function* (handle: FileHandle, at: number, size: number, fileSize: number) {
  for (let from = 0; from < size; from += pieceBytes)
    yield await readAt(handle, at + from, Math.min(pieceBytes, size - from), fileSize)
}
