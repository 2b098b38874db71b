import type { OwnCompany } from '#domain/import/read/context.ts'
import { joinIsaf } from '#domain/import/read/isaf/join.ts'
import { UnreadableImport } from '#domain/import/read/problem.ts'
import type { ReadImport } from '#domain/import/record.ts'
import { documentsIn } from './archive.ts'
import { readEach } from './read-each.ts'
import { readIsafFile } from './isaf-file.ts'

/** The records of i.SAF files, each XML or a ZIP of them. */
export const readIsaf = (files: readonly Uint8Array[], own: OwnCompany): ReadImport => {
  const { contents, problems } = readEach(files, (bytes, file) => {
    const documents = documentsIn(bytes, /\.xml$/i)
    if (documents.length === 0) throw new UnreadableImport('not_isaf', { name: 'ZIP' })
    return documents.map((document) => readIsafFile(document.bytes, file))
  })
  const joined = joinIsaf(contents, files.length, own)
  return { ...joined, problems: [...problems, ...joined.problems] }
}
