import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Draws the picture of its input as a small WebP on its output, upright, with sides as long as it is told.

const [side = 1] = process.argv.slice(2).map(Number)
// A photo of the best phones has 200 megapixels; a bomb of a few kilobytes has more.
const limitInputPixels = 250_000_000

const picture = await sharp(await buffer(process.stdin), { limitInputPixels, failOn: 'error' })
  .rotate()
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .webp({ quality: 78 })
  .toBuffer()
process.stdout.write(picture)
