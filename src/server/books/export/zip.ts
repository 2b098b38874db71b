import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Puts one file into it; done once it has been read. */
type Add = (name: string, bytes: Readable, options?: { compress?: boolean; mtime?: Date }) => Promise<void>

/** A ZIP as a stream, filled as fast as it is read. What fails in `fill` fails its reader. */
export const startZip = (fill: (add: Add) => Promise<void>): Readable => {
  const zip = new ZipFile()
  // A PassThrough, by the library's own words; its types name only what all streams have.
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  const add: Add = async (name, bytes, options = {}) => {
    const ended = finished(bytes)
    zip.addReadStream(bytes, name, { ...options, mode: 0o100644 })
    await ended
  }
  // A reader that went away leaves what is being added unread for ever: it is let go with it.
  const readerClosed = new Promise<never>((_, reject) =>
    output.once('close', () => output.readableEnded || reject(new Error('The file is read no more.'))),
  )
  Promise.race([fill(add), readerClosed]).then(() => zip.end(), fail)
  return output
}
