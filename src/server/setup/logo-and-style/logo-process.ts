import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Reads an image from stdin and writes a small PNG to stdout, within the width, height and bytes of its arguments.

const [width = 1, height = 1, maxBytes = 0] = process.argv.slice(2).map(Number)
// A photo of a good phone has 50 megapixels; a decompression bomb of a few kilobytes has more.
const limitInputPixels = 60_000_000
const image = sharp(await buffer(process.stdin), { limitInputPixels, failOn: 'error' }).rotate()

const render = (scale: number): Promise<Buffer> =>
  image
    .clone()
    .toColourspace('srgb')
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, quality: 90, effort: 5, compressionLevel: 9 })
    .toBuffer()

const renderWithinLimit = async (): Promise<Buffer> => {
  let scale = 1
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const rendered = await render(scale)
    if (rendered.length <= maxBytes) return rendered
    scale *= Math.min(0.8, Math.sqrt(maxBytes / rendered.length))
  }
  throw new Error('The image cannot be made small enough.')
}

process.stdout.write(await renderWithinLimit())
