import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Reads an image and writes a small WebP in its right orientation with sides of at most the given length.

const [side = 1] = process.argv.slice(2).map(Number)
// Photos of the best phones have 200 megapixels; a decompression bomb of a few kilobytes has more.
const limitInputPixels = 250_000_000

const webp = await sharp(await buffer(process.stdin), { limitInputPixels, failOn: 'error' })
  .rotate()
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .webp({ quality: 78 })
  .toBuffer()
process.stdout.write(webp)
