import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { newFile } from './test/archives.ts'
import { openZip } from './zip-reader.ts'

test('a ZIP with more files than its first format can count is read whole', { timeout: 120_000 }, async () => {
  // The first format counts up to 65,535.
  const count = 65_540
  const file = newFile()
  const written = new ZipFile()
  // Whole contents, because a stream for each of them takes a minute.
  for (let at = 0; at < count; at += 1)
    written.addBuffer(Buffer.from(`content ${at}`), `files/${at}`, { compress: false, mode: 0o100644 })
  written.end()
  await pipeline(written.outputStream, createWriteStream(file))
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
