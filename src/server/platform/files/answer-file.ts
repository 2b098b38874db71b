import type { CompanyContext, FileAnswer } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { fittingName } from './file-type.ts'

type StoredFile = { id: string; name: string; type: string; thumbnail: boolean }

const policy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** A browser's own PDF reader is no page of ours, and opens in no sandbox. */
const readerPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * A file as somebody else made it: shown under its own type and no other, in a box without scripts, forms or anything fetched,
 * so that what is hostile in it stays ink. Read once the transaction has ended: a slow store must not keep a connection.
 */
export const answerFile = async (
  context: CompanyContext,
  file: StoredFile,
  { thumbnail = false, tab = false } = {},
): Promise<FileAnswer> => {
  if (thumbnail && !file.thumbnail) throw notFound('expense_file')
  const bytes = await context.services.files.get(context.companyId, thumbnail ? `${file.id}.small` : file.id)
  if (!bytes) throw notFound('expense_file')
  context.answerHeaders['content-security-policy'] =
    tab && file.type === 'application/pdf' ? readerPolicy : `${policy}; sandbox`
  return { bytes, name: fittingName(file.name, file.type), type: thumbnail ? 'image/webp' : file.type }
}
