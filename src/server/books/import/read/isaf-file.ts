import { isafReader, isIsafPart, isIsafRoot, type IsafContent } from '#domain/import/read/isaf/file.ts'
import { maxImportRecords, UnreadableImport } from '#domain/import/read/problem.ts'
import { scanXml } from '#server/platform/files/scan-xml.ts'

// An invoice has some 20 elements, and 100 rows by VAT code at most; a file of 20 MB has about 25,000 invoices.
const limits = { maxElements: 10_000_000, maxPartElements: 10_000 }

/** What an i.SAF file has, read part by part. `file` is its position in the import. Throws UnreadableImport and RefusedXml. */
export const readIsafFile = (bytes: Uint8Array, file: number): IsafContent => {
  const reader = isafReader(file)
  // The element that the next parts are in.
  let section = ''
  scanXml(bytes, limits, {
    isPart: (name, namespace, depth) => {
      if (depth === 0 && !isIsafRoot(name, namespace)) throw new UnreadableImport('not_isaf', { name })
      if (isIsafPart(name, section)) return true
      section = name
      return false
    },
    part: (element, line) => {
      reader.add(element, section, line)
      if (reader.count() > maxImportRecords)
        throw new UnreadableImport('too_many_records', { max: String(maxImportRecords) }, line)
    },
  })
  return reader.finish()
}
