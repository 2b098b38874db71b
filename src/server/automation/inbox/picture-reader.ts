// Decision: docs/decisions/inbox.md
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findProgram } from '#server/platform/process/find-program.ts'
import { linesOf } from './pdf-text.ts'
import type { TextRun } from './pdf-text.ts'

/** What reads pictures: the setting READER. */
export type ReaderName = 'off' | 'local'

/** The text of a picture in lines with columns, or why there is none: a key of the texts `paper_why`. */
export type PictureText =
  | { text: string }
  | { refused: 'reader_off' | 'reader_missing' | 'no_words' | 'broken' | 'too_slow' }

type Picture = { bytes: Uint8Array; type: string; owner: string }
/** Throws `unavailable` if many files wait already. */
type PictureReader = (picture: Picture) => Promise<PictureText>

/** Lithuanian first; papers from abroad are in English or have few words. */
const languages = 'lit+eng'

export const findTesseract = (): string | undefined => findProgram('tesseract')

/** The longer side of what the program reads, in pixels: enough for the small letters of a page. */
export const pictureSide = 2600

/** The picture as grey pixels of our own making: the program that reads it never sees the untrusted file. */
const drawGrey = async ({ bytes, type, owner }: Picture): Promise<Buffer> => {
  const jpeg =
    type === 'image/heic'
      ? await convertInProcess({
          script: new URL('../../platform/files/heic-process.ts', import.meta.url),
          parameters: [pictureSide],
          bytes,
          owner,
          maxMs: 30_000,
          maxMemoryMib: 1536,
        })
      : bytes
  return convertInProcess({
    script: new URL('./picture-process.ts', import.meta.url),
    parameters: [pictureSide],
    bytes: jpeg,
    owner,
    maxMs: 20_000,
    maxOutput: 32 * 1024 * 1024,
  })
}

/** What the program is unsure of by less than this, of 100, is noise: a stamp, a logo, the edge of a table. */
const leastConfidence = 30

/**
 * The words of tesseract's table with their places. A row of level 4 is a line within a column and stands before its words, of level 5. All
 * words of a line get its middle, so that a line of the next column is found beside it though the paper is a little turned.
 */
export const wordsOf = (table: string): TextRun[] => {
  let line = { y: 0, height: 0 }
  return table.split('\n').flatMap((row): TextRun[] => {
    const [level, , , , , , ...rest] = row.split('\t')
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = rest.slice(0, 5).map(Number)
    // From the top in the table, from the bottom in a PDF.
    if (level === '4') line = { y: -(top + height / 2), height }
    const str = rest.slice(5).join(' ').trim()
    if (level !== '5' || str === '' || confidence < leastConfidence) return []
    return [{ str, x: left, y: line.y, width, height: line.height }]
  })
}

export const readLocally: PictureReader = async (picture) => {
  const program = findTesseract()
  if (!program) return { refused: 'reader_missing' }
  const grey = await drawGrey(picture).catch(rethrowUnavailable)
  if (!grey) return { refused: 'broken' }
  const table = await convertInProcess({
    script: program,
    parameters: ['stdin', 'stdout', '-l', languages, '--psm', '4', 'tsv'],
    bytes: grey,
    owner: picture.owner,
    maxMs: 45_000,
    maxMemoryMib: 512,
    maxOutput: 4 * 1024 * 1024,
    // One thread: other papers are read at the same time.
    env: { OMP_THREAD_LIMIT: '1', ...tessdata() },
  }).catch(rethrowUnavailable)
  if (!table) return { refused: 'too_slow' }
  const text = linesOf(wordsOf(table.toString('utf8'))).join('\n')
  return /[\p{L}\d]{3}/u.test(text) ? { text } : { refused: 'no_words' }
}

/** Where the languages are, if the operator has put them elsewhere. */
const tessdata = (): NodeJS.ProcessEnv => {
  const folder = process.env['TESSDATA_PREFIX']
  return folder ? { TESSDATA_PREFIX: folder } : {}
}

/** A queue that is full is no fault of the picture: it is read later. */
const rethrowUnavailable = (error: unknown): undefined => {
  if (error instanceof Problem) throw error
  return undefined
}

const readers: Record<ReaderName, PictureReader> = {
  off: async () => ({ refused: 'reader_off' }),
  local: readLocally,
}

/** The reader of the setting. */
export const readerOf = (name: ReaderName): PictureReader => readers[name]
