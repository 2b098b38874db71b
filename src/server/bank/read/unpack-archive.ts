import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import { RefusedZip, unpackZip } from '#server/platform/files/zip-archive.ts'

/** The files of a ZIP archive, such as a spreadsheet, by name. Throws UnreadableStatement. */
export const unpackArchive = (archive: Buffer): ReturnType<typeof unpackZip> => {
  try {
    return unpackZip(archive)
  } catch (error) {
    throw error instanceof RefusedZip
      ? new UnreadableStatement(error.reason, error.reason === 'malformed' ? 'ZIP' : '')
      : error
  }
}
