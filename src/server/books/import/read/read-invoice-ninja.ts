import type { OwnCompany } from '#domain/import/read/context.ts'
import { joinNinja } from '#domain/import/read/invoice-ninja/join.ts'
import { ninjaTable } from '#domain/import/read/invoice-ninja/table.ts'
import { UnreadableImport } from '#domain/import/read/problem.ts'
import type { ReadImport } from '#domain/import/record.ts'
import { documentsIn } from './archive.ts'
import { readCommaTable } from './comma-table.ts'
import { readEach } from './read-each.ts'

/** The records of exports of Invoice Ninja: CSV files, or a ZIP of them. */
export const readInvoiceNinja = (files: readonly Uint8Array[], own: OwnCompany): ReadImport => {
  const { contents, problems } = readEach(files, (bytes, file) => {
    const documents = documentsIn(bytes, /\.csv$/i)
    if (documents.length === 0) throw new UnreadableImport('not_invoice_ninja')
    return documents.map((document) => {
      const table = ninjaTable(readCommaTable(document.bytes), file)
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
