import { Worker } from 'node:worker_threads'

/** Red, green, blue and alpha of each pixel, upright. */
export type HeicPixels = { data: Uint8ClampedArray; width: number; height: number }

/** Ten times what a phone's photo takes. */
const mostMs = 30_000
/** A photo takes up to half a gigabyte and one of the processors: one at a time, and no long queue. */
const mostWaiting = 10

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Decodes the picture of a HEIC file. Rejects for what is none, has too many pixels or takes too long, and where too many wait already.
 * Each has a thread of its own: its memory goes with it, and what hangs in it is ended from outside.
 */
export const decodeHeic = async (bytes: Uint8Array, most = mostMs): Promise<HeicPixels> => {
  if (waiting >= mostWaiting) throw new Error('Too many pictures are waiting.')
  waiting += 1
  const decoded = last.then(() => inThread(bytes, most))
  last = decoded.catch(() => {})
  try {
    return await decoded
  } finally {
    waiting -= 1
  }
}

const inThread = (bytes: Uint8Array, most: number) =>
  new Promise<HeicPixels>((resolve, reject) => {
    // What libheif says of a broken file is thrown as well.
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: bytes,
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => end(() => reject(new Error('The picture took too long.'))), most)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', (pixels: HeicPixels) => end(() => resolve(pixels)))
    worker.once('error', (error) => end(() => reject(error)))
    worker.once('exit', () => end(() => reject(new Error('There is no picture in it.'))))
  })
