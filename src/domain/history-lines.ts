import { changeOf } from '#domain/history-values.ts'
import { fieldsOf } from '#domain/history.ts'
import type { HistoryChange, StoredValue, StoredFields } from '#domain/history.ts'

const comparedFields = [
  'title',
  'description',
  'quantity',
  'unit',
  'price',
  'discount',
  'vat_rate',
  'product_id',
  'total',
] as const

/** The lines or rows on a side of an event. */
export const rowsOf = (side: StoredValue): StoredFields[] =>
  Array.isArray(side) ? side.map((line: StoredValue) => fieldsOf(line)) : []
const isSame = (one: StoredValue | undefined, other: StoredValue | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const positionOf = (line: StoredFields) => Number(line['position'])

/**
 * The changed lines of a document, in their order. A line is treated as changed when a removed and an added line have the same title or
 * position. If no line was added or removed, the order changed.
 */
export const lineChanges = (before: StoredValue, after: StoredValue): HistoryChange[] => {
  const linesBefore = rowsOf(before)
  const linesAfter = rowsOf(after)
  if (linesBefore.length === 0 && linesAfter.length === 0)
    return [{ field: 'line_order', line: null, of: null, before: null, after: null }]
  const pairs = pairLines(linesBefore, linesAfter)
  const changed = pairs.flatMap(([previous, current]) => changesOf(previous, current))
  const added = linesAfter
    .filter((line) => !pairs.some(([, current]) => current === line))
    .map((line) => addedOrRemovedLine(undefined, line))
  const removed = linesBefore
    .filter((line) => !pairs.some(([previous]) => previous === line))
    .map((line) => addedOrRemovedLine(line, undefined))
  return [...changed, ...added, ...removed].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

const pairLines = (
  linesBefore: readonly StoredFields[],
  linesAfter: readonly StoredFields[],
): [StoredFields, StoredFields][] => {
  const pairs: [StoredFields, StoredFields][] = []
  const pairWhere = (matches: (previous: StoredFields, current: StoredFields) => boolean) => {
    for (const current of linesAfter) {
      if (pairs.some((pair) => pair[1] === current)) continue
      const previous = linesBefore.find((line) => !pairs.some((pair) => pair[0] === line) && matches(line, current))
      if (previous) pairs.push([previous, current])
    }
  }
  pairWhere((previous, current) => previous['title'] === current['title'])
  pairWhere((previous, current) => positionOf(previous) === positionOf(current))
  return pairs
}

const changesOf = (previous: StoredFields, current: StoredFields): HistoryChange[] => {
  const fields = comparedFields.filter((field) => !isSame(previous[field], current[field]))
  // A total follows from other fields, a product from its title: they are shown only when nothing else changed.
  const mainFields = fields.filter(
    (field) => field !== 'total' && !(field === 'product_id' && fields.includes('title')),
  )
  return (mainFields.length > 0 ? mainFields : fields).map((field) => ({
    ...changeOf(field, previous[field], current[field]),
    line: positionOf(current) + 1,
    of: titleOf(current),
  }))
}

const addedOrRemovedLine = (previous: StoredFields | undefined, current: StoredFields | undefined): HistoryChange => {
  const line = current ?? previous ?? {}
  return { ...changeOf('line', previous?.['total'], current?.['total']), line: positionOf(line) + 1, of: titleOf(line) }
}

const titleOf = ({ title }: StoredFields) => (typeof title === 'string' ? title : null)
