import { createHash } from 'node:crypto'
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import { svgElementOf, svgType } from '#server/platform/files/xml-head.ts'
import { Problem } from '#server/platform/http/problem.ts'

export type LogoImage = { version: string; bytes: Buffer; width: number; height: number }

/** Sharp enough for print at the largest size, and rendered with a document within a millisecond. */
export const largestLogo = { width: 800, height: 400 }
/** Documents are shown with the logo inside, in answers of at most 300 kB (docs/decisions/logos-and-styles.md). */
const maxBytes = 40_000
const maxImageMs = 15_000
/** A few hundred characters of SVG can need hours of rendering. */
const maxSvgMs = 5000

/** Converts an image to a logo: a small re-encoded PNG without any bytes of the uploaded file. Throws `unsupported_file` for unreadable images. */
export const logoImage = async (bytes: Buffer, type: string, owner: string): Promise<LogoImage> => {
  try {
    const image = type === svgType ? await drawSvg(bytes, owner) : bytes
    return imageOf(
      await convertInProcess({
        script: new URL('./logo-process.ts', import.meta.url),
        parameters: [largestLogo.width, largestLogo.height, maxBytes],
        bytes: image,
        owner,
        maxMs: maxImageMs,
      }),
    )
  } catch (error) {
    if (error instanceof Problem) throw error
    // The answer is the same for a broken image and for one that is too large to open.
    throw new Problem('unsupported_file', { resource: 'broken_picture' })
  }
}

/** An SVG as a PNG that fits in the largest size. */
const drawSvg = (bytes: Buffer, owner: string): Promise<Buffer> =>
  convertInProcess({
    script: new URL('./svg-process.ts', import.meta.url),
    parameters: [largestLogo.width, largestLogo.height],
    bytes: svgElementOf(bytes) ?? '',
    owner,
    maxMs: maxSvgMs,
  })

/** The header of a PNG has its width and height. */
const imageOf = (bytes: Buffer): LogoImage => ({
  version: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
  bytes,
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
})
