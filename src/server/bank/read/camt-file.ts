import { camtFormat, camtParts, camtReader, camtStatements, type CamtReader } from '#domain/bank/read/camt.ts'
import { checkCount } from '#domain/bank/read/collect.ts'
import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import type { Statement, StatementFile, StatementFormat } from '#domain/bank/statement.ts'
import { scanXml } from '#server/platform/files/scan-xml.ts'

// 50,000 entries with 60 elements each; one entry may be a batch.
const limits = { maxElements: 4_000_000, maxPartElements: 500_000 }

/** The statements in a camt file, read entry by entry. Throws UnreadableStatement and RefusedXml. */
export const readCamtFile = (bytes: Uint8Array): StatementFile => {
  let format: StatementFormat | undefined
  let reader: CamtReader | undefined
  let count = 0
  const statements: Statement[] = []
  scanXml(bytes, limits, {
    isPart: (name, namespace, depth) => {
      if (depth === 0) {
        format = name === 'Document' ? camtFormat(namespace) : undefined
        if (!format) throw new UnreadableStatement('not_statement', namespace || name)
      }
      if (depth === 2 && camtStatements.has(name)) reader = camtReader()
      return depth === 3 && reader !== undefined && camtParts.has(name)
    },
    part: (element, line) => {
      reader?.add(element, line)
      checkCount(count + (reader?.count() ?? 0), line)
    },
    end: (_, depth) => {
      if (depth !== 2 || !reader) return
      count += reader.count()
      statements.push(reader.finish())
      reader = undefined
    },
  })
  if (!format || statements.length === 0) throw new UnreadableStatement('empty')
  return { format, statements }
}
