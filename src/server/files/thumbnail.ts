import type { FastifyBaseLogger } from 'fastify'

const drawn = new Set(['image/jpeg', 'image/png', 'image/webp'])
const sidePixels = 480
// A photo of the best phones has 200 megapixels; a bomb of a few kilobytes has more.
const mostPixels = 250_000_000

/** A small WebP picture of a picture, upright; undefined for what is none, is broken, or where the machine cannot draw. */
export const drawThumbnail = async (
  bytes: Uint8Array,
  type: string,
  log: FastifyBaseLogger,
): Promise<Buffer | undefined> => {
  if (!drawn.has(type)) return undefined
  try {
    // Loaded when first needed: its native part is optional, and most runs need none.
    const { default: sharp } = await import('sharp')
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize(sidePixels, sidePixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  } catch (error) {
    log.info({ err: error }, 'no small picture')
    return undefined
  }
}
