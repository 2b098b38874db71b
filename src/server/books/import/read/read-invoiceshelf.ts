import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import type { OwnCompany } from '#domain/import/read/context.ts'
import { shelfRecords } from '#domain/import/read/invoiceshelf/join.ts'
import { readDump } from '#domain/import/read/invoiceshelf/sql-dump.ts'
import { shelfOf, shelfTables } from '#domain/import/read/invoiceshelf/tables.ts'
import { UnreadableImport } from '#domain/import/read/problem.ts'
import type { ReadImport } from '#domain/import/record.ts'
import { documentsIn, type InnerDocument } from './archive.ts'
import { readEach } from './read-each.ts'

/** A backup of everything has the files of the program too, which are more than an archive may have. */
const dumpsIn = (bytes: Uint8Array): InnerDocument[] => {
  try {
    return documentsIn(bytes, /\.sql$/i)
  } catch (error) {
    const isTooLarge = error instanceof UnreadableStatement && error.refusal.refused === 'too_complex'
    throw isTooLarge ? new UnreadableImport('whole_backup') : error
  }
}

const tables: ReadonlySet<string> = new Set(shelfTables)

/**
 * The records of a backup of InvoiceShelf with its database: a ZIP, or the dump in it. Only one can be imported at a time, because
 * several would be the same books.
 */
export const readInvoiceShelf = (files: readonly Uint8Array[], own: OwnCompany): ReadImport => {
  const { contents, problems } = readEach(files, (bytes, file) => {
    const [dump] = dumpsIn(bytes)
    if (!dump) throw new UnreadableImport('files_only')
    return [shelfRecords(shelfOf(readDump(Buffer.from(dump.bytes).toString('utf8'), tables)), file, own)]
  })
  return {
    records: contents.flatMap(({ content }) => content.records),
    problems: [...problems, ...contents.flatMap(({ content }) => content.problems)],
    files: files.map(
      (_, at) =>
        contents.find(({ file }) => file === at)?.content.files[0] ?? {
          period: null,
          company_code: null,
          company_title: null,
        },
    ),
  }
}
