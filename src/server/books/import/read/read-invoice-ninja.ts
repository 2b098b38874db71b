import type { OwnCompany } from '#domain/import/read/context.ts'
import { joinNinja } from '#domain/import/read/invoice-ninja/join.ts'
import { ninjaTable } from '#domain/import/read/invoice-ninja/table.ts'
import { maxImportRecords, UnreadableImport } from '#domain/import/read/problem.ts'
import type { ReadImport } from '#domain/import/record.ts'
import { decodeText } from '#server/bank/read/decode-text.ts'
import { readTextTable } from '#server/bank/read/text-table.ts'
import { documentsIn } from './archive.ts'
import { readEach } from './read-each.ts'

/** Each item of an invoice is a row, with some 70 columns. */
const limits = { rows: maxImportRecords, columns: 500, cells: 10_000_000 }

/** The records of exports of Invoice Ninja: CSV files, or a ZIP of them. */
export const readInvoiceNinja = (files: readonly Uint8Array[], own: OwnCompany): ReadImport => {
  const { contents, problems } = readEach(files, (bytes, file) => {
    const documents = documentsIn(bytes, /\.csv$/i)
    if (documents.length === 0) throw new UnreadableImport('not_invoice_ninja')
    return documents.map((document) => {
      const table = ninjaTable(readTextTable(decodeText(document.bytes).text, limits).rows, file)
      if (!table) throw new UnreadableImport('not_invoice_ninja', { name: document.name })
      return table
    })
  })
  const joined = joinNinja(
    contents.map(({ content }) => content),
    files.length,
    own,
  )
  return { ...joined, problems: [...problems, ...joined.problems] }
}
