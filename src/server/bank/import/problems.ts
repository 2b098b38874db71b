import type { z } from 'zod'
import type { importProblem } from '#contract/bank/bank-import.ts'
import type { StatementRefusal } from '#domain/bank/read/unreadable.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

export type ImportProblem = z.infer<typeof importProblem>

/** What is wrong with a statement that could be read; the texts `bank_import_problem`. */
type StatementProblem =
  | 'columns'
  | 'not_adding_up'
  | 'other_currency'
  | 'no_such_account'
  | 'other_company'
  | 'which_account'
  | 'unknown_account'
  | 'may_not_create'
  | 'hole'
  | 'closed_period'

type Place = { line?: number | undefined; column?: string | undefined }

/** The problem in the language of the person. A file that cannot be read has its own texts, `bank_file`. */
export const problemIn = (
  language: Language,
  code: StatementProblem | StatementRefusal,
  severity: ImportProblem['severity'],
  values: Record<string, string> = {},
  { line, column }: Place = {},
): ImportProblem => ({
  code,
  severity,
  message: textOf(language, 'bank_import_problem', code, values) ?? textOf(language, 'bank_file', code, values) ?? code,
  line: line ?? null,
  column: column ?? null,
})
