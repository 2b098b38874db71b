import type { RefusedStatement } from './unreadable.ts'
import type { StatementEntry } from '../statement.ts'

/** A row of a table: its cells as text. */
export type TableRow = {
  /** The line of the file or the row of the sheet, from 1. */
  line: number
  cells: string[]
  /** The positions of cells that are numbers of a spreadsheet: their decimal mark is always a point. */
  numbers?: number[]
}

export const columnRoles = [
  'date',
  'amount',
  'direction',
  'money_in',
  'money_out',
  'currency',
  'name',
  'account',
  'code',
  'text',
  'reference',
  'key',
  'balance',
  'own_account',
] as const
/** What a column means. `direction`: debit or credit of an amount without sign. `key`: the bank's own id of the movement. */
export type ColumnRole = (typeof columnRoles)[number]

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** How the columns of a table are read: assigned by a person, remembered by the header key. */
export type ColumnMapping = {
  /** How many rows stand above the first movement; the last of them has the names of the columns. 0: the table has no names. */
  header_rows: number
  /** The position of each column that is used, from 0. */
  columns: Partial<Record<ColumnRole, number>>
  date_order: DateOrder
  decimal_mark: DecimalMark
  /** The currency of all movements where no column has it; empty: not known. */
  currency: string
}

export const neededParts = ['date', 'amount', 'currency'] as const
export type NeededPart = (typeof neededParts)[number]

/** What a mapping lacks before a table can be read: a date, an amount in one or two columns, a currency. */
export const missingParts = ({ columns, currency }: ColumnMapping): NeededPart[] => {
  const hasAmount = columns.amount !== undefined || columns.money_in !== undefined || columns.money_out !== undefined
  const found: Record<NeededPart, boolean> = {
    date: columns.date !== undefined,
    amount: hasAmount,
    currency: columns.currency !== undefined || currency !== '',
  }
  return neededParts.filter((part) => !found[part])
}

/** A row as a mapping understands it: an entry, or why it cannot be read. */
export type PreviewRow = { line: number } & (
  | { entry: StatementEntry; currency: string }
  | { problem: RefusedStatement }
)
