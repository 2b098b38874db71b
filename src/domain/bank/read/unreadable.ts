/** Why a file is not read as a statement, in words: keys of the texts `bank_file`. A file is refused whole. */
export const statementRefusals = [
  // The file as such.
  'empty',
  'too_big',
  'pdf',
  'image',
  'encrypted',
  'old_excel',
  'archive',
  'encoding',
  'doctype',
  'malformed',
  'too_complex',
  'too_slow',
  'not_statement',
  // Its contents, with a line and mostly a column.
  'too_many_entries',
  'other_layout',
  'short_row',
  'column_missing',
  'date',
  'amount',
  'direction',
  'currency',
] as const
export type StatementRefusal = (typeof statementRefusals)[number]

/** `line` counts from 1; `column` is the name of a column, an element or a tag. */
export type Place = { line?: number; column?: string }

export type RefusedStatement = Place & { refused: StatementRefusal; value: string }

/** Thrown by the readers; `value` is the text that cannot be read. */
export class UnreadableStatement extends Error {
  readonly refusal: RefusedStatement

  constructor(refused: StatementRefusal, value = '', place: Place = {}) {
    super(refused)
    const { line, column } = place
    this.refusal = {
      refused,
      value: shorten(value),
      ...(line === undefined ? {} : { line }),
      ...(column ? { column: shorten(column) } : {}),
    }
  }
}

const shorten = (text: string): string => text.slice(0, 60).toWellFormed()

/** The most entries of one file. */
export const maxEntries = 50_000
