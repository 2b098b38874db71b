import type { StatementFormat } from '../statement.ts'
import type { Sink } from './sink.ts'
import type { RowReader } from './table-row.ts'

/** The table of one bank, known by the set of its columns' names; their order does not matter. */
export type Preset = {
  format: StatementFormat
  /** The names, as they are compared, that the header must have. */
  needs: readonly string[]
  /** Whether a row above or between the movements is a title; hands what it says to the sink. */
  readTitle?: (cells: readonly string[], sink: Sink) => boolean
  /** Reads all rows with movements and balances. Throws UnreadableStatement. */
  read: (rows: readonly RowReader[], sink: Sink) => void
}
