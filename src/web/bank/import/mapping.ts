import { columnRoles, missingParts } from '#domain/bank/read/mapping.ts'
import type { ColumnMapping, ColumnRole } from '#domain/bank/read/mapping.ts'

/** What the column at this position holds; undefined: it is not used. */
export const meaningOf = ({ columns }: ColumnMapping, position: number): ColumnRole | undefined =>
  columnRoles.find((role) => columns[role] === position)

/** The mapping with another meaning of the column. A column has one meaning, and a meaning one column. */
export const withMeaning = (mapping: ColumnMapping, position: number, meaning: ColumnRole | ''): ColumnMapping => {
  const others = columnRoles.flatMap((role) => {
    const at = mapping.columns[role]
    return at === undefined || at === position || role === meaning ? [] : [[role, at] as const]
  })
  return {
    ...mapping,
    columns: Object.fromEntries(meaning === '' ? others : [...others, [meaning, position] as const]),
  }
}

export const isComplete = (mapping: ColumnMapping): boolean => missingParts(mapping).length === 0
