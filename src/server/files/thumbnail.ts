import type { FastifyBaseLogger } from 'fastify'
import { decodeHeic } from './heic.ts'
import { drawInProcess } from './picture-process.ts'

const drawn = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])
const side = 480
/** Most browsers draw no HEIC: they show the small picture in its place, which one must be able to read. */
const heicSide = 1600
const mostMs = 20_000

/** A small WebP picture of a picture, upright; undefined for what is none, is broken, or where the machine cannot draw. */
export const drawThumbnail = async (
  bytes: Uint8Array,
  type: string,
  log: FastifyBaseLogger,
): Promise<Buffer | undefined> => {
  if (!drawn.has(type)) return undefined
  const script = new URL('./thumbnail-process.ts', import.meta.url)
  try {
    if (type === 'image/heic') return await drawHeic(bytes)
    return await drawInProcess({ script, parameters: [side], bytes, mostMs })
  } catch (error) {
    log.info({ err: error }, 'no small picture')
    return undefined
  }
}

/** What a thread of its own decoded is no file of a stranger any more: it is made smaller here. */
const drawHeic = async (bytes: Uint8Array): Promise<Buffer> => {
  const { data, width, height } = await decodeHeic(bytes)
  // Loaded when first needed: its native part is optional, and most runs need none.
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize(heicSide, heicSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
}
