import type { FastifyBaseLogger } from 'fastify'
import type { default as Sharp } from 'sharp'
import { decodeHeic } from './heic.ts'

const drawn = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])
const sidePixels = 480
/** Most browsers draw no HEIC: they show the small picture in its place, which one must be able to read. */
const heicSidePixels = 1600
// A photo of the best phones has 200 megapixels; a bomb of a few kilobytes has more.
const limits = { limitInputPixels: 250_000_000 }
const mostSeconds = 20

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
    const isHeic = type === 'image/heic'
    const picture = isHeic ? await openHeic(sharp, bytes) : sharp(bytes, { ...limits, failOn: 'error' }).rotate()
    const side = isHeic ? heicSidePixels : sidePixels
    return await picture
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
  } catch (error) {
    log.info({ err: error }, 'no small picture')
    return undefined
  }
}

const openHeic = async (sharp: typeof Sharp, bytes: Uint8Array) => {
  const { data, width, height } = await decodeHeic(bytes)
  return sharp(data, { raw: { width, height, channels: 4 } })
}
