import { readEInvoice } from '#domain/e-invoice/read-e-invoice.ts'
import { UnreadableEInvoice, type UnreadableReason } from '#domain/e-invoice/read-values.ts'
import type { OwnCompany } from '#domain/import/read/context.ts'
import { UnreadableImport, type FileProblemCode } from '#domain/import/read/problem.ts'
import { ublDocument, type UblDocument } from '#domain/import/read/ubl/document.ts'
import { joinUbl } from '#domain/import/read/ubl/join.ts'
import type { ImportProblem, ReadImport } from '#domain/import/record.ts'
import { parseXml } from '#server/purchases/e-invoice/parse-xml.ts'
import { documentsIn, type InnerDocument } from './archive.ts'
import { problemOf, readEach } from './read-each.ts'

/** The records of e-invoices in UBL or CII, each an XML file or one of many in a ZIP. */
export const readUbl = (files: readonly Uint8Array[], own: OwnCompany): ReadImport => {
  const { contents, problems } = readEach(files, (bytes, file) => {
    const documents = documentsIn(bytes, /\.xml$/i)
    if (documents.length === 0) throw new UnreadableImport('not_ubl', { name: 'ZIP' })
    return documents.map((document, at) => readDocument(document, own, { file, line: at + 1 }))
  })
  const joined = joinUbl(
    contents.map(({ content }) => content),
    files.length,
  )
  return { ...joined, problems: [...problems, ...joined.problems] }
}

const codes: Record<UnreadableReason, FileProblemCode> = {
  not_e_invoice: 'not_ubl',
  too_complex: 'too_complex',
  bad_number: 'bad_amount',
  bad_date: 'bad_date',
  no_number: 'no_number',
  no_date: 'bad_date',
  bad_currency: 'bad_currency',
}

const readDocument = (
  { name, bytes }: InnerDocument,
  own: OwnCompany,
  place: { file: number; line: number },
): UblDocument | ImportProblem => {
  try {
    return ublDocument(readEInvoice(parseXml(bytes)).invoice, own, place, name)
  } catch (error) {
    const unreadable =
      error instanceof UnreadableEInvoice ? new UnreadableImport(codes[error.reason], { value: error.value }) : error
    const problem = problemOf(unreadable, place.file, { document: name })
    // A file of its own is refused, one document of an archive is left out.
    return name === '' ? problem : { ...problem, line: place.line }
  }
}
