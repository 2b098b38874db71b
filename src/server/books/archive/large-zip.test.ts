import { writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFile } from './test/archives.ts'
import { openZip } from './zip-reader.ts'

type Field = [bytes: 2 | 4 | 8, value: number]

const record = (...fields: Field[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const buffer = Buffer.alloc(8)
      buffer.writeBigUInt64LE(BigInt(value))
      return buffer.subarray(0, bytes)
    }),
  )

/**
 * A ZIP of files that are not compressed, in its 64-bit format (APPNOTE 6.3, 4.3.14). The library that the product writes with goes through
 * all files for each one, which takes a minute for so many.
 */
const largeZip = (files: readonly (readonly [name: string, content: string])[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const common: Field[] = [
      [2, 20],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ]
    const part = Buffer.concat([record([4, 0x04034b50], ...common), Buffer.from(name + content)])
    const more: Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ]
    directory.push(record([4, 0x02014b50], [2, 0x032d], ...common, ...more), Buffer.from(name))
    parts.push(part)
    offset += part.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = files.length
  const end: Field[] = [
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  ]
  const locator: Field[] = [
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]
  const old: Field[] = [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, 0xffff],
    [2, 0xffff],
    [4, 0xffffffff],
    [4, 0xffffffff],
    [2, 0],
  ]
  return Buffer.concat([...parts, ...directory, record(...end), record(...locator), record(...old)])
}

test('a ZIP with more files than its first format can count is read whole', async () => {
  // The first format counts up to 65,535.
  const count = 65_540
  const file = newFile()
  writeFileSync(file, largeZip(Array.from({ length: count }, (_, at) => [`files/${at}`, `content ${at}`])))
  const zip = await openZip(file)
  try {
    expect(zip.entries.size).toBe(count)
    for (const at of [0, 1, 65_534, 65_535, count - 1]) {
      const pieces: Uint8Array[] = []
      for await (const piece of zip.bytes(zip.entries.get(`files/${at}`)!)) pieces.push(piece)
      expect(Buffer.concat(pieces).toString()).toBe(`content ${at}`)
    }
  } finally {
    await zip.close()
  }
})
