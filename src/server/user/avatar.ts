import { Problem } from '../http/problem.ts'

/** Twice the largest that any screen shows. */
const side = 96
// The largest cameras of phones in use; a bomb of a few kilobytes claims more.
const limitInputPixels = 50_000_000
const mostSeconds = 10

/** A picture of a person as a small `data:` URL, drawn anew: nothing of the bytes sent is kept. Refuses with `unsupported_file` what cannot be read. */
export const drawAvatar = async (bytes: Uint8Array): Promise<string> => {
  // Loaded when first needed: most runs need none.
  const { default: sharp } = await import('sharp')
  try {
    const drawn = await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
    return `data:image/webp;base64,${drawn.toString('base64')}`
  } catch {
    throw new Problem('unsupported_file', { resource: 'image' })
  }
}
