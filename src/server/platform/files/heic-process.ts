import { getPriority, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'

// Reads a HEIC photo and writes a small WebP in its right orientation with sides of at most the given length.

const [side = 1] = process.argv.slice(2).map(Number)
/** Photos of the best phones have 48 megapixels. */
const maxPixels = 60_000_000

// Requests have priority over seconds of work for one image.
if (process.platform === 'linux' && getPriority() < 10) setPriority(10)

const images = new libheif.HeifDecoder().decode(await buffer(process.stdin))
const image = images.find((each) => each.is_primary()) ?? images[0]
if (!image) throw new Error('The file contains no image.')
const [width, height] = [image.get_width(), image.get_height()]
if (width * height > maxPixels) throw new Error(`Too large: ${width} × ${height}.`)
const data = await new Promise<Uint8ClampedArray>((resolve, reject) => {
  image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (pixels) =>
    pixels ? resolve(pixels.data) : reject(new Error('The image cannot be decoded.')),
  )
})
const webp = await sharp(data, { raw: { width, height, channels: 4 } })
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .webp({ quality: 78 })
  .toBuffer()
process.stdout.write(webp)
