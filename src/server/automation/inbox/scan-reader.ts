// Decision: docs/decisions/inbox.md
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findProgram } from '#server/platform/process/find-program.ts'
import { pictureSide, readLocally } from './picture-reader.ts'
import type { PictureText } from './picture-reader.ts'

/** A PDF whose pages are pictures. */
type Scan = { bytes: Uint8Array; pages: number; owner: string }

/** The text of a scan, or why there is none: a key of the texts `paper_why`. */
type ScanText = PictureText | Refusal | { refused: 'no_text' }
type Refusal = { refused: 'broken' | 'too_slow' | 'too_complex' }

/** Of poppler. */
export const findPdftoppm = (): string | undefined => findProgram('pdftoppm')

/** A bill has one or two pages; the conditions behind them are not read. */
const mostPages = 3
/** A page that would begin later than this is not read: a slow file must not keep others waiting. */
const lastStartMs = 60_000

/**
 * Draws a page. The longer side gets the pixels, 220 dpi for A4, whatever size the page claims to have. Only the program sees the untrusted
 * file, from its input and without a password, and only the page that it has drawn is read further.
 */
const drawPage = (program: string, { bytes, owner }: Scan, page: number): Promise<Buffer> =>
  convertInProcess({
    script: program,
    parameters: ['-q', '-png', '-gray', '-scale-to', pictureSide, '-f', page, '-l', page, '-'],
    bytes,
    owner,
    maxMs: 20_000,
    maxMemoryMib: 512,
    maxOutput: 24 * 1024 * 1024,
  })

/** A queue that is full is no fault of the file: it is read later. */
const whyNotDrawn = (error: unknown): Refusal => {
  if (!(error instanceof Error) || error instanceof Problem) throw error
  if ('killed' in error && error.killed) return { refused: 'too_slow' }
  // It ends itself with a number; too much output or memory ends it otherwise.
  return { refused: 'code' in error && typeof error.code === 'number' ? 'broken' : 'too_complex' }
}

const readPage = async (program: string, scan: Scan, page: number): Promise<PictureText | Refusal> => {
  const drawn = await drawPage(program, scan, page).catch(whyNotDrawn)
  return 'refused' in drawn ? drawn : readLocally({ bytes: drawn, type: 'image/png', owner: scan.owner })
}

/**
 * The text of the first pages of a scan. A page without words is passed over; after one that cannot be read no further one is tried, and what
 * was read before counts. Throws `unavailable` if many files wait already.
 */
export const readScan = async (scan: Scan): Promise<ScanText> => {
  const program = findPdftoppm()
  // It stays what it is, a picture without text.
  if (!program) return { refused: 'no_text' }
  const started = performance.now()
  const texts: string[] = []
  for (let page = 1; page <= Math.min(scan.pages, mostPages); page += 1) {
    if (performance.now() - started > lastStartMs) break
    const read = await readPage(program, scan, page)
    if ('text' in read) texts.push(read.text)
    else if (read.refused !== 'no_words' && texts.length === 0) return read
    else if (read.refused !== 'no_words') break
  }
  return texts.length > 0 ? { text: texts.join('\n') } : { refused: 'no_words' }
}
