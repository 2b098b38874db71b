import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import { fileProblem, UnreadableImport } from '#domain/import/read/problem.ts'
import type { ImportProblem } from '#domain/import/record.ts'
import { RefusedXml } from '#server/platform/files/scan-xml.ts'

/** The problem that an error of a reader is; other errors are bugs and thrown again. `values` say which document of an archive it is. */
export const problemOf = (error: unknown, file: number, values: Record<string, string> = {}): ImportProblem => {
  if (error instanceof UnreadableImport)
    return fileProblem(file, error.code, {
      ...(error.line ? { line: String(error.line) } : {}),
      ...values,
      ...error.values,
    })
  if (error instanceof RefusedXml) {
    const code = error.reason === 'malformed' ? 'malformed_xml' : error.reason
    return fileProblem(file, code, { ...(error.line ? { line: String(error.line) } : {}), ...values })
  }
  // Of an archive, or of the text of a table.
  if (error instanceof UnreadableStatement) {
    const { refused, line } = error.refusal
    const code = refused === 'encrypted' || refused === 'encoding' || refused === 'too_complex' ? refused : 'malformed'
    return fileProblem(file, code, { ...(line ? { line: String(line) } : {}), ...values })
  }
  throw error
}

/** What `read` makes of each file that can be read, and why the others cannot. */
export const readEach = <Content>(
  files: readonly Uint8Array[],
  read: (bytes: Uint8Array, file: number) => Content[],
): { contents: { file: number; content: Content }[]; problems: ImportProblem[] } => {
  const problems: ImportProblem[] = []
  const contents = files.flatMap((bytes, file) => {
    try {
      if (bytes.length === 0) throw new UnreadableImport('empty')
      return read(bytes, file).map((content) => ({ file, content }))
    } catch (error) {
      problems.push(problemOf(error, file))
      return []
    }
  })
  return { contents, problems }
}
