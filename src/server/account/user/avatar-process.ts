import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Reads an image and writes a small square WebP.

/** Twice the largest size on any screen. */
const side = 96
// Enough for the largest phone cameras; a decompression bomb of a few kilobytes has more.
const limitInputPixels = 50_000_000

const webp = await sharp(await buffer(process.stdin), { limitInputPixels, failOn: 'error' })
  .rotate()
  .resize(side, side, { fit: 'cover' })
  .webp({ quality: 82 })
  .toBuffer()
process.stdout.write(webp)
