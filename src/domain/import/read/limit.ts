import type { ImportProblem, ImportRecord } from '../record.ts'
import { fileProblem, maxImportRecords } from './problem.ts'

/** The records if they are not too many for one import, else none and the reason for each of its files. */
export const withinLimit = (
  records: readonly ImportRecord[],
  files: number,
): { records: ImportRecord[]; problems: ImportProblem[] } => {
  if (records.length <= maxImportRecords) return { records: [...records], problems: [] }
  const values = { max: String(maxImportRecords) }
  return {
    records: [],
    problems: Array.from({ length: files }, (_, file) => fileProblem(file, 'too_many_records', values)),
  }
}
