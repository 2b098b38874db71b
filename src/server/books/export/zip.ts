import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Adds one file; resolves once its bytes have been read. */
type Add = (name: string, bytes: Readable, options?: { compress?: boolean; mtime?: Date }) => Promise<void>

// A ZIP has no earlier day. Before 1970 the library throws where nobody catches it, which ends the process.
const firstMoment = Date.UTC(1980, 0, 1, 12)
const possibleTime = (time: Date): Date => new Date(Math.max(time.getTime(), firstMoment))

/** A ZIP as a stream, filled as fast as it is read. An error in `fill` is passed to the reader. */
export const startZip = (fill: (add: Add) => Promise<void>): Readable => {
  const zip = new ZipFile()
  // The library documents a PassThrough, though its types declare a more general stream.
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  // An error before anybody reads would end the process. A later reader still gets it.
  output.on('error', () => undefined)
  const add: Add = async (name, bytes, { compress, mtime = new Date() } = {}) => {
    const ended = finished(bytes)
    // The library keeps what it was given until the ZIP ends: 17 KB for each stream and what it was piped through.
    let next: Readable | undefined = bytes
    zip.addReadStreamLazy(
      name,
      { ...(compress === undefined ? {} : { compress }), mtime: possibleTime(mtime), mode: 0o100644 },
      (pass) => {
        const stream = next!
        next = undefined
        pass(null, stream)
      },
    )
    await ended
  }
  // Without this, a file that is being added would wait for ever after the reader closed the stream.
  const readerClosed = new Promise<never>((_, reject) =>
    output.once('close', () => output.readableEnded || reject(new Error('The reader closed the file.'))),
  )
  Promise.race([fill(add), readerClosed]).then(() => zip.end(), fail)
  return output
}
