import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Draws the picture of its input as a small square WebP on its output.

/** Twice the largest that any screen shows. */
const side = 96
// The largest cameras of phones in use; a bomb of a few kilobytes claims more.
const limitInputPixels = 50_000_000

const picture = await sharp(await buffer(process.stdin), { limitInputPixels, failOn: 'error' })
  .rotate()
  .resize(side, side, { fit: 'cover' })
  .webp({ quality: 82 })
  .toBuffer()
process.stdout.write(picture)
