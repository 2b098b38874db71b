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

const listOf = (side: StoredValue): StoredFields[] =>
  Array.isArray(side) ? side.map((line: StoredValue) => fieldsOf(line)) : []
const same = (one: StoredValue | undefined, other: StoredValue | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const placeOf = (line: StoredFields) => Number(line['position'])

/**
 * The changed lines of a document, in their order. A line is treated as changed when a removed and an added line have the same title or
 * position. If no line was added or removed, the order changed.
 */
export const lineChanges = (before: StoredValue, after: StoredValue): HistoryChange[] => {
  const linesBefore = listOf(before)
  const linesAfter = listOf(after)
  if (linesBefore.length === 0 && linesAfter.length === 0)
    return [{ field: 'line_order', line: null, of: null, before: null, after: null }]
  const pairs = pairLines(linesBefore, linesAfter)
  const changed = pairs.flatMap(([was, is]) => changesOf(was, is))
  const added = linesAfter
    .filter((line) => !pairs.some(([, is]) => is === line))
    .map((line) => wholeLine(undefined, line))
  const removed = linesBefore
    .filter((line) => !pairs.some(([was]) => was === line))
    .map((line) => wholeLine(line, undefined))
  return [...changed, ...added, ...removed].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

const pairLines = (
  linesBefore: readonly StoredFields[],
  linesAfter: readonly StoredFields[],
): [StoredFields, StoredFields][] => {
  const pairs: [StoredFields, StoredFields][] = []
  const pairWhere = (fits: (was: StoredFields, is: StoredFields) => boolean) => {
    for (const is of linesAfter) {
      if (pairs.some((pair) => pair[1] === is)) continue
      const was = linesBefore.find((line) => !pairs.some((pair) => pair[0] === line) && fits(line, is))
      if (was) pairs.push([was, is])
    }
  }
  pairWhere((was, is) => was['title'] === is['title'])
  pairWhere((was, is) => placeOf(was) === placeOf(is))
  return pairs
}

const changesOf = (was: StoredFields, is: StoredFields): HistoryChange[] => {
  const fields = comparedFields.filter((field) => !same(was[field], is[field]))
  // A total follows from other fields, a product from its title: they are shown only when nothing else changed.
  const mainFields = fields.filter(
    (field) => field !== 'total' && !(field === 'product_id' && fields.includes('title')),
  )
  return (mainFields.length > 0 ? mainFields : fields).map((field) => ({
    ...changeOf(field, was[field], is[field]),
    line: placeOf(is) + 1,
    of: titleOf(is),
  }))
}

const wholeLine = (was: StoredFields | undefined, is: StoredFields | undefined): HistoryChange => {
  const line = is ?? was ?? {}
  return { ...changeOf('line', was?.['total'], is?.['total']), line: placeOf(line) + 1, of: titleOf(line) }
}

const titleOf = ({ title }: StoredFields) => (typeof title === 'string' ? title : null)
