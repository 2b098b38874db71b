// Decision: docs/decisions/one-library-for-each-job.md
import { crc32, inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06_05_4b_50
const directoryEntry = 0x02_01_4b_50
const localHeader = 0x04_03_4b_50
const utf8Names = 0x8_00
const stored = 0
const deflated = 8

/**
 * The files of a ZIP by name, in the order of its directory. It follows the specification (APPNOTE.TXT) and does not use the library
 * that wrote the file. Throws if a size or a checksum is wrong.
 */
export const readZip = (bytes: Uint8Array): Record<string, Uint8Array> => {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = zip.lastIndexOf(signature(endOfDirectory))
  if (end < 0) throw new Error('This is not a ZIP file, or its end is missing.')
  const files: Record<string, Uint8Array> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const entry = readEntry(zip, at)
    files[entry.name] = Uint8Array.from(entry.content)
    at = entry.next
  }
  return files
}

const readEntry = (zip: Buffer, at: number) => {
  expectSignature(zip, at, directoryEntry)
  const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
  const isUtf8 = (zip.readUInt16LE(at + 8) & utf8Names) !== 0
  const name = zip.toString(isUtf8 ? 'utf8' : 'latin1', at + 46, nameEnd)
  const content = readContent(zip, zip.readUInt32LE(at + 42), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20))
  if (content.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name}: the size is wrong.`)
  if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name}: the checksum is wrong.`)
  return { name, content, next: nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32) }
}

const readContent = (zip: Buffer, at: number, method: number, size: number): Buffer => {
  expectSignature(zip, at, localHeader)
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const content = zip.subarray(start, start + size)
  if (method === stored) return content
  if (method === deflated) return inflateRawSync(content)
  throw new Error(`Compression method ${method} is not one of the two that programs read everywhere.`)
}

const expectSignature = (zip: Buffer, at: number, expected: number) => {
  if (zip.readUInt32LE(at) !== expected) throw new Error(`Byte ${at} of the ZIP starts no header.`)
}

const signature = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
