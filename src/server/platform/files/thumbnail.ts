import type { FastifyBaseLogger } from 'fastify'
import { drawInProcess } from './picture-process.ts'

const drawn = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])
const side = 480
const mostMs = 20_000

/** A small WebP picture of a picture, upright; undefined for what is none, is broken, or where the machine cannot draw. */
export const drawThumbnail = async (
  bytes: Uint8Array,
  type: string,
  log: FastifyBaseLogger,
): Promise<Buffer | undefined> => {
  if (!drawn.has(type)) return undefined
  try {
    return await drawInProcess({ bytes, ...(type === 'image/heic' ? heic : usual) })
  } catch (error) {
    log.info({ err: error }, 'no small picture')
    return undefined
  }
}

const usual = { script: new URL('./thumbnail-process.ts', import.meta.url), parameters: [side], mostMs }

/**
 * Most browsers draw no HEIC: they show the small picture in its place, which one must be able to read. A photo of 48 megapixels takes seconds
 * and ten bytes of memory for each of them.
 */
const heic = {
  script: new URL('./heic-process.ts', import.meta.url),
  parameters: [1600],
  mostMs: 30_000,
  mostMemoryMib: 1536,
}
