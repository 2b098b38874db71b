import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Reads an SVG from stdin and writes a PNG to stdout that fits in the width and height of its arguments. The SVG comes from memory
// and has no base address, so librsvg loads neither files nor URLs.

const [width = 1, height = 1] = process.argv.slice(2).map(Number)
const svg = await buffer(process.stdin)
const options = { limitInputPixels: 60_000_000, failOn: 'error' } as const

/** The dots per inch of an SVG that names no resolution. */
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
