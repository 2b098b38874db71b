// Decision: docs/decisions/inbox.md
import type { PlainDate } from '#domain/plain-date.ts'
import type { PaperFacts, PaperOwner } from '#domain/paper/facts.ts'
import { readPaper } from '#domain/paper/read-paper.ts'
import { sourceLines } from '#domain/paper/source-line.ts'
import type { SourceLines } from '#domain/paper/source-line.ts'
import { readFile } from '#server/purchases/e-invoice/read-file.ts'
import type { EInvoiceOfFile } from '#server/purchases/e-invoice/read-file.ts'
import { readerOf } from './picture-reader.ts'
import type { ReaderName } from './picture-reader.ts'
import { readPdfText } from './read-pdf-text.ts'
import { readScan } from './scan-reader.ts'

/** What a file says, as it is stored with the paper. `refused`: a key of the texts `paper_why` or `read_e_invoice`. */
export type ReadFacts =
  | { kind: 'e_invoice'; file: EInvoiceOfFile }
  | { kind: 'text'; facts: PaperFacts; lines?: SourceLines }
  | { kind: 'unread'; refused: string }

/** More than an invoice of a thousand lines has. */
const maxFactsLength = 2_000_000

type Work = {
  bytes: Uint8Array
  type: string
  companyId: string
  owner: PaperOwner
  currency: string
  today: PlainDate
  reader: ReaderName
}

/**
 * Reads a file by the most certain way that it has: the e-invoice in it, else the text of a PDF by rules, else a reader of pictures and scans. Throws
 * `unavailable` if many files wait already.
 */
export const readPaperFile = async (work: Work): Promise<ReadFacts> => {
  const facts = await readByKind(work)
  return JSON.stringify(facts).length > maxFactsLength ? { kind: 'unread', refused: 'too_complex' } : facts
}

const readByKind = async (work: Work): Promise<ReadFacts> => {
  const { bytes, type, companyId, reader } = work
  if (type.startsWith('image/')) {
    const read = await readerOf(reader)({ bytes, type, owner: companyId })
    return 'refused' in read ? { kind: 'unread', refused: read.refused } : factsOf(read.text, work, true)
  }
  const file = await readFile(bytes, companyId)
  if (!('refused' in file)) return { kind: 'e_invoice', file }
  if (type !== 'application/pdf') return { kind: 'unread', refused: file.refused }
  return readPdf(work)
}

const readPdf = async (work: Work): Promise<ReadFacts> => {
  const { bytes, companyId, reader } = work
  const read = await readPdfText(bytes, companyId)
  const facts: ReadFacts =
    'refused' in read ? { kind: 'unread', refused: read.refused } : factsOf(read.text, work, false)
  if (reader === 'off' || !('pages' in read)) return facts
  if ('text' in read && !isStamp(read, facts)) return facts
  const scan = await readScan({ bytes, pages: read.pages, owner: companyId })
  if ('text' in scan) return factsOf(scan.text, work, true)
  return 'text' in read ? facts : { kind: 'unread', refused: scan.refused }
}

/** Programs that scan write their name, the date or a page number on each page. */
const stampLetters = 60

const isStamp = ({ text, pages }: { text: string; pages: number }, facts: ReadFacts): boolean =>
  facts.kind === 'text' &&
  facts.facts.total.value === null &&
  (text.match(/[\p{L}\d]/gu) ?? []).length < stampLetters * pages

const factsOf = (text: string, { owner, currency, today }: Work, isPicture: boolean): ReadFacts => {
  const facts = readPaper(text, { owner, currency, today, isPicture })
  return { kind: 'text', facts, lines: sourceLines(text, facts) }
}
