import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a temporary file and returns it for reading, with its size. So a large file needs little memory, an error while it is
 * made can still be answered, and a slow reader holds no database connection. The file is removed when it was read.
 */
export const spool = async (bytes: Readable): Promise<{ bytes: Readable; size: number }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kvitas-file-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const file = path.join(folder, 'file')
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
    const { size } = await stat(file)
    const stream = createReadStream(file)
    stream.once('close', () => void remove())
    return { bytes: stream, size }
  } catch (error) {
    await remove()
    throw error
  }
}
