import { setPriority } from 'node:os'
import libheif from 'libheif-js/wasm-bundle.js'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeicPixels } from './heic.ts'

/** A photo of the best phones has 48 megapixels, each of which takes some ten bytes while it is decoded. */
const mostPixels = 60_000_000

// On Linux a priority belongs to the thread that sets it: requests come before seconds of work for one picture.
if (process.platform === 'linux') setPriority(10)

// Given by heic.ts. What goes wrong here ends the thread, which is told there.
const images = new libheif.HeifDecoder().decode(workerData as Uint8Array)
const image = images.find((each) => each.is_primary()) ?? images[0]
if (!image) throw new Error('There is no picture in it.')
const [width, height] = [image.get_width(), image.get_height()]
if (width * height > mostPixels) throw new Error(`Too large: ${width} × ${height}.`)
image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (pixels) => {
  if (!pixels) throw new Error('The picture cannot be decoded.')
  const { data } = pixels
  parentPort?.postMessage({ data, width, height } satisfies HeicPixels, [data.buffer as ArrayBuffer])
})
