import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Reads a photo and writes it as a grey PNG in its right orientation for a program that reads text: large enough for small letters, with
// sides of at most the given length. A paper on a dark table is made light by stretching its greys.

const [side = 1] = process.argv.slice(2).map(Number)
const limitInputPixels = 250_000_000

const png = await sharp(await buffer(process.stdin), { limitInputPixels, failOn: 'error' })
  .rotate()
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .greyscale()
  .normalise()
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
