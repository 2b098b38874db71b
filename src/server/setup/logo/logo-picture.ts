import { createHash } from 'node:crypto'
import { drawInProcess } from '#server/platform/files/picture-process.ts'
import { svgType } from '#server/platform/files/svg.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { drawSvg } from './draw-svg.ts'

export type LogoPicture = { version: string; bytes: Buffer; width: number; height: number }

/** As sharp as print needs it at the largest size on paper, and set with a document in a millisecond. */
export const largestLogo = { width: 800, height: 400 }
/** Documents are shown with the logo in them, in answers of 300 kB (docs/decisions/logos-and-styles.md). */
const mostBytes = 40_000
const mostMs = 15_000

/** Any picture as a logo: a small PNG, redrawn, so that nothing of what was sent is left in it. Refuses what cannot be drawn. */
export const logoPicture = async (bytes: Buffer, type: string): Promise<LogoPicture> => {
  try {
    const picture = type === svgType ? await drawSvg(bytes, largestLogo) : bytes
    return pictureOf(
      await drawInProcess({
        script: new URL('./logo-process.ts', import.meta.url),
        parameters: [largestLogo.width, largestLogo.height, mostBytes],
        bytes: picture,
        mostMs,
      }),
    )
  } catch (error) {
    if (error instanceof Problem) throw error
    // Broken, or too large to be opened: the sender is told the same.
    throw new Problem('unsupported_file', { resource: 'broken_picture' })
  }
}

/** A PNG says its width and height in its first part. */
const pictureOf = (bytes: Buffer): LogoPicture => ({
  version: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
  bytes,
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
})
