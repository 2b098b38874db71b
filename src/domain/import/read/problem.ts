import type { ImportField, ImportProblem } from '../record.ts'

/** The most records that one import reads. */
export const maxImportRecords = 200_000

/**
 * What the readers of files without columns say, with its severity: keys of the texts `import_file`. An error without a line refuses the
 * whole file; one with a line leaves out the record of this line.
 */
export const fileProblems = {
  // Why a file is not read.
  empty: 'error',
  not_isaf: 'error',
  not_ubl: 'error',
  not_invoice_ninja: 'error',
  not_invoiceshelf: 'error',
  other_company: 'error',
  several_companies: 'error',
  no_party_of_ours: 'error',
  no_records: 'error',
  too_many_records: 'error',
  malformed_xml: 'error',
  malformed: 'error',
  encrypted: 'error',
  doctype: 'error',
  encoding: 'error',
  too_complex: 'error',
  files_only: 'error',
  whole_backup: 'error',
  bad_dump: 'error',
  // Why a record is left out.
  bad_amount: 'error',
  bad_date: 'error',
  no_number: 'error',
  bad_currency: 'error',
  annulled: 'warning',
  draft: 'warning',
  // What a person should know.
  company_not_checked: 'warning',
  counted_once: 'warning',
  missing_sales_month: 'warning',
  missing_purchases_month: 'warning',
  missing_part: 'warning',
  several_references: 'warning',
  credit_is_positive: 'warning',
  paid_in_part_of_payment: 'warning',
  joint_payment: 'warning',
  unknown_country: 'warning',
} as const satisfies Record<string, ImportProblem['severity']>
export type FileProblemCode = keyof typeof fileProblems

type Place = { line?: number | null; field?: ImportField | null }

/** A problem of a file, or with a line of its record. */
export const fileProblem = (
  file: number,
  code: FileProblemCode,
  values: Record<string, string> = {},
  { line = null, field = null }: Place = {},
): ImportProblem => ({
  code,
  severity: fileProblems[code],
  file,
  line,
  field,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)])),
})

const shorten = (text: string): string => text.slice(0, 100).toWellFormed()

/** Thrown by the readers when a file cannot be read. */
export class UnreadableImport extends Error {
  readonly code: FileProblemCode
  readonly values: Record<string, string>
  readonly line: number | null

  constructor(code: FileProblemCode, values: Record<string, string> = {}, line: number | null = null) {
    super(code)
    this.code = code
    this.values = values
    this.line = line
  }
}
