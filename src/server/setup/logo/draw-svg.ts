import { drawInProcess } from '#server/platform/files/picture-process.ts'
import { drawingOf } from '#server/platform/files/svg.ts'

type Size = { width: number; height: number }

const mostMs = 5000

/** A drawing as a PNG of about that size: a few hundred letters can ask for hours of work. */
export const drawSvg = (bytes: Buffer, { width, height }: Size): Promise<Buffer> =>
  drawInProcess({
    script: new URL('./svg-process.ts', import.meta.url),
    parameters: [width, height],
    bytes: drawingOf(bytes) ?? '',
    mostMs,
  })
