import type { CompanyContext, FileAnswer } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { nameWithExtension } from './file-type.ts'

type StoredFile = { id: string; name: string; type: string; thumbnail: boolean }

const policy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** The PDF viewer of a browser does not work in a sandbox. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Sends a file of unknown origin with its exact type and a policy that forbids scripts, forms and requests. It is read after the
 * transaction, so that a slow store does not hold a connection.
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
    tab && file.type === 'application/pdf' ? pdfPolicy : `${policy}; sandbox`
  return { bytes, name: nameWithExtension(file.name, file.type), type: thumbnail ? 'image/webp' : file.type }
}
