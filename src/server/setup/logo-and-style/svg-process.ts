import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Draws the SVG of its input as a PNG on its output, as large as fits in the width and height it is told. From memory and without
// an address of its own: librsvg then reads nothing beside it, neither files nor the net.

const [width = 1, height = 1] = process.argv.slice(2).map(Number)
const drawing = await buffer(process.stdin)
const options = { limitInputPixels: 60_000_000, failOn: 'error' } as const

/** librsvg draws for 72 dots an inch what says nothing else. */
const usualDensity = 72
const highestDensity = 2400

const own = await sharp(drawing, options).metadata()
const times = Math.min(width / own.width, height / own.height)
const density = Math.min(Math.max(usualDensity * times, 1), highestDensity)
const png = await sharp(drawing, { ...options, density })
  .resize(width, height, { fit: 'inside', withoutEnlargement: true })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
