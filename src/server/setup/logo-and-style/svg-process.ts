import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Draws the SVG of its input as a PNG on its output, as large as fits in the width and height it is told. From memory and without
// an address of its own: librsvg then reads nothing beside it, neither files nor the net.

const [width = 1, height = 1] = process.argv.slice(2).map(Number)
const svg = await buffer(process.stdin)
const options = { limitInputPixels: 60_000_000, failOn: 'error' } as const

/** librsvg draws for 72 dots an inch what says nothing else. */
const defaultDensity = 72
const maxDensity = 2400

const metadata = await sharp(svg, options).metadata()
const scale = Math.min(width / metadata.width, height / metadata.height)
const density = Math.min(Math.max(defaultDensity * scale, 1), maxDensity)
const png = await sharp(svg, { ...options, density })
  .resize(width, height, { fit: 'inside', withoutEnlargement: true })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
