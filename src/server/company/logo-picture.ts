import { createHash } from 'node:crypto'
import type { Sharp, SharpOptions } from 'sharp'
import { svgType } from '../files/svg.ts'
import { Problem } from '../http/problem.ts'
import { drawSvg } from './draw-svg.ts'

export type LogoPicture = { version: string; bytes: Buffer; width: number; height: number }

/** As sharp as print needs it at the largest size on paper, and set with a document in a millisecond. */
export const largestLogo = { width: 800, height: 400 }
/** Documents are shown with the logo in them, in answers of 300 kB (docs/decisions/logos-and-styles.md). */
const mostBytes = 40_000
// A photo of a good phone has 50 megapixels; a bomb of a few kilobytes has more.
const mostPixels = 60_000_000
const mostSeconds = 10

/** Any picture as a logo: a small PNG, drawn anew, so that nothing of what was sent is left in it. Refuses what cannot be drawn. */
export const logoPicture = async (bytes: Buffer, type: string): Promise<LogoPicture> => {
  try {
    const picture = await opened(type === svgType ? await drawSvg(bytes, largestLogo) : bytes)
    let share = 1
    for (let tries = 0; tries < 6; tries += 1) {
      const drawn = await draw(picture.clone(), share)
      if (drawn.bytes.length <= mostBytes) return drawn
      share *= Math.min(0.8, Math.sqrt(mostBytes / drawn.bytes.length))
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    // Broken, or too large to be opened: the sender is told the same.
  }
  throw new Problem('unsupported_file', { resource: 'broken_picture' })
}

const opened = async (bytes: Buffer): Promise<Sharp> => {
  // Loaded when first needed: its native part is optional, and most runs need none.
  const { default: sharp } = await import('sharp')
  const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error' }
  return sharp(bytes, options).rotate()
}

const draw = async (picture: Sharp, share: number): Promise<LogoPicture> => {
  const { data, info } = await picture
    .toColourspace('srgb')
    .resize(Math.round(largestLogo.width * share), Math.round(largestLogo.height * share), {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ palette: true, quality: 90, effort: 5, compressionLevel: 9 })
    .timeout({ seconds: mostSeconds })
    .toBuffer({ resolveWithObject: true })
  const version = createHash('sha256').update(data).digest('hex').slice(0, 16)
  return { version, bytes: data, width: info.width, height: info.height }
}
