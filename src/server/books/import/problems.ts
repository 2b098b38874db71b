import type { ImportProblemItem } from '#contract/books/import.ts'
import type { ImportProblem } from '#domain/import/record.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

/** What is wrong, in words of a language. Problems of fields have the words of forms, those of files the words of statements. */
export const wordsOf = (language: Language, { code, values }: Pick<ImportProblem, 'code' | 'values'>): string => {
  const areas = ['import_problem', 'import_file', 'validation', 'bank_file', 'problem'] as const
  const counts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, numberIn(value)]))
  const text = areas.map((area) => textOf(language, area, code, counts)).find((found) => found !== undefined) ?? code
  // A document in an archive.
  return values['document'] ? `${values['document']}: ${text}` : text
}

/** Plural forms need numbers. The zeros in front of a number of a document are a part of it. */
const numberIn = (value: string): string | number => (/^(?:0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value)

export const problemIn = (language: Language, problem: ImportProblem): ImportProblemItem => ({
  code: problem.code,
  severity: problem.severity,
  message: wordsOf(language, problem),
  file: problem.file,
  line: problem.line,
  field: problem.field,
})
