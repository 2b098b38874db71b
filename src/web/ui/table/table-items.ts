import type { LeadingRow } from './data-table-types.ts'

/** What a list draws, from top to bottom: records, and drafts among them. */
export type TableItem<Row> = { row: Row; index: number } | { leading: LeadingRow }

/** The place of a draft below all records. */
export const belowAll = 'end'

/** Puts drafts into their places among the records; those above all come first. */
export const tableItems = <Row>(
  rows: readonly Row[],
  leading: readonly LeadingRow[],
  rowKey: (row: Row) => string,
): TableItem<Row>[] => {
  const at = (place: string | undefined) =>
    leading.filter((row) => row.before === place).map((row) => ({ leading: row }))
  if (leading.length === 0) return rows.map((row, index) => ({ row, index }))
  return [...at(undefined), ...rows.flatMap((row, index) => [...at(rowKey(row)), { row, index }]), ...at(belowAll)]
}
