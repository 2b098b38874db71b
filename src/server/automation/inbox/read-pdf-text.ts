// Decision: docs/decisions/inbox.md
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** The text of a PDF, or why there is none: a key of the texts `paper_why`. */
export type PdfText =
  | { text: string; pages: number }
  | { refused: 'no_text'; pages: number }
  | { refused: 'encrypted' | 'broken' | 'too_slow' }

/**
 * The text of a PDF of a company. The untrusted file is read in a process of its own with limits of time and memory. Throws `unavailable` if
 * many files wait already.
 */
export const readPdfText = async (bytes: Uint8Array, owner: string): Promise<PdfText> => {
  try {
    const output = await convertInProcess({
      script: new URL('./pdf-text-process.ts', import.meta.url),
      bytes,
      owner,
      maxMs: 15_000,
      maxMemoryMib: 384,
    })
    return JSON.parse(output.toString('utf8')) as PdfText
  } catch (error) {
    if (error instanceof Problem) throw error
    return { refused: 'too_slow' }
  }
}
